import { sql, anyOf } from '../../sql.ts';
import type { PlatformId } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { CollectionKey } from '../../queries/monitoring/watch.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { recordCompanyMentions } from '../companies/mentions.ts';
import type { CompanyMentionInput } from '../companies/mentions.ts';
import { recordWatchedPosts } from '../watched-search/collect.ts';
import type { WatchedPostInput } from '../watched-search/collect.ts';

/** One platform's results for a watch: mentions of its company, or posts that match its query. */
interface Collected {
  mentions: readonly CompanyMentionInput[];
  posts: readonly WatchedPostInput[];
  /** Start of the range in which the answer is complete. */
  coveredSince: Date;
}

interface CollectedAlong extends Collected, CollectionKey {
  /** When the platform was queried, by our clock. */
  readAt: string;
}

/**
 * Stores what one platform gave: shared rows, written once however many users follow. Companions,
 * which were read in the same request, are left out when their own collection has begun meanwhile;
 * what was found for them is reported by their next collection.
 * @returns how many mentions and posts are new.
 */
export function storeCollected(
  database: Database,
  key: CollectionKey & { platform: PlatformId },
  own: Collected,
  companions: readonly CollectedAlong[] = [],
): Promise<number> {
  return transaction(database, async (tx) => {
    const waiting = companions.length === 0 ? new Set() : await lockWaiting(tx, companions);
    const along = companions.filter(({ watchId }) => waiting.has(watchId));
    const all = [own, ...along];
    const { added } = await recordCompanyMentions(
      tx,
      all.flatMap(({ mentions }) => mentions),
    );
    const posts = await recordWatchedPosts(tx, key.platform, [
      { watchId: key.watchId, collection: key.n, posts: own.posts },
      ...along.map(({ watchId, n, posts: found }) => ({
        watchId,
        collection: n + 1,
        posts: found,
      })),
    ]);
    await markRead(tx, key.platform, [{ watchId: key.watchId, readAt: null, ...own }, ...along]);
    return added.length + posts;
  });
}

/** Does not wait for locks, to avoid deadlocks: the transaction that holds the watch's lock decides on it. */
async function lockWaiting(tx: Tx, companions: readonly CollectionKey[]): Promise<Set<string>> {
  const rows = await tx.execute<CollectionKey & Record<string, unknown>>(sql`
    select w.id as "watchId", w.collections as n from watches w
    where w.id = ${anyOf(
      companions.map(({ watchId }) => watchId),
      'uuid',
    )} and w.next_due_at is not null and w.baseline_done_at is not null
      and w.last_collected_at >= w.started_at
    order by w.id for no key update skip locked`);
  const expected = new Map(companions.map(({ watchId, n }) => [watchId, n]));
  return new Set(rows.flatMap(({ watchId, n }) => (expected.get(watchId) === n ? [watchId] : [])));
}

interface Read {
  watchId: string;
  coveredSince: Date;
  /** Null: when the watch's collection began. */
  readAt: string | null;
}

async function markRead(tx: Tx, platform: PlatformId, reads: readonly Read[]): Promise<void> {
  const rows = reads.map(({ watchId, coveredSince, readAt }) => ({
    watchId,
    coveredSince,
    readAt,
  }));
  await tx.execute(sql`
    insert into watch_platforms as p (watch_id, platform, read_until, covered_since)
    select w.id, ${platform},
      coalesce(i."readAt", w.started_at, now()) + make_interval(secs => w.ahead_seconds),
      i."coveredSince"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as i (
      "watchId" uuid, "coveredSince" timestamptz, "readAt" timestamptz)
    join watches w on w.id = i."watchId"
    order by w.id
    on conflict (watch_id, platform) do update set read_until = excluded.read_until,
      -- An answer that does not reach back to the last one leaves a gap behind it.
      covered_since = case when p.covered_since is null
          or excluded.covered_since > greatest(p.read_until, p.covered_since)
        then excluded.covered_since
        else least(p.covered_since, excluded.covered_since) end,
      failed = false, reason = null`);
}
