import { sql } from '../../sql.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import type { DiscoveryFocus, DiscoveryIndustry } from '#domain/competitors/names.ts';
import type { DiscoverySpec, DiscoverySummary } from '#contracts/competitors/discovery.ts';
import type { PlanName, PlatformId, Timeframe } from '#domain/names.ts';
import type { Tx } from '../../transaction.ts';
import { JOB_COLUMNS, toJobSummary } from '../jobs.ts';
import type { JobRow } from '../jobs.ts';
import { PLATFORM_COLUMNS } from '../search/rows.ts';
import type { PlatformRow } from '../search/rows.ts';

/** Selects a user's discovery; every read and write of one names both. */
export interface DiscoveryKey {
  userId: string;
  searchId: string;
}

/** Columns of `jobs j` and `discoveries d`. */
export const DISCOVERY_COLUMNS = sql`${JOB_COLUMNS},
  d.query, d.industry, d.focus, to_json(d.platforms) as platforms, d.timeframe, d.result_limit,
  d.total_discovered, d.total_mentions, d.candidates, d.sites_read, d.sites_total, d.refined_round,
  (select count(*)::int from discovery_results r where r.discovery_id = d.id and r.listed) as listed,
  (select count(*)::int from discovery_results r join competitors c on c.id = r.competitor_id
    where r.discovery_id = d.id and c.monitored_since is not null) as added,
  (select u.plan from users u where u.id = j.user_id) as plan`;

export interface DiscoveryRow extends JobRow {
  query: string;
  industry: DiscoveryIndustry;
  focus: DiscoveryFocus;
  platforms: PlatformId[];
  timeframe: Timeframe;
  result_limit: number;
  total_discovered: number;
  total_mentions: number;
  candidates: number;
  sites_read: number;
  sites_total: number;
  refined_round: number | null;
  listed: number;
  added: number;
  plan: PlanName;
}

/** How many competitors of a discovery its owner may see. */
export const visibleOf = (plan: PlanName, limit: number): number =>
  plan === 'free' ? Math.min(limit, COMPETITOR_LIMITS.freeResults) : limit;

export function toDiscoverySummary(row: DiscoveryRow): DiscoverySummary {
  return {
    ...toJobSummary(row),
    query: row.query,
    industry: row.industry,
    focus: row.focus,
    platforms: row.platforms,
    timeframe: row.timeframe,
    limit: row.result_limit,
    totalFound: Math.min(row.listed, visibleOf(row.plan, row.result_limit)),
    report: {
      totalDiscovered: row.total_discovered,
      mentionInsights: { totalMentions: row.total_mentions },
    },
    sites: { candidates: row.candidates, read: row.sites_read, total: row.sites_total },
    added: row.added,
  };
}

export async function readDiscoveryRow(tx: Tx, key: DiscoveryKey): Promise<DiscoveryRow | null> {
  const rows = await tx.execute<DiscoveryRow>(sql`
    select ${DISCOVERY_COLUMNS} from jobs j join discoveries d on d.id = j.id
    where j.id = ${key.searchId}::uuid and j.user_id = ${key.userId}::uuid`);
  return rows[0] ?? null;
}

export function readDiscoveryPlatforms(tx: Tx, searchId: string): Promise<PlatformRow[]> {
  return tx.execute<PlatformRow>(sql`
    select ${PLATFORM_COLUMNS} from discovery_platforms p join discoveries d on d.id = p.discovery_id
    where p.discovery_id = ${searchId}::uuid
    order by array_position(d.platforms, p.platform)`);
}

export const specOf = (row: DiscoveryRow): DiscoverySpec => ({
  query: row.query,
  industry: row.industry,
  focus: row.focus,
  platforms: row.platforms,
  timeframe: row.timeframe,
  limit: row.result_limit,
});
