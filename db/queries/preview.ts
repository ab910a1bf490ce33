import { sql } from 'drizzle-orm';
import { LIMITS, TIMEFRAME_SECONDS } from '#contracts/names.ts';
import type { PlatformId, Timeframe } from '#contracts/names.ts';
import type { Preview } from '#contracts/preview.ts';
import type { SearchQuery } from '#contracts/query-language.ts';
import type { Database } from '../client.ts';
import { queryCondition } from './query-condition.ts';

export interface PreviewRequest {
  query: SearchQuery;
  platforms: readonly PlatformId[];
  timeframe: Timeframe;
}

/**
 * How many stored posts match, per platform; counting stops at LIMITS.previewCountMax. Posts are
 * public and shared by all users, and nothing that is a user's own is read (invariant 6): the same
 * question has the same answer for everybody, so this takes no user id. Posts of unknown time
 * count in any timeframe, as in a search.
 */
export async function previewQuery(
  database: Database,
  { query, platforms, timeframe }: PreviewRequest,
): Promise<Preview> {
  const max = LIMITS.previewCountMax;
  const condition = queryCondition(query);
  const seconds = TIMEFRAME_SECONDS[timeframe];
  const list = sql.join(
    platforms.map((platform) => sql`(${platform})`),
    sql`, `,
  );
  const rows = await database.db.execute<{ platform: PlatformId; count: number }>(sql`
    select p.platform, found.count from (values ${list}) as p (platform)
    cross join lateral (
      select count(*)::int as count from (
        select 1 from mentions m
        where m.platform = p.platform and ${condition}
          and (m.posted_at >= now() - make_interval(secs => ${seconds}::double precision)
               or m.posted_at is null)
        limit ${max + 1}::int) as first
    ) as found`);
  const counts = new Map(rows.map(({ platform, count }) => [platform, count]));
  const perPlatform = platforms.map((platform) => {
    const count = counts.get(platform) ?? 0;
    return { platform, count: Math.min(count, max), atLeast: count > max };
  });
  const total = perPlatform.reduce((sum, { count }) => sum + count, 0);
  const atLeast = perPlatform.some((row) => row.atLeast);
  return { total: { count: total, atLeast }, platforms: perPlatform, timeframe };
}
