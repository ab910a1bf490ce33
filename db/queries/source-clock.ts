import { sql } from '../sql.ts';
import type { Db } from '../client.ts';

/**
 * Seconds that the clocks of the platforms are ahead of ours: the median of the three heard last,
 * within five minutes of the newest. Posts are dated by them, so days and windows of posts are counted by them;
 * schedules and read marks stay on the database's own clock.
 */
export const SOURCES_AHEAD = sql`coalesce((
  select percentile_disc(0.5) within group (order by o.ahead_seconds) from (
    select ahead_seconds from source_clocks
    where observed_at > (select max(observed_at) from source_clocks) - interval '5 minutes'
    order by observed_at desc limit 3) o), 0)`;

/** The platforms' time. */
export const SOURCES_NOW = sql`(now() + make_interval(secs => ${SOURCES_AHEAD}))`;

/** The platforms' UTC day. */
export const SOURCES_TODAY = sql`(${SOURCES_NOW} at time zone 'UTC')::date`;

/** The same for a process that starts: milliseconds. */
export async function readSourcesAhead(db: Db): Promise<number> {
  const [row] = await db.execute<{ ahead: number }>(sql`select ${SOURCES_AHEAD}::int as ahead`);
  return (row?.ahead ?? 0) * 1_000;
}
