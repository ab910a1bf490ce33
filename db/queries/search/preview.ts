import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { anyOf } from '../../any-of.ts';
import { LIMITS, TIMEFRAME_SECONDS } from '#domain/names.ts';
import type { PlatformId, Timeframe } from '#domain/names.ts';
import type { Preview } from '#contracts/search/preview.ts';
import type { SearchQuery } from '#domain/query/language.ts';
import type { Database } from '../../client.ts';
import { anyLexeme, dayLexeme } from '../../word-vector.ts';
import { neededTraits, queryCondition } from './query-condition.ts';

interface PreviewRequest {
  query: SearchQuery;
  platforms: readonly PlatformId[];
  timeframe: Timeframe;
}

/**
 * How many stored posts match, per platform; counting stops at LIMITS.previewCountMax across
 * platforms. Posts are public and shared, and no user data is read (invariant 6): the same question
 * has the same answer for every user, so this takes no user id. Posts of unknown time count in any
 * timeframe, as in a search.
 */
export async function previewQuery(
  database: Database,
  { query, platforms, timeframe }: PreviewRequest,
): Promise<Preview> {
  const max = LIMITS.previewCountMax;
  const now = new Date();
  const since = new Date(now.getTime() - TIMEFRAME_SECONDS[timeframe] * 1_000);
  const rows = await database.db.execute<{ platform: PlatformId; count: number }>(sql`
    select platform, count(*)::int as count from (
      select m.platform from mentions m
      where ${queryCondition(query)}
        and ${narrowing({ query, platforms, timeframe }, since, now)}
        and ${postedSince(since)}
        and m.platform = ${anyOf(platforms)}
      limit ${max}::int
    ) as counted group by platform`);
  const counts = new Map(rows.map(({ platform, count }) => [platform, count]));
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const atLeast = total >= max;
  return {
    total: { count: total, atLeast },
    platforms: platforms.map((platform) => ({
      platform,
      count: counts.get(platform) ?? 0,
      atLeast,
    })),
    timeframe,
  };
}

/** A year has so many days that reading the posts is faster. */
const MAX_DAYS = 40;
const DAY_MS = 86_400_000;

/** With more platforms than this, nearly all posts are on one of them. */
const MAX_PLATFORMS = 4;

const daysOf = (since: Date, now: Date): number =>
  Math.ceil((now.getTime() - since.getTime()) / DAY_MS) + 1;

/**
 * Not by the index of times: it holds far more posts of these days than match, and the days are
 * among the words.
 */
const postedSince = (since: Date): SQL =>
  sql`coalesce(m.posted_at, 'infinity') >= ${since.toISOString()}::text::timestamptz`;

/**
 * The part of platforms, days and fields that the index can answer; slightly wider than the
 * conditions.
 */
function narrowing({ query, platforms }: PreviewRequest, since: Date, now: Date): SQL {
  const days = daysOf(since, now);
  const lexemes = Array.from({ length: days }, (_, at) =>
    dayLexeme(new Date(since.getTime() + at * DAY_MS)),
  );
  const all = [
    ...(platforms.length <= MAX_PLATFORMS
      ? [anyLexeme(platforms.map((platform) => `@p:${platform}`))]
      : []),
    ...(days <= MAX_DAYS ? [anyLexeme([...new Set(lexemes), dayLexeme(null)])] : []),
    ...neededTraits(query),
  ];
  return all.length === 0 ? sql`true` : sql`m.words @@ ${all.join(' & ')}::text::tsquery`;
}
