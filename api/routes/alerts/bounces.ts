import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { asUser } from '#db/client.ts';
import { userOfBounceToken, recordBounce } from '#db/commands/mail/bounces.ts';
import { afterCommit } from '../../after-commit.ts';
import type { ApiDeps, AppEnv } from '../../deps.ts';
import { readDeliveryReport } from '../../mail/delivery-report.ts';
import { createBuckets } from '../../token-buckets.ts';

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
  const { channelSecret } = deps.config;
  const buckets = createBuckets(PER_ADDRESS);
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.body(null, 413) });
  return new Hono<AppEnv>().post(BOUNCE_PATH, limit, async (c) => {
    if (buckets.take(c.get('clientAddress')) > 0) return c.body(null, 429);
    const report = readDeliveryReport(await c.req.text());
    const userId = report === null ? null : userOfBounceToken(report.token, channelSecret);
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
