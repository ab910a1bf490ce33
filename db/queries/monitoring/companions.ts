import { sql } from '../../sql.ts';
import type { SQL } from '../../sql.ts';
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
 * is done now. From a random moment on, so that collections that run side by side take others, and
 * none reads all that are due.
 */
export async function readCompanions(
  database: Database,
  { watchId, platform }: CollectionKey & { platform: PlatformId },
  limit: number,
): Promise<{ readAt: string; companions: Companion[] }> {
  const dueWithin = (moments: SQL): SQL => sql`(
    select w.id
    from watches w join watch_platforms p on p.watch_id = w.id and p.platform = ${platform}
    where w.next_due_at <= now() + make_interval(secs => ${DUE_WITHIN_SECONDS}::int) and ${moments}
      and w.id <> ${watchId}::uuid
      and abs(w.ahead_seconds - (select ahead_seconds from watches where id = ${watchId}::uuid))
        <= ${SAME_CLOCK_SECONDS}::int
      and w.baseline_done_at is not null and w.last_collected_at >= w.started_at
      and p.covered_since is not null and not p.failed and not ${READ_ALONG}
      and (exists (select 1 from competitors c where c.company_id = w.company_id
          and c.monitored_since is not null and c.status <> 'archived' and c.collecting
          and c.options -> 'platforms' @> to_jsonb(${platform}::text))
        or exists (select 1 from watched_searches s where s.watch_id = w.id and s.until > now()
          and s.platforms @> array[${platform}::text]))
    order by w.next_due_at limit ${limit}::int)`;
  const rows = await database.db.execute<WatchedRow & CollectionKey & { read_at: string }>(sql`
    with start as materialized (
      select first + random() * (now() + make_interval(secs => ${DUE_WITHIN_SECONDS}::int) - first)
        as at
      from (select min(next_due_at) as first from watches) earliest
    ), found as (
      select id from (
        ${dueWithin(sql`w.next_due_at >= (select at from start)`)}
        union all ${dueWithin(sql`w.next_due_at < (select at from start)`)}
      ) either limit ${limit}::int
    )
    select w.id as "watchId", w.collections as n, to_json(now()) #>> '{}' as read_at, ${WATCHED}
    from found join watches w on w.id = found.id
    left join companies k on k.id = w.company_id
    join watch_platforms p on p.watch_id = w.id and p.platform = ${platform}`);
  return {
    readAt: rows[0]?.read_at ?? '',
    companions: rows.map(({ watchId: id, n, ...row }) => ({
      watchId: id,
      n,
      watched: toWatched(row as WatchedRow),
    })),
  };
}
