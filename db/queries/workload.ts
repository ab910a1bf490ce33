import { JOB_KINDS, LLM_PURPOSES, PLATFORM_IDS } from '#domain/names.ts';
import type { JobKind, LlmPurpose, PlatformId, SourceState } from '#domain/names.ts';
import type { Database } from '../client.ts';

/** What waits and what is spent, over all users: numbers for the monitoring. Ages in seconds. */
export interface Workload {
  jobs: { kind: JobKind; status: 'queued' | 'running'; n: number; oldest: number }[];
  platforms: { platform: PlatformId; oldest: number }[];
  /** Platforms in trouble that has not expired. */
  troubled: { platform: PlatformId; state: SourceState }[];
  /** Of this UTC day. */
  spent: { purpose: LlmPurpose; micros: number }[];
  oldestDueDelivery: number;
}

/** Everything in one statement, on one snapshot; kinds and platforms without work are included. */
export async function readWorkload(database: Database): Promise<Workload> {
  const [row] = await database.sql<Workload[]>`
    -- Looked up from here, each by its key: those that have ended are far more.
    with open as materialized (
      select id, kind, status, round, queued_at from jobs where status in ('queued', 'running')
    )
    select
      (select json_agg(counted) from (
        select kind, status, count(j.id)::int as n,
          coalesce(extract(epoch from clock_timestamp() - min(j.queued_at)), 0)::float8 as oldest
        from unnest(${[...JOB_KINDS]}::text[]) kind
        cross join unnest(array['queued', 'running']) status
        left join open j using (kind, status)
        group by kind, status
      ) counted) as jobs,
      (select json_agg(waiting) from (
        select platform,
          coalesce(extract(epoch from clock_timestamp() - min(part.queued_at)), 0)::float8 as oldest
        from unnest(${[...PLATFORM_IDS]}::text[]) platform
        left join (
          select p.platform, open.queued_at from open cross join lateral (
            select platform, round from search_platforms
            where search_id = open.id and state = 'queued'
            union all
            select platform, round from discovery_platforms
            where discovery_id = open.id and state = 'queued'
          ) p where p.round = open.round
        ) part using (platform)
        group by platform
      ) waiting) as platforms,
      (select coalesce(json_agg(json_build_object('platform', platform, 'state', state)), '[]'::json)
        from source_health
        where state is not null and expires_at > clock_timestamp()) as troubled,
      (select json_agg(spending) from (
        select purpose, coalesce(c.micros, 0)::float8 as micros
        from unnest(${[...LLM_PURPOSES]}::text[]) purpose
        left join (
          select purpose, micros from llm_calls
          where scope = 'global' and day = (now() at time zone 'UTC')::date
        ) c using (purpose)
      ) spending) as spent,
      (select coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0)::float8
        from alert_deliveries
        where state in ('queued', 'held', 'retrying', 'sending') and due_at <= now()
      ) as "oldestDueDelivery"`;
  if (!row) throw new Error('The workload was not read.');
  return row;
}
