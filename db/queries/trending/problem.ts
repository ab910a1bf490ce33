import { sql } from '../../sql.ts';
import { TRENDING, trendLevelOf } from '#domain/trending/names.ts';
import type { TrendingProblemDetail } from '#contracts/trending/problem.ts';
import type { Db } from '../../client.ts';
import { PROBLEM, QUOTE, productsSchema, readQuotes, toProblem, toQuote } from './rows.ts';

const MORE_QUOTES = 12;
const RELATED = 5;

/** A problem with its quotes, its last 30 days and what is like it; null when there is none. */
export async function getTrendingProblem(
  db: Db,
  id: number,
): Promise<TrendingProblemDetail | null> {
  const [row] = await PROBLEM.select(
    db,
    sql`from trend_problems p
    where p.id = coalesce((select merged_into from trend_problems where id = ${id}::int), ${id}::int)`,
  );
  if (!row) return null;
  const problem = toProblem(row, (await readQuotes(db, [row.id])).get(row.id) ?? []);
  if (!problem) return null;
  return {
    problem,
    quotes: await moreQuotes(db, row.id),
    products: productsSchema.parse(row.products),
    history: await readHistory(db, row.id),
    related: await readRelated(db, row.id),
    ...(await lastRefresh(db)),
  };
}

/**
 * Of different people in different words, from posts that state the problem: those that were picked,
 * then those most answered to.
 */
async function moreQuotes(db: Db, id: number) {
  const rows = await QUOTE.select(
    db,
    sql`from (
      select distinct on (of_person.words) of_person.* from (
        select distinct on (post.voice) post.* from trend_posts post
        where post.problem_id = ${id}::int and post.title is not null and post.states_problem
        order by post.voice, post.quote_rank nulls last, post.likes + 2 * post.comments desc
      ) of_person
      order by of_person.words, of_person.quote_rank nulls last,
               of_person.likes + 2 * of_person.comments desc
    ) post
    order by post.quote_rank nulls last, post.likes + 2 * post.comments desc
    limit ${MORE_QUOTES}::int`,
  );
  return rows.map(toQuote);
}

async function readHistory(db: Db, id: number) {
  const rows = await db.execute<{ day: string; score: number | null; posts: number }>(sql`
    select day::text as day, score, posts from trend_days
    where problem_id = ${id}::int
    order by day desc limit ${TRENDING.historyDays}::int`);
  const newest = rows[0]?.day;
  if (newest === undefined) return [];
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: TRENDING.historyDays }, (_none, back) => {
    const at = Date.parse(newest) - (TRENDING.historyDays - 1 - back) * 86_400_000;
    const day = new Date(at).toISOString().slice(0, 10);
    const known = byDay.get(day);
    return { day, score: known?.score ?? null, posts: known?.posts ?? 0 };
  });
}

/** One shared word is an accident: "invoice" alone relates nothing in a market that writes about them. */
const SHARED_WORDS = 2;

/** Listed problems that share the most words with it. */
async function readRelated(db: Db, id: number) {
  const rows = await db.execute<{ id: number; title: string; score: number }>(sql`
    select other.id, other.title, other.score
    from trend_problems own
    join trend_problems other on other.id <> own.id and other.rank is not null
      and other.title is not null and other.memory && own.memory
    cross join lateral (
      select count(*) as words from unnest(other.memory) word where word = any(own.memory)
    ) shared
    where own.id = ${id}::int and shared.words >= ${SHARED_WORDS}::int
    order by shared.words desc, other.score desc
    limit ${RELATED}::int`);
  return rows.map((row) => ({ ...row, level: trendLevelOf(row.score) }));
}

async function lastRefresh(db: Db): Promise<Pick<TrendingProblemDetail, 'refreshedAt' | 'dataAt'>> {
  const rows = await db.execute<{ refreshed: string; data: string | null }>(sql`
    select finished_at::text as refreshed, as_of::text as data from trend_refreshes
    where status = 'completed' order by finished_at desc limit 1`);
  const [last] = rows;
  if (!last) return { refreshedAt: null, dataAt: null };
  return {
    refreshedAt: new Date(last.refreshed).toISOString(),
    dataAt: last.data === null ? null : new Date(last.data).toISOString(),
  };
}

/** Listed problems with the time of their last post, for search engines. */
export async function listPublicProblems(db: Db): Promise<{ id: number; changedAt: string }[]> {
  const rows = await db.execute<{ id: number; at: string }>(sql`
    select id, last_post_at::text as at from trend_problems
    where rank is not null and title is not null order by rank`);
  return rows.map(({ id, at }) => ({ id, changedAt: new Date(at).toISOString() }));
}
