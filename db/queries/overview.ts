import { sql } from '../sql.ts';
import type { PlatformId } from '#domain/names.ts';
import { RELEVANCE_CUTOFFS } from '#domain/names.ts';
import { OVERVIEW_LIMITS, toActivity, withArrivals } from '#domain/overview.ts';
import type { Overview } from '#contracts/overview.ts';
import type { RecentActivity } from '#domain/overview.ts';
import type { Database } from '../client.ts';
import { snapshot } from '../transaction.ts';
import type { Tx } from '../transaction.ts';
import { getPlanInfo } from './account/plan-info.ts';
import { readLeadCounts } from './leads.ts';
import { SEARCH_COLUMNS, toSummary } from './search/rows.ts';
import type { SearchRow } from './search/rows.ts';
import { tierOf, willingnessOf } from './search/conversations.ts';
import { readTrending } from './trending/list.ts';
import type { AsOf } from './live.ts';

/** Number of searches and platform parts examined for the newest arrivals. */
const LOOK_AT_SEARCHES = 50;
const LOOK_AT_PARTS = 30;

/** The start page of a user, with the sequence number of the same snapshot. */
export function getOverview(
  database: Database,
  { userId }: { userId: string },
): Promise<AsOf<Overview>> {
  return snapshot(database, async (tx) => {
    const [[head], { counters }, newest, recentActivity, topProblems, leads] = await Promise.all([
      tx.execute<{ seq: string; total: number; newest: string | null }>(sql`
        select coalesce((select seq from user_streams where user_id = ${userId}), 0) as seq,
          count(*) filter (where kind = 'search')::int as total, max(created_at) as newest
        from jobs where user_id = ${userId}::uuid`),
      getPlanInfo(tx, { userId }),
      readNewest(tx, userId),
      readActivity(tx, userId),
      readTopProblems(tx),
      readLeadCounts(tx, userId),
    ]);
    return {
      asOf: Number(head?.seq ?? 0),
      data: {
        insights: {
          totalSearches: head?.total ?? 0,
          lastActivityDate: head?.newest == null ? null : new Date(head.newest).toISOString(),
        },
        usage: counters,
        recentSearches: newest.map(toSummary),
        recentActivity,
        topProblems,
        leads,
      },
    };
  });
}

async function readTopProblems(tx: Tx): Promise<Overview['topProblems']> {
  const problems = await readTrending(tx, OVERVIEW_LIMITS.problems);
  return problems.map(({ id, title, score, level, change, sparkline, sources }) => {
    const platforms = sources.map(({ platform }) => platform);
    return { id, title, score, level, change, sparkline, platforms };
  });
}

function readNewest(tx: Tx, userId: string): Promise<SearchRow[]> {
  return tx.execute<SearchRow>(sql`
    select ${SEARCH_COLUMNS} from jobs j join searches s on s.id = j.id
    where j.user_id = ${userId}::uuid and j.kind = 'search'
    order by j.created_at desc, j.id desc limit ${OVERVIEW_LIMITS.searches}::int`);
}

interface ActivityRow extends Record<string, unknown> {
  search_id: string;
  id: string;
  platform: PlatformId;
  title: string;
  content: string;
  url: string;
  posted_at: string | null;
  sentiment: number;
  relevance: number;
}

/** The judgment that a result had when it arrived, before a language model's. */
const OWN_RELEVANCE = sql`coalesce((r.own_verdict ->> 'relevance')::double precision, r.relevance)`;
const OWN_INTENT = sql`coalesce(r.own_verdict ->> 'intent', r.intent)`;

/**
 * Ordered by arrival: by when a platform's part ended, then by the standing that a result had then
 * (`compareResults`), as its events tell, which hold at most the search's limit of conversations.
 */
async function readActivity(tx: Tx, userId: string): Promise<RecentActivity[]> {
  const rows = await tx.execute<ActivityRow>(sql`
    select part.search_id, found.* from (
      select p.search_id, p.platform, p.finished_at, q.result_limit
      from (select id from jobs where user_id = ${userId}::uuid and kind = 'search'
            order by created_at desc limit ${LOOK_AT_SEARCHES}::int) s
      join search_platforms p on p.search_id = s.id
      join searches q on q.id = s.id
      where p.state = 'completed' and p.found > 0
      order by p.finished_at desc limit ${LOOK_AT_PARTS}::int
    ) part cross join lateral (
      select m.id, m.platform, m.title, left(m.content, 400) as content, m.url, m.posted_at,
             r.sentiment, ${OWN_RELEVANCE} as relevance, ${tierOf(OWN_RELEVANCE)} as tier,
             ${willingnessOf(OWN_INTENT)} as willingness
      from search_results r join mentions m on m.id = r.mention_id
      where r.search_id = part.search_id and m.platform = part.platform
        and ${OWN_RELEVANCE} >= ${RELEVANCE_CUTOFFS.somewhatRelevant}::double precision
      order by tier desc, willingness desc, relevance desc, m.posted_at desc nulls last, m.id
      limit least(${OVERVIEW_LIMITS.activity}::int, part.result_limit)
    ) found
    order by part.finished_at desc, found.tier desc, found.willingness desc,
      found.relevance desc, found.posted_at desc nulls last, found.id`);
  const lines = rows.map((row) =>
    toActivity(row.search_id, {
      ...row,
      createdAt: row.posted_at === null ? null : new Date(row.posted_at).toISOString(),
    }),
  );
  return withArrivals(
    [],
    lines.filter((line) => line !== null),
  );
}
