import { sql } from '../../sql.ts';
import type { DomainEvent } from '#contracts/events.ts';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import type { TrendState, TrendSummary } from '#contracts/trending/list.ts';
import { TRENDING } from '#domain/trending/names.ts';
import type { TrendChange } from '#domain/trending/names.ts';
import type { TrendingProblem } from '#contracts/trending/problem.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { getTrendingList, readTrendSources } from '../../queries/trending/list.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { raiseForMany } from '../alerts/raise.ts';
import { appendToMany } from '../events-to-many.ts';
import { appendEvents } from '../events.ts';
import type { Change, Ranking } from './ranking.ts';
import { writeRanking } from './write-ranking.ts';

/** Smaller changes of a score are not published. */
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
    const changes = changesOf(before.refreshedAt !== null, before.problems, ranking);
    await writeRanking(tx, refreshId, { ranking, changes });
    const state = await complete(tx, refreshId, ranking, before.problems, changes);
    const after = await getTrendingList(tx);
    const known = new Map(before.problems.map((one) => [one.id, JSON.stringify(one)]));
    const changed = after.problems.filter((one) => known.get(one.id) !== JSON.stringify(one));
    const events = [...inParts(changed), refreshed(state, after.problems)];
    const progress: DomainEvent = { type: 'trending.progress.v1', data: { progress: null } };
    const raised = await raiseForMany(tx, ranking.alerts ?? []);
    // Users' streams are locked before the global one.
    const users = await appendToMany(tx, raised);
    const global = await appendEvents(tx, GLOBAL_STREAM, [...events, progress]);
    return { value: true, batches: [global, ...users] };
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
