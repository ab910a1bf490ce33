import { sql } from 'drizzle-orm';
import type { DomainEvent } from '#contracts/events.ts';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import type { TrendState, TrendSummary } from '#contracts/trending/list.ts';
import { TRENDING } from '#contracts/trending/names.ts';
import type { TrendCategory, TrendChange } from '#contracts/trending/names.ts';
import type { TrendParts, TrendingProblem } from '#contracts/trending/problem.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { getTrendingList, readTrendSources } from '../../queries/trending/list.ts';
import type { TrendFigures } from '../../queries/trending/rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { raiseForMany } from '../alerts/raise.ts';
import type { AlertFor } from '../alerts/alert-candidate.ts';
import { appendToMany } from '../events-to-many.ts';
import { appendEvents } from '../events.ts';

/** A problem as a ranking found it. */
export interface RankedRow {
  id: number;
  category: TrendCategory;
  score: number;
  surprise: number;
  parts: TrendParts;
  figures: TrendFigures;
  memory: readonly string[];
  /** Milliseconds. */
  firstAt: number;
  lastAt: number;
}

/** Details of a listed problem, best first. */
export interface ListedRow {
  id: number;
  title: string;
  titlePostId: string | null;
  products: readonly { name: string; people: number }[];
  quoteIds: readonly string[];
}

export interface Ranking {
  /** Milliseconds; the sources' own time. */
  now: number;
  observedDays: number;
  windowDays: number;
  problems: readonly RankedRow[];
  listed: readonly ListedRow[];
  /** Alerts of users who follow what a problem is about; raised once for each level. */
  alerts?: readonly AlertFor[];
}

/** A score that moves by less is no news. */
const NEWS = 5;
/** Problems of one event, so that it stays far below a frame. */
const PER_EVENT = 12;

/**
 * Publishes a ranking: scores, the list, the history and the events, in one transaction. False when
 * the refresh is over, or was published before.
 */
export async function publishRanking(
  database: Database,
  refreshId: string,
  ranking: Ranking,
): Promise<Committed<boolean>> {
  return transaction(database, async (tx) => {
    const running = await tx.execute(sql`
      select id from trend_refreshes where id = ${refreshId}::uuid and status = 'running' for update`);
    if (running.length === 0) return { value: false, batches: [] };
    const before = await getTrendingList(tx);
    await writeScores(tx, ranking);
    await writeDays(tx, ranking);
    const changes = changesOf(before.refreshedAt !== null, before.problems, ranking);
    await writeList(tx, ranking, changes);
    await writeHistory(tx, refreshId, ranking);
    const state = await complete(tx, refreshId, ranking, before.problems, changes);
    const after = await getTrendingList(tx);
    const known = new Map(before.problems.map((one) => [one.id, JSON.stringify(one)]));
    const changed = after.problems.filter((one) => known.get(one.id) !== JSON.stringify(one));
    const events = [...inParts(changed), refreshed(state, after.problems)];
    const progress: DomainEvent = { type: 'trending.progress.v1', data: { progress: null } };
    const raised = await raiseForMany(tx, ranking.alerts ?? []);
    const global = await appendEvents(tx, GLOBAL_STREAM, [...events, progress]);
    return { value: true, batches: [global, ...(await appendToMany(tx, raised))] };
  });
}

const inParts = (problems: readonly TrendingProblem[]): DomainEvent[] =>
  Array.from({ length: Math.ceil(problems.length / PER_EVENT) }, (_none, at) => ({
    type: 'trending.problems_changed.v1',
    data: { problems: problems.slice(at * PER_EVENT, (at + 1) * PER_EVENT) },
  }));

const refreshed = (state: TrendState, problems: readonly TrendingProblem[]): DomainEvent => ({
  type: 'trending.refreshed.v1',
  data: { state, order: problems.map(({ id }) => id) },
});

interface Change {
  change: TrendChange;
  scoreChange: number;
}

/** What happened to each listed problem since the ranking before; the first ranking changes nothing. */
function changesOf(
  isLater: boolean,
  before: readonly TrendingProblem[],
  { problems, listed }: Ranking,
): Map<number, Change> {
  const scores = new Map(problems.map(({ id, score }) => [id, score]));
  const known = new Map(before.map(({ id, score }) => [id, score]));
  return new Map(
    listed.map(({ id }): [number, Change] => {
      const old = known.get(id);
      const now = scores.get(id) ?? 0;
      if (!isLater) return [id, { change: 'steady', scoreChange: 0 }];
      if (old === undefined) return [id, { change: 'new', scoreChange: now }];
      const scoreChange = now - old;
      const change = scoreChange >= NEWS ? 'rising' : scoreChange <= -NEWS ? 'falling' : 'steady';
      return [id, { change, scoreChange }];
    }),
  );
}

async function writeScores(tx: Tx, { problems, now }: Ranking): Promise<void> {
  const rows = problems.map(({ firstAt, lastAt, ...row }) => ({
    ...row,
    firstAt: new Date(firstAt).toISOString(),
    lastAt: new Date(lastAt).toISOString(),
  }));
  await tx.execute(sql`
    update trend_problems p
    set category = row.category, score = row.score, parts = row.parts, figures = row.figures,
        memory = array(select jsonb_array_elements_text(row.memory)),
        first_seen_at = least(p.first_seen_at, row."firstAt"), last_post_at = row."lastAt",
        ranked_at = ${new Date(now).toISOString()}::text::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (id int, category text,
      score int, parts jsonb, figures jsonb, memory jsonb, "firstAt" timestamptz,
      "lastAt" timestamptz)
    where p.id = row.id`);
}

/** Days are counted again from the posts while these are there. */
async function writeDays(tx: Tx, { problems, listed, now, windowDays }: Ranking): Promise<void> {
  const at = new Date(now).toISOString();
  const today = sql`(${at}::text::timestamptz at time zone 'UTC')::date`;
  const firstDay = sql`${today} - ${windowDays - 1}::int`;
  // Posts may have moved to another problem, which leaves days without any.
  await tx.execute(sql`
    update trend_days set posts = 0, voices = 0
    where posts > 0 and day between ${firstDay} and ${today}`);
  await tx.execute(sql`
    insert into trend_days (problem_id, day, posts, voices)
    select problem_id, (posted_at at time zone 'UTC')::date, count(*), count(distinct voice)
    from trend_posts
    where problem_id is not null and posted_at <= ${at}::text::timestamptz
      and posted_at >= (${firstDay})::timestamp at time zone 'UTC'
    group by 1, 2
    on conflict (problem_id, day) do update set posts = excluded.posts, voices = excluded.voices`);
  const shown = new Set(listed.map(({ id }) => id));
  const scores = problems.filter(({ id }) => shown.has(id)).map(({ id, score }) => ({ id, score }));
  await tx.execute(sql`
    insert into trend_days as known (problem_id, day, posts, voices, score)
    select row.id, (${at}::text::timestamptz at time zone 'UTC')::date, 0, 0, row.score
    from jsonb_to_recordset(${JSON.stringify(scores)}::text::jsonb) as row (id int, score int)
    on conflict (problem_id, day) do update set score = greatest(known.score, excluded.score)`);
}

async function writeList(
  tx: Tx,
  { listed }: Ranking,
  changes: ReadonlyMap<number, Change>,
): Promise<void> {
  const rows = listed.map(({ id, title, titlePostId, products }, at) => ({
    id,
    title,
    titlePostId,
    products,
    rank: at + 1,
    ...(changes.get(id) ?? { change: 'steady', scoreChange: 0 }),
  }));
  await tx.execute(sql`update trend_problems set rank = null where rank is not null`);
  await tx.execute(sql`
    update trend_problems p
    set title = row.title, title_post_id = row."titlePostId", products = row.products, rank = row.rank, change = row.change,
        score_change = row."scoreChange"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (id int, title text,
      "titlePostId" uuid, products jsonb, rank int, change text, "scoreChange" int)
    where p.id = row.id`);
  const quotes = listed.flatMap(({ quoteIds }) =>
    quoteIds.map((postId, at) => ({ id: postId, rank: at + 1 })),
  );
  await tx.execute(sql`update trend_posts set quote_rank = null where quote_rank is not null`);
  await tx.execute(sql`
    update trend_posts post set quote_rank = row.rank
    from jsonb_to_recordset(${JSON.stringify(quotes)}::text::jsonb) as row (id uuid, rank int)
    where post.id = row.id and post.title is not null`);
}

async function writeHistory(tx: Tx, refreshId: string, ranking: Ranking): Promise<void> {
  const byId = new Map(ranking.problems.map((problem) => [problem.id, problem]));
  const rows = ranking.listed.flatMap(({ id }, at) => {
    const known = byId.get(id);
    if (!known) return [];
    const { score, surprise, parts } = known;
    return [{ id, rank: at + 1, score, surprise, parts }];
  });
  await tx.execute(sql`
    insert into trend_scores (problem_id, refresh_id, at, score, rank, surprise, parts)
    select row.id, ${refreshId}::uuid, ${new Date(ranking.now).toISOString()}::text::timestamptz,
           row.score, row.rank, row.surprise, row.parts
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (id int, rank int,
      score int, surprise double precision, parts jsonb)
    on conflict do nothing`);
}

async function complete(
  tx: Tx,
  refreshId: string,
  ranking: Ranking,
  before: readonly TrendingProblem[],
  changes: ReadonlyMap<number, Change>,
): Promise<TrendState> {
  const shown = new Set(ranking.listed.map(({ id }) => id));
  const count = (change: TrendChange): number =>
    [...changes.values()].filter((one) => one.change === change).length;
  const summary: TrendSummary = {
    new: count('new'),
    rising: count('rising'),
    falling: count('falling'),
    gone: before.filter(({ id }) => !shown.has(id)).map(({ id, title }) => ({ id, title })),
  };
  const rows = await tx.execute<{ now: string; next: string }>(sql`
    select to_json(clock_timestamp()) #>> '{}' as now,
           to_json(created_at + make_interval(mins => ${TRENDING.refreshMinutes}::int))
             #>> '{}' as next
    from trend_refreshes where id = ${refreshId}::uuid`);
  const state: TrendState = {
    refreshedAt: new Date(rows[0]?.now ?? Date.now()).toISOString(),
    dataAt: new Date(ranking.now).toISOString(),
    nextRefreshAt: new Date(rows[0]?.next ?? Date.now()).toISOString(),
    sources: await readTrendSources(tx),
    summary,
    observedDays: Math.round(ranking.observedDays * 10) / 10,
  };
  const listed = JSON.stringify(ranking.listed.map(({ id }) => id));
  await tx.execute(sql`
    update trend_refreshes
    set status = 'completed', finished_at = clock_timestamp(), state = ${JSON.stringify(state)}::text::jsonb,
        as_of = ${state.dataAt}::text::timestamptz,
        listed = array(select value::int from jsonb_array_elements_text(${listed}::text::jsonb) value)
    where id = ${refreshId}::uuid`);
  return state;
}
