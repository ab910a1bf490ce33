import { sql } from '../../sql.ts';
import type { Competitor, Judgement } from '#contracts/competitors/competitor.ts';
import type {
  DiscoveryDetail,
  DiscoveryHistory,
  DiscoveryExport,
} from '#contracts/competitors/discovery.ts';
import type { PlanName, PlatformId } from '#domain/names.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import type { Database } from '../../client.ts';
import { snapshot } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { historyPage, toHistory } from '../jobs.ts';
import type { HistoryQuery, JobRound } from '../jobs.ts';
import { toProgress } from '../search/rows.ts';
import {
  DISCOVERY_COLUMNS,
  readDiscoveryPlatforms,
  readDiscoveryRow,
  toDiscoverySummary,
  visibleOf,
} from './discovery-rows.ts';
import type { DiscoveryKey, DiscoveryRow } from './discovery-rows.ts';
import { COMPETITOR_COLUMNS, analyticsOf, toCompetitor } from './rows.ts';
import type { CompetitorRow } from './rows.ts';
import { readLive } from '../live.ts';
import type { AsOf } from '../live.ts';

/** The best `limit` competitors by the discovery's own judgement, best first. */
export async function readDiscovered(
  tx: Tx,
  key: DiscoveryKey,
  limit: number,
): Promise<Competitor[]> {
  const rows = await tx.execute<CompetitorRow & { own_judgement: Judgement }>(sql`
    select ${COMPETITOR_COLUMNS}, r.judgement as own_judgement
    from discovery_results r
    join competitors c on c.id = r.competitor_id and c.user_id = ${key.userId}::uuid
    join companies k on k.id = c.company_id
    join users u on u.id = c.user_id
    ${analyticsOf(PLANS.professional.mentionAnalysisDays)}
    where r.discovery_id = ${key.searchId}::uuid and r.listed
    order by r.relevance desc, r.quality desc, c.id limit ${limit}::int`);
  return rows.map((row) => toCompetitor(row, row.own_judgement));
}

/** A whole discovery of this user, or null. */
export function getDiscovery(
  database: Database,
  key: DiscoveryKey,
): Promise<AsOf<DiscoveryDetail> | null> {
  return readLive(database, key.userId, async (tx) => {
    const row = await readDiscoveryRow(tx, key);
    return row && readDetail(tx, key, row);
  });
}

async function readDetail(tx: Tx, key: DiscoveryKey, row: DiscoveryRow): Promise<DiscoveryDetail> {
  const platforms = await readDiscoveryPlatforms(tx, row.id);
  const competitors = await readDiscovered(tx, key, visibleOf(row.plan, row.result_limit));
  const given = await tx.execute(sql`
    select 1 from feedbacks
    where user_id = ${key.userId}::uuid and search_id = ${row.id}::uuid and kind = 'competitive_intelligence'
    limit 1`);
  return {
    ...toDiscoverySummary(row),
    searchId: row.id,
    progress: platforms.map(toProgress),
    competitors,
    feedbackGiven: given.length > 0,
  };
}

/** A page of the user's newest discoveries, limited to the number the plan shows. */
export function listDiscoveries(
  database: Database,
  query: HistoryQuery,
): Promise<AsOf<DiscoveryHistory>> {
  return readLive(database, query.userId, async (tx) => {
    const rows = await tx.execute<DiscoveryRow>(sql`
      select ${DISCOVERY_COLUMNS} from ${historyPage('competitor_discovery', query)}
      join discoveries d on d.id = j.id
      order by j.created_at desc, j.id desc`);
    return toHistory(rows.map(toDiscoverySummary), query);
  });
}

/** The platforms of a round, in the order of the discovery. */
export async function readRunPlatforms(database: Database, job: JobRound): Promise<PlatformId[]> {
  const rows = await database.db.execute<{ platform: PlatformId }>(sql`
    select p.platform from discovery_platforms p join discoveries d on d.id = p.discovery_id
    join jobs j on j.id = d.id
    where p.discovery_id = ${job.jobId}::uuid and j.user_id = ${job.userId}::uuid
      and p.round = ${job.round}::int
    order by array_position(d.platforms, p.platform)`);
  return rows.map(({ platform }) => platform);
}

/** Ids of the competitors shown by the user's newest discovery. */
export function latestDiscovered(
  database: Database,
  { userId, plan }: { userId: string; plan: PlanName },
): Promise<string[]> {
  return snapshot(database, async (tx) => {
    const [newest] = await tx.execute<{ id: string; result_limit: number }>(sql`
      select j.id, d.result_limit from jobs j join discoveries d on d.id = j.id
      where j.user_id = ${userId}::uuid and j.kind = 'competitor_discovery'
      order by j.created_at desc, j.id desc limit 1`);
    if (!newest) return [];
    const key = { userId, searchId: newest.id };
    const found = await readDiscovered(tx, key, visibleOf(plan, newest.result_limit));
    return found.map(({ id }) => id);
  });
}

/** The data of a discovery's export; null when the user has no such discovery. */
export async function readDiscoveryExport(
  tx: Tx,
  key: DiscoveryKey,
): Promise<{
  data: Omit<DiscoveryExport, 'fileName' | 'brand'>;
  rows: number;
  subject: string;
} | null> {
  const row = await readDiscoveryRow(tx, key);
  if (!row) return null;
  const competitors = await readDiscovered(tx, key, visibleOf(row.plan, row.result_limit));
  const data = { discovery: toDiscoverySummary(row), competitors };
  return { data, rows: competitors.length, subject: row.query };
}
