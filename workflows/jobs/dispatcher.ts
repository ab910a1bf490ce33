import { isGrpcServiceError } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { resumed } from '#config/tracing/trace.ts';
import { jobWorkflowId } from '#contracts/engine-names.ts';
import { JOB_KINDS } from '#domain/names.ts';
import type { JobKind } from '#domain/names.ts';
import type { Database } from '#db/client.ts';
import { markDispatched } from '#db/commands/jobs/submit.ts';
import { listOverdueJobs, listUnstartedJobs } from '#db/queries/jobs.ts';
import type { JobRound } from '#db/queries/jobs.ts';
import type { Publisher } from '#streams/publish.ts';
import { repeat } from '../runtime/repeat.ts';
import { isRunning, startOnce } from './engine.ts';
import { aiVisibilityStart, discoveryStart, searchStart } from '#contracts/workflows.ts';
import type { WorkflowStart } from '#contracts/workflows.ts';
import type { Committed } from '#db/committed.ts';
import { endDiscovery } from '#db/commands/discovery/end.ts';
import { endSearch } from '#db/commands/search/end.ts';
import { readRunPlatforms } from '#db/queries/competitors/discovery.ts';
import { endAiVisibility } from '#db/commands/ai-visibility/life.ts';
import { readRound } from '#db/queries/ai-visibility/ai-visibility.ts';
import { readRound as readSearchRound } from '#db/queries/search/search.ts';

interface DispatcherDeps {
  database: Database;
  client: Pick<Client, 'workflow'>;
  publisher: Pick<Publisher, 'publish'>;
  logger: Logger;
}

interface DispatcherSettings {
  everyMs: number;
  /** The API starts a job itself; older ones were left behind. */
  queuedForSeconds: number;
  /** In place of each kind's own limit. */
  overdueSeconds?: number;
  batch: number;
}

export const DISPATCHER_DEFAULTS: DispatcherSettings = {
  everyMs: 1_000,
  queuedForSeconds: 3,
  batch: 100,
};

/** Passes of the loop between two checks for overdue jobs. */
const OVERDUE_EVERY = 30;

/**
 * Starts whatever is still queued, and ends what has lost its workflow, until `signal` fires.
 * Every worker runs one: the workflow's id makes starting twice harmless.
 */
export const runDispatcher = (
  deps: DispatcherDeps,
  signal: AbortSignal,
  settings: DispatcherSettings = DISPATCHER_DEFAULTS,
): Promise<void> =>
  repeat(
    async (pass) => {
      await dispatchOnce(deps, settings);
      if (pass % OVERDUE_EVERY === 0) await endLostJobs(deps, settings);
    },
    { everyMs: settings.everyMs, failure: 'dispatch is delayed', logger: deps.logger, signal },
  );

/**
 * One pass over the queue, oldest first. A job whose start fails does not hold up the others; an
 * engine that does not answer ends the pass.
 * @returns how many workflows were started.
 */
export async function dispatchOnce(
  deps: DispatcherDeps,
  settings: DispatcherSettings = DISPATCHER_DEFAULTS,
): Promise<number> {
  const waiting = await listUnstartedJobs(deps.database, {
    olderThanSeconds: settings.queuedForSeconds,
    limit: settings.batch,
  });
  let started = 0;
  for (const job of waiting) {
    try {
      if (await resumed(job.traceparent, () => dispatch(deps, job))) started += 1;
    } catch (error) {
      if (isGrpcServiceError(error)) throw error;
      deps.logger.error({ err: error, ...job }, 'a job could not be dispatched');
    }
  }
  return started;
}

/** False: its workflow was started before. */
async function dispatch(deps: DispatcherDeps, job: JobRound): Promise<boolean> {
  const kind = DISPATCHED_KINDS[job.kind];
  if (!kind) throw new Error(`No workflow carries out jobs of kind ${job.kind}.`);
  const started = await startOnce(deps.client, await kind.startOf(deps.database, job));
  if (started) deps.logger.info(job, 'a job was dispatched');
  // It waits for its turn, or it is over without having ended its job.
  else if (!(await isRunning(deps.client, idOf(job)))) await endLostJob(deps, job);
  await markDispatched(deps.database, job);
  return started;
}

/** Every accepted job ends, including those whose workflow was terminated or forgotten. */
export async function endLostJobs(
  deps: DispatcherDeps,
  settings: DispatcherSettings,
): Promise<void> {
  for (const kind of JOB_KINDS) {
    const limit = settings.overdueSeconds ?? DISPATCHED_KINDS[kind]?.overdueSeconds;
    if (limit === undefined) continue;
    const overdue = await listOverdueJobs(deps.database, {
      kind,
      olderThanSeconds: limit,
      limit: settings.batch,
    });
    for (const job of overdue)
      if (!(await isRunning(deps.client, idOf(job))))
        await resumed(job.traceparent, () => endLostJob(deps, job));
  }
}

const idOf = ({ kind, jobId, round }: JobRound): string => jobWorkflowId(kind, jobId, round);

async function endLostJob(deps: DispatcherDeps, job: JobRound): Promise<void> {
  const ended = await DISPATCHED_KINDS[job.kind]?.endLost(deps.database, job);
  deps.publisher.publish(ended?.batches ?? []);
  deps.logger.warn(job, 'a lost job was ended');
}

/** The dispatcher's view of a kind of job. */
interface DispatchedKind {
  /** Workflow start of an accepted round; identical to the API's. */
  startOf: (database: Database, job: JobRound) => Promise<WorkflowStart>;
  /** Ends a round whose workflow is gone, with its results so far. */
  endLost: (database: Database, job: JobRound) => Promise<Committed<unknown>>;
  /** Far longer than any round may take: its workflow is looked up. */
  overdueSeconds: number;
}

/** A kind without an entry cannot be accepted yet. */
const DISPATCHED_KINDS: Readonly<Partial<Record<JobKind, DispatchedKind>>> = {
  search: {
    startOf: async (database, job) => {
      const { jobId: searchId, userId, round } = job;
      return searchStart({ searchId, userId, round, ...(await readSearchRound(database, job)) });
    },
    endLost: (database, { jobId: searchId, userId, round }) =>
      endSearch(database, { searchId, userId, round, cancelled: false }),
    overdueSeconds: 1_800,
  },
  competitor_discovery: {
    startOf: async (database, job) => {
      const { jobId: searchId, userId, round } = job;
      const platforms = await readRunPlatforms(database, job);
      return discoveryStart({ searchId, userId, round, platforms });
    },
    endLost: (database, { jobId: searchId, userId, round }) =>
      endDiscovery(database, { searchId, userId, round, cancelled: false }),
    overdueSeconds: 1_800,
  },
  gpt_analysis: {
    startOf: async (database, { jobId: analysisId, userId, round }) =>
      aiVisibilityStart(await readRound(database, { analysisId, userId, round })),
    endLost: (database, { jobId: analysisId, userId, round }) =>
      endAiVisibility(database, { analysisId, userId, round, cancelled: false }),
    overdueSeconds: 6 * 3_600,
  },
};
