import { sql } from 'drizzle-orm';
import type { Database } from '../../../client.ts';

export interface DueDelivery {
  deliveryId: string;
  userId: string;
  /** Attempts so far; part of the workflow's id, so that each attempt is made once. */
  attempts: number;
}

/** Deliveries of one channel under way at a time: a slow endpoint must not take all places. */
const PER_CHANNEL = 2;
/** Attempts started and not recorded: what a hundred thousand digests may put before an alert. */
const UNDER_WAY = 400;

/**
 * Deliveries whose next attempt is due and that no dispatcher has started (all users): what is sent
 * at once before digests, then the longest due. Of those that were held on a channel one is enough,
 * since it takes the others along. A start that came to nothing is due again after a minute.
 */
export async function listDueDeliveries(database: Database, limit: number): Promise<DueDelivery[]> {
  return database.db.execute<DueDelivery & Record<string, unknown>>(sql`
    with due as (
      select id, user_id, channel_id, attempts, state, timing, due_at,
        coalesce(dispatched_at > now() - interval '1 minute', false) as under_way
      from alert_deliveries
      where state in ('queued', 'held', 'retrying', 'sending') and due_at <= now()
    ), ranked as (
      select *, row_number() over (partition by channel_id order by due_at, id) as place from due
    )
    select id as "deliveryId", user_id as "userId", attempts from ranked
    where not under_way
      and place <= case when state = 'held' then 1 else ${PER_CHANNEL}::int end
    order by timing <> 'at_once', due_at
    limit (select greatest(0, least(${limit}::int, ${UNDER_WAY}::int - count(*)))
      from due where under_way)`);
}
