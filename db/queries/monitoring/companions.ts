import { sql } from '../../sql.ts';
import type { PlatformId } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import { READ_ALONG, WATCHED, toWatched } from './watch.ts';
import type { CollectionKey, Watched, WatchedRow } from './watch.ts';

/** A watch between two collections, which may be read together with another one. */
interface Companion extends CollectionKey {
  watched: Watched;
}

/** Companions are due within this time: posts made until then are found one collection later. */
const DUE_WITHIN_SECONDS = 120;
/** Watches whose platform clocks differ by no more than measurement noise share a clock. */
const SAME_CLOCK_SECONDS = 60;

/**
 * Watches that are due soon on the platform of a collection, and from when on they are read if that
 * is done now. In no order, so that collections that run side by side take others.
 */
export async function readCompanions(
  database: Database,
  { watchId, platform }: CollectionKey & { platform: PlatformId },
  limit: number,
): Promise<{ readAt: string; companions: Companion[] }> {
  const rows = await database.db.execute<WatchedRow & CollectionKey & { read_at: string }>(sql`
    select w.id as "watchId", w.collections as n, to_json(now()) #>> '{}' as read_at, ${WATCHED}
    from watches a
    join watches w on w.id <> a.id and abs(w.ahead_seconds - a.ahead_seconds) <= ${SAME_CLOCK_SECONDS}::int
    left join companies k on k.id = w.company_id
    join watch_platforms p on p.watch_id = w.id and p.platform = ${platform}
    where a.id = ${watchId}::uuid
      and w.next_due_at <= now() + make_interval(secs => ${DUE_WITHIN_SECONDS}::int)
      and w.baseline_done_at is not null and w.last_collected_at >= w.started_at
      and p.covered_since is not null and not p.failed and not ${READ_ALONG}
      and (exists (select 1 from competitors c where c.company_id = w.company_id
          and c.monitored_since is not null and c.status <> 'archived' and c.collecting
          and c.options -> 'platforms' @> to_jsonb(${platform}::text))
        or exists (select 1 from watched_searches s where s.watch_id = w.id and s.until > now()
          and s.platforms @> array[${platform}::text]))
    order by random() limit ${limit}::int`);
  return {
    readAt: rows[0]?.read_at ?? '',
    companions: rows.map(({ watchId: id, n, ...row }) => ({
      watchId: id,
      n,
      watched: toWatched(row as WatchedRow),
    })),
  };
}
