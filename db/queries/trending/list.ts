import { sql } from '../../sql.ts';
import { trendStateSchema } from '#contracts/trending/list.ts';
import type {
  TrendProgress,
  TrendSource,
  TrendState,
  TrendingList,
} from '#contracts/trending/list.ts';
import type { TrendingProblem } from '#contracts/trending/problem.ts';
import { TREND_PLATFORMS, TRENDING, isTrending } from '#domain/trending/names.ts';
import type { Db } from '../../client.ts';
import { PROBLEM, readQuotes, toProblem } from './rows.ts';
import type { ProblemRow } from './rows.ts';
import { trendSources } from '../../schema/trending.ts';
import { alias } from 'drizzle-orm/pg-core';
import { fields } from '../../fields.ts';

/** The public list: problems best first, and how fresh it is. */
export async function getTrendingList(db: Db): Promise<TrendingList> {
  const rows = await readListed(db);
  const quotes = await readQuotes(
    db,
    rows.map(({ id }) => id),
  );
  const problems = rows.flatMap((row) => toProblem(row, quotes.get(row.id) ?? []) ?? []);
  return { ...(await readTrendState(db)), problems, progress: await readTrendProgress(db) };
}

const readListed = (db: Db): Promise<ProblemRow[]> =>
  PROBLEM.select(
    db,
    sql`from trend_problems p
    where p.rank is not null and p.merged_into is null order by p.rank limit ${TRENDING.listed}::int`,
  );

/** The best listed problems that are trending, without their quotes. */
export async function readTrending(db: Db, limit: number): Promise<TrendingProblem[]> {
  const problems: TrendingProblem[] = [];
  for (const row of await readListed(db)) {
    if (problems.length === limit) break;
    const problem = toProblem(row, []);
    if (problem && isTrending(problem)) problems.push(problem);
  }
  return problems;
}

/** The state of the last completed refresh, with the sources as they are now. */
async function readTrendState(db: Db): Promise<TrendState> {
  const rows = await db.execute<{ state: unknown; next: string }>(sql`
    select (select state from trend_refreshes where status = 'completed'
            order by finished_at desc limit 1) as state,
           to_json(greatest(clock_timestamp(), (
             select max(created_at) from trend_refreshes
           ) + make_interval(mins => ${TRENDING.refreshMinutes}::int)))
             #>> '{}' as next`);
  const nextRefreshAt = new Date(rows[0]?.next ?? Date.now()).toISOString();
  const sources = await readTrendSources(db);
  const known = trendStateSchema.safeParse(rows[0]?.state);
  if (known.success) return { ...known.data, sources, nextRefreshAt };
  const summary = { new: 0, rising: 0, falling: 0, gone: [] };
  return { refreshedAt: null, dataAt: null, nextRefreshAt, sources, summary, observedDays: 0 };
}

const source = alias(trendSources, 's');
const SOURCE = fields({
  platform: source.platform,
  failure: source.failure,
  reason: source.reason,
  lastAnswerAt: source.lastAnswerAt,
  kept: source.kept,
});

export async function readTrendSources(db: Db): Promise<TrendSource[]> {
  const rows = await SOURCE.select(db, sql`from trend_sources s`);
  return TREND_PLATFORMS.map((platform): TrendSource => {
    const row = rows.find((one) => one.platform === platform);
    const { failure = null, reason = null, lastAnswerAt = null, kept = 0 } = row ?? {};
    return { platform, state: stateOf(failure), reason, lastAnswerAt, kept };
  });
}

function stateOf(failure: string | null): TrendSource['state'] {
  if (failure === null) return 'listening';
  if (failure === 'rate_limited') return 'limited';
  return failure === 'not_configured' || failure === 'auth' ? 'not_configured' : 'silent';
}

interface RefreshRow extends Record<string, unknown> {
  status: 'queued' | 'running';
  created_at: string;
  posts: number;
  done: string[];
  ranking: boolean;
}

/** The current refresh, if any. */
export async function readTrendProgress(db: Db): Promise<TrendProgress | null> {
  const rows = await db.execute<RefreshRow>(sql`
    select status, created_at::text as created_at, posts, done, ranking from trend_refreshes
    where status in ('queued', 'running')`);
  const row = rows[0];
  if (!row) return null;
  return {
    stage: row.status === 'queued' ? 'queued' : row.ranking ? 'ranking' : 'collecting',
    startedAt: new Date(row.created_at).toISOString(),
    sourcesDone: row.done.length,
    sourcesTotal: TREND_PLATFORMS.length,
    posts: row.posts,
  };
}

export interface KnownTitle {
  text: string;
  /** The post it is from; null: a placeholder until a post has a title. */
  postId: string | null;
}

/** Titles that problems have by now. */
export async function readProblemTitles(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, KnownTitle>> {
  if (ids.length === 0) return new Map();
  const rows = await db.execute<{ id: number; title: string; post: string | null }>(sql`
    select id, title, title_post_id as post from trend_problems
    where title is not null and id in (${sql.join(
      ids.map((id) => sql`${id}::int`),
      sql`, `,
    )})`);
  return new Map(rows.map(({ id, title, post }) => [id, { text: title, postId: post }]));
}
