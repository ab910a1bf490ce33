import type { Logger } from 'pino';
import type { Database } from '#db/client.ts';
import { removeAnswerTexts } from '#db/commands/ai-visibility/retention.ts';
import { runHousekeeping } from '#db/commands/housekeeping.ts';
import { sweepRetention } from '#db/commands/retention/sweep.ts';
import { pruneTrending, sweepTrendTexts } from '#db/commands/trending/retention.ts';
import { PLATFORM_SERVICES, byPlatform } from '#domain/platforms/index.ts';
import type { Publisher } from '#streams/publish.ts';
import { repeat } from './repeat.ts';

const EVERY_MS = 600_000;
/**
 * A sweep looks for quotes of what was emptied since the one before, and in this time before it:
 * far longer than a search may take to commit. The first of a process looks back further.
 */
const LOOK_BACK_MS = 3_600_000;
const FIRST_LOOK_BACK_MS = 48 * LOOK_BACK_MS;
const RETENTION_DAYS = byPlatform((id) => PLATFORM_SERVICES[id].retentionDays);

/**
 * Removes what is past its retention when a worker starts and every ten minutes after that, until
 * `signal` fires. Workers may do so at the same time: each batch skips rows that another one holds.
 */
export async function runRetention(
  {
    database,
    publisher,
    logger,
    answerDays,
  }: {
    database: Database;
    publisher: Pick<Publisher, 'publish'>;
    logger: Logger;
    /** Days that texts of assistants' answers are kept. */
    answerDays: number;
  },
  signal: AbortSignal,
): Promise<void> {
  const publish = publisher.publish.bind(publisher);
  let since = new Date(Date.now() - FIRST_LOOK_BACK_MS);
  await repeat(
    async () => {
      const now = new Date();
      await sweepRetention(database, { days: RETENTION_DAYS, now, since, publish });
      since = new Date(now.getTime() - LOOK_BACK_MS);
      await sweepTrendTexts(database, { days: RETENTION_DAYS, now: new Date(), publish });
      await pruneTrending(database);
      await removeAnswerTexts(database, { days: answerDays, publish });
      await runHousekeeping(database);
    },
    { everyMs: EVERY_MS, failure: 'housekeeping failed and will run again', logger, signal },
  );
}
