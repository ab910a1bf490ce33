import { sql, anyOf } from '../../sql.ts';
import type { Tx } from '../../transaction.ts';

/**
 * Reconciles a company's watch with its followers: one watch for any number of followers, due at
 * once when a new follower needs history that has not been read, asleep when no followers are left.
 */
export async function refreshWatch(tx: Tx, companyId: string): Promise<void> {
  await tx.execute(sql`
    with followers as (
      select n, days, weight from company_followers(${companyId}::uuid)
    ), changed as (
      insert into watches as w (company_id, baseline_days, next_due_at, weight)
      select ${companyId}::uuid, f.days, clock_timestamp(), f.weight from followers f where f.n > 0
      on conflict (company_id) do update set
        weight = excluded.weight,
        next_due_at = case
          when w.next_due_at is null or w.baseline_days < excluded.baseline_days
            then clock_timestamp()
          else w.next_due_at end,
        baseline_done_at = case
          when w.baseline_days < excluded.baseline_days then null else w.baseline_done_at end,
        baseline_days = greatest(w.baseline_days, excluded.baseline_days)
    )
    update watches set next_due_at = null
    where company_id = ${companyId}::uuid and (select n from followers) = 0`);
}

/**
 * The same for several companies, once per transaction and in one order for all writers: no two
 * transactions deadlock. The locks come first, so that the followers are counted after another
 * transaction that changes them has ended.
 */
export async function refreshWatches(tx: Tx, companyIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select 1 from watches where company_id = ${anyOf(companyIds, 'uuid')}
    order by company_id for no key update`);
  for (const companyId of [...new Set(companyIds)].toSorted()) await refreshWatch(tx, companyId);
}

/**
 * Makes the watches of companies due now: a new follower is notified by the next collection, which
 * may be a day away. Call after `refreshWatches`, which locks them in order.
 */
export async function collectSoon(tx: Tx, companyIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update watches set next_due_at = clock_timestamp()
    where company_id = ${anyOf(companyIds, 'uuid')} and next_due_at > clock_timestamp()`);
}
