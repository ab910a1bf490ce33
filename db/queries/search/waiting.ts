import { sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/names.ts';
import type { Database } from '../../client.ts';

/** A platform's part of a search or discovery that has not begun. */
export interface WaitingPart {
  jobId: string;
  kind: 'search' | 'competitor_discovery';
  userId: string;
  platform: PlatformId;
  /** Seconds since its round was accepted. */
  waited: number;
}

/** All parts waiting in the platforms' interactive queues, longest wait first. */
export async function listWaitingParts(database: Database): Promise<WaitingPart[]> {
  return database.db.execute<WaitingPart & Record<string, unknown>>(sql`
    with open as (
      select id, kind, user_id, round, queued_at from jobs where status in ('queued', 'running')
    )
    select o.id as "jobId", o.kind, o.user_id as "userId", p.platform,
           extract(epoch from clock_timestamp() - o.queued_at)::double precision as waited
    from open o join (
      select search_id as id, platform, round, state from search_platforms
      union all
      select discovery_id, platform, round, state from discovery_platforms
    ) p on p.id = o.id and p.round = o.round
    where p.state = 'queued'
    order by o.queued_at, o.id, p.platform`);
}
