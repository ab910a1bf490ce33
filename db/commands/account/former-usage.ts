import { sql } from 'drizzle-orm';
import type { Tx } from '../../transaction.ts';
import { THIS_PERIOD } from './usage.ts';

/**
 * Keeps an account's usage of the current day and month after its deletion; otherwise signing up
 * again would reset its quota. Searches cancelled today count as used: their refunds have a daily
 * limit, which is deleted with the account.
 */
export async function saveFormerUsage(
  tx: Tx,
  { userId, identity }: { userId: string; identity: string },
): Promise<void> {
  await tx.execute(sql`
    insert into former_usage as former (identity, kind, period, used)
    select ${identity}, kind, period, used + (
      select count(*)::int from refunds
      where refunds.user_id = counter.user_id and refunds.kind = counter.kind
        and cause = 'cancelled'
        and created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC')
    from usage_counters counter
    where user_id = ${userId}::uuid and period in (${THIS_PERIOD.day}, ${THIS_PERIOD.month})
    on conflict (identity, kind, period) do update
      set used = greatest(former.used, excluded.used)`);
}

/** Transfers the kept usage of the same person to a new account. */
export async function restoreUsage(
  tx: Tx,
  { userId, identity }: { userId: string; identity: string },
): Promise<void> {
  await tx.execute(sql`
    with former as (
      delete from former_usage where identity = ${identity} returning kind, period, used
    )
    insert into usage_counters (user_id, kind, period, used)
    select ${userId}::uuid, kind, period, used from former
    where period in (${THIS_PERIOD.day}, ${THIS_PERIOD.month})
    on conflict (user_id, kind, period) do nothing`);
}
