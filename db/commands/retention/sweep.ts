import { sql } from '../../sql.ts';
import type { PlatformId } from '#domain/names.ts';
import { removedFields } from '#domain/search/retention.ts';
import type { Database } from '../../client.ts';
import type { StreamBatch } from '../../committed.ts';
import { transaction } from '../../transaction.ts';
import { clearUser, listHolders } from './clear-user.ts';
import type { RetentionDays } from './clear-user.ts';

interface Sweep {
  days: RetentionDays;
  now: Date;
  /** Quotes are looked for of posts that were emptied after this. */
  since: Date;
  /** Receives each transaction's events after its commit. */
  publish: (batches: StreamBatch[]) => void;
}

/** Posts per transaction, so that none holds its locks for long. */
const BATCH = 200;

/**
 * Removes words, authors and figures of posts that were fetched longer ago than their provider
 * allows: first from the posts, then user by user from everything that quotes them, and from the
 * event log. The second step looks for what is still quoted rather than remembering what the first
 * removed, so it also finds what a crash left behind or a search committed in between.
 * @returns how many posts were emptied.
 */
export async function sweepRetention(database: Database, sweep: Sweep): Promise<number> {
  let removed = 0;
  for (const [platform, days] of Object.entries(sweep.days)) {
    if (days === null) continue;
    for (;;) {
      const emptied = await emptyPosts(database, platform as PlatformId, days, sweep.now);
      removed += emptied;
      if (emptied < BATCH) break;
    }
  }
  for (;;) {
    const users = await listHolders(database, { since: sweep.since, limit: BATCH });
    for (const userId of users) {
      const { batches } = await clearUser(database, { ...sweep, userId });
      sweep.publish(batches);
    }
    if (users.length < BATCH) return removed;
  }
}

async function emptyPosts(
  database: Database,
  platform: PlatformId,
  days: number,
  now: Date,
): Promise<number> {
  const { title, content, author, engagement } = removedFields(days);
  return transaction(database, async (tx) => {
    const rows = await tx.execute(sql`
      update mentions
      set title = ${title}, content = ${content}, author = ${author}, language = null,
          engagement = ${JSON.stringify(engagement)}::text::jsonb,
          words = null, text_removed_at = clock_timestamp()
      where id in (
        select id from mentions
        where platform = ${platform} and text_removed_at is null
          and fetched_at < ${now.toISOString()}::text::timestamptz
            - make_interval(days => ${days}::int)
        order by fetched_at limit ${BATCH}::int for update skip locked)
      returning id`);
    return rows.length;
  });
}
