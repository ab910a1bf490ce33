import { sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';

export interface DueDelivery {
  deliveryId: string;
  userId: string;
  /** Attempts so far; part of the workflow's id, so that each attempt is made once. */
  attempts: number;
}

/** Deliveries of one channel under way at a time: a slow endpoint must not take all places. */
const PER_CHANNEL = 2;

/**
 * Deliveries whose next attempt is due and that no dispatcher has started, the longest due first
 * (all users). A start that came to nothing is due again after a minute.
 */
export async function listDueDeliveries(database: Database, limit: number): Promise<DueDelivery[]> {
  return database.db.execute<DueDelivery & Record<string, unknown>>(sql`
    with due as (
      select id, user_id, channel_id, attempts, due_at, dispatched_at
      from alert_deliveries
      where state in ('queued', 'held', 'retrying', 'sending') and due_at <= now()
    ), ranked as (
      select *, row_number() over (partition by channel_id order by due_at, id) as place from due
    )
    select id as "deliveryId", user_id as "userId", attempts from ranked
    where place <= ${PER_CHANNEL}::int
      and (dispatched_at is null or dispatched_at < now() - interval '1 minute')
    order by due_at limit ${limit}::int`);
}
