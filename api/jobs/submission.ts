import { createHash, randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { JobKind, JobStatus } from '#domain/names.ts';
import type { WorkflowStart } from '#contracts/workflows.ts';
import type { Committed } from '#db/committed.ts';
import type { SubmittedJob } from '#db/commands/jobs/submit.ts';
import { isFinal } from '#domain/names.ts';
import { afterCommit } from '../after-commit.ts';
import type { ApiDeps, AppEnv } from '../deps.ts';
import { withinWaitingPlaces } from '../middleware/in-flight.ts';

const MAX_WAIT_SECONDS = 25;
/** How often a waiting response reads the job when no event arrives, for example while NATS is down. */
const READ_AT_LEAST_EVERY_MS = 2_000;

/** Headers of every POST that submits a job. */
export const submitHeadersSchema = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x20-\x7E]{1,200}$/)
    .optional()
    .describe('One per intent; the same key and body get the same answer, byte for byte.'),
  prefer: z
    .string()
    .max(200)
    .optional()
    .describe(
      'wait=N answers when the job has ended, at the latest after N (up to 25) seconds (RFC 7240). Ignored for a repeated key, and beyond four waiting requests of one user.',
    ),
});
export type SubmitHeaders = z.infer<typeof submitHeadersSchema>;

/** The idempotency fields of a command. Requests that differ only in spacing hash alike. */
export const idempotencyOf = (
  headers: SubmitHeaders,
  kind: JobKind,
  request: unknown,
): { idempotencyKey: string; requestHash: string } => ({
  idempotencyKey: headers['idempotency-key'] ?? randomUUID(),
  requestHash: createHash('sha256')
    .update(`${kind} ${JSON.stringify(request)}`)
    .digest('hex'),
});

interface Submission<T> {
  committed: Committed<SubmittedJob>;
  headers: SubmitHeaders;
  userId: string;
  /** How the workflow of a new job is started. */
  start: (jobId: string) => WorkflowStart;
  /** Reads the job; null when it is gone. */
  read: (jobId: string) => Promise<{ asOf: number; data: T } | null>;
  /** Sends the ended job of a `Prefer: wait`. */
  send: (found: { asOf: number; data: T }) => Response;
}

/**
 * Responds to a submitted job: publishes, starts the workflow, and either waits as requested by
 * `Prefer` or sends the stored response, which a replay of the key repeats byte for byte.
 */
export async function answerSubmission<T extends { status: JobStatus }>(
  c: Context<AppEnv>,
  deps: ApiDeps,
  { committed, headers, userId, start, read, send }: Submission<T>,
): Promise<Response> {
  const { jobId, replayed } = committed.value;
  const { status, body } = afterCommit(deps, committed, replayed ? {} : { start: start(jobId) });
  // A replay never waits: one charge would hold as many responses open as its key is repeated.
  const seconds = replayed ? 0 : waitSeconds(headers.prefer);
  if (seconds > 0) {
    const { signal } = c.req.raw;
    const ended = await withinWaitingPlaces(userId, () =>
      waitForJob(deps, { userId, seconds, signal, read: () => read(jobId) }),
    );
    if (ended !== null) {
      c.header('Preference-Applied', `wait=${seconds}`);
      return send(ended);
    }
  }
  return c.body(body, status as 202, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  });
}

/** Seconds of `Prefer: wait=N` (RFC 7240), at most 25; 0 when it is absent or malformed. */
function waitSeconds(prefer: string | undefined): number {
  const wanted = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,6})"?\s*(?:$|[,;])/i.exec(prefer ?? '')?.[1];
  return Math.min(Number(wanted ?? 0), MAX_WAIT_SECONDS);
}

/**
 * Waits until a job has ended; null on timeout, when the client disconnects, or when the process
 * drains. Reads the job when an event of its user is published.
 */
async function waitForJob<T extends { status: JobStatus }>(
  deps: Pick<ApiDeps, 'draining' | 'publisher'>,
  wanted: {
    userId: string;
    seconds: number;
    signal: AbortSignal;
    read: () => Promise<{ asOf: number; data: T } | null>;
  },
): Promise<{ asOf: number; data: T } | null> {
  const { userId, signal, read } = wanted;
  const until = performance.now() + wanted.seconds * 1_000;
  const changes = watchChanges(deps.publisher, userId, signal);
  try {
    while (!signal.aborted && !deps.draining() && performance.now() < until) {
      const found = await read();
      if (found === null || isFinal(found.data.status)) return found;
      await changes.next(Math.min(READ_AT_LEAST_EVERY_MS, until - performance.now()));
    }
    return null;
  } finally {
    changes.stop();
  }
}

/** Collects the notifications of a user's stream, so that one that arrives during a read counts. */
function watchChanges(publisher: ApiDeps['publisher'], userId: string, signal: AbortSignal) {
  let changed = false;
  let wake: (() => void) | undefined;
  const notify = (): void => {
    changed = true;
    wake?.();
  };
  const stop = publisher.watch(userId, notify);
  signal.addEventListener('abort', notify, { once: true });
  return {
    stop,
    /** Resolves on a change, after `atMostMs`, or when the client disconnects. */
    async next(atMostMs: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, changed ? 0 : atMostMs);
      wake = resolve;
      await promise;
      clearTimeout(timer);
      changed = false;
    },
  };
}
