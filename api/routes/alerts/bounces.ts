import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { asUser } from '#db/client.ts';
import { userOfBounceToken, recordBounce } from '#db/commands/mail/bounces.ts';
import { afterCommit } from '../../after-commit.ts';
import type { ApiDeps, AppEnv } from '../../deps.ts';
import { createBuckets } from '../../token-buckets.ts';
import { createHash } from 'node:crypto';
import { printable } from '#config/printable.ts';

/** A report of a bounced mail (RFC 3464), with the address it was returned to. */
interface DeliveryReport {
  /** Digest of the whole report: equal bytes are the same report. */
  id: string;
  /** What follows the plus in the address that the report was sent to. */
  token: string;
  /** Enhanced status code (RFC 3463). */
  status: string;
  /** First part of the Message-ID of the returned mail; null when the report leaves it out. */
  messageHash: string | null;
  answer: string;
}

const ANSWER_CHARS = 190;
const TOKEN = /\+(?<token>[0-9a-f]{48})@/iu;
const STATUS_PART = /^content-type:[ \t]*message\/(?:global-)?delivery-status\b/imu;
const MESSAGE_ID = /^message-id:[ \t]*<(?<hash>[0-9a-f]{32})\.1@/imu;

/**
 * Reads a message that a mail server sent to our return address.
 * @returns null for anything but a final failure: delays, successes, replies and other mail.
 */
export function readDeliveryReport(raw: string): DeliveryReport | null {
  // Folded header lines are one line (RFC 5322 2.2.3).
  const unfolded = raw.replaceAll(/\r?\n[ \t]+/gu, ' ');
  const token = TOKEN.exec(unfolded)?.groups?.['token']?.toLowerCase();
  const start = STATUS_PART.exec(unfolded);
  if (token === undefined || start === null) return null;
  const report = unfolded.slice(start.index);
  const field = (name: string): string | undefined =>
    new RegExp(`^${name}:(.+)$`, 'imu').exec(report)?.[1]?.trim();
  if (field('Action')?.toLowerCase() !== 'failed') return null;
  const status = /\b[45]\.\d{1,3}\.\d{1,3}\b/u.exec(field('Status') ?? '')?.[0];
  if (status === undefined) return null;
  // `smtp; 550 5.1.1 unknown user`: the type of the diagnostic says nothing to a reader.
  const diagnostic = field('Diagnostic-Code')?.replace(/^[\w-]+;\s*/u, '') ?? status;
  return {
    id: createHash('sha256').update(raw).digest('hex'),
    token,
    status,
    messageHash: MESSAGE_ID.exec(report)?.groups?.['hash']?.toLowerCase() ?? null,
    answer: [...printable(diagnostic)].slice(0, ANSWER_CHARS).join(''),
  };
}

/** Outside /api, whose writes are JSON: a mail server posts the raw message. */
const BOUNCE_PATH = '/mail-bounces';
/** Reports may contain the whole returned mail. */
const MAX_BYTES = 262_144;
const PER_ADDRESS = { capacity: 300, refillPerSecond: 10 };

/**
 * Accepts mail to the return address. The signed token in that address identifies the mail; a
 * message without a token, or one that reports no failure, is accepted and ignored, so that the
 * delivering mail server does not bounce it.
 */
export function bounceRoutes(deps: ApiDeps): Hono<AppEnv> {
  const { channelKeys } = deps.config;
  const buckets = createBuckets(PER_ADDRESS);
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.body(null, 413) });
  return new Hono<AppEnv>().post(BOUNCE_PATH, limit, async (c) => {
    if (buckets.take(c.get('clientAddress')) > 0) return c.body(null, 429);
    const report = readDeliveryReport(await c.req.text());
    const userId = report === null ? null : userOfBounceToken(report.token, channelKeys);
    if (report === null || userId === null) return c.json({ recorded: false });
    const { id: reportId, status, messageHash, answer } = report;
    const recorded = afterCommit(
      deps,
      await recordBounce(asUser(deps.shared, userId), {
        userId,
        reportId,
        status,
        messageHash,
        answer,
      }),
    );
    return c.json({ recorded });
  });
}
