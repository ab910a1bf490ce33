import { sql } from '../../sql.ts';
import type { SQL } from '../../sql.ts';
import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/names.ts';
import type { PlanName, RefundCause, UsageKind } from '#domain/names.ts';
import { PLANS, usageLimits } from '#domain/account/plan-rules.ts';
import { inOrder } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { getPlanInfo } from '../../queries/account/plan-info.ts';
import type { DomainEvent } from '#contracts/events.ts';
import { holdStreams } from '../events.ts';

interface ChargedPeriods {
  day: string;
  month: string;
}

const FEATURE: Readonly<Record<UsageKind, string>> = {
  search: 'searches',
  gpt_analysis: 'gptAnalyses',
  competitor_discovery: 'competitorDiscoveries',
};

const NOUN: Readonly<Record<UsageKind, string>> = {
  search: 'searches',
  gpt_analysis: 'GPT analyses',
  competitor_discovery: 'competitor discoveries',
};

/** Today and this month, constant within one transaction. */
export const THIS_PERIOD = {
  day: sql`to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`,
  month: sql`to_char(now() at time zone 'UTC', 'YYYY-MM')`,
} as const;

/**
 * Takes one use from the user's day and month, in the caller's transaction. Both are conditional
 * updates in one statement, so no number of parallel commands exceeds a limit; the database's UTC
 * clock decides the period.
 *
 * @throws AppError PLAN_LIMIT_ERROR with requiredFeature, upgradeMessage and resetAt.
 */
export async function debit(
  tx: Tx,
  { userId, plan, kind }: { userId: string; plan: PlanName; kind: UsageKind },
): Promise<ChargedPeriods> {
  const limits = usageLimits(plan, kind);
  // A kind without a daily limit is still counted by day, for the owner's statistics.
  const perDay = limits.day ?? -1;
  const [taken] = await tx.execute<Taken>(sql`
    with clock as (
      select ${THIS_PERIOD.day} as day, ${THIS_PERIOD.month} as month,
        to_char(date_trunc('day', utc) + interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as tomorrow,
        to_char(date_trunc('month', utc) + interval '1 month', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as next
      from (select now() at time zone 'UTC' as utc) as database_clock
    ),
    of_day as (${take({ userId, kind, period: sql`day`, limit: perDay })}),
    of_month as (${take({ userId, kind, period: sql`month`, limit: limits.month })})
    select day, month, tomorrow, next,
      (select used from of_day) as used_day, (select used from of_month) as used_month
    from clock`);
  if (!taken) throw new Error('The database returned no clock.');
  // Aborts the caller's transaction, and with it the other counter's debit.
  if (taken.used_day === null) {
    throw limitReached({ plan, kind, limit: perDay, per: 'day', resetAt: taken.tomorrow });
  }
  if (taken.used_month === null) {
    throw limitReached({ plan, kind, limit: limits.month, per: 'month', resetAt: taken.next });
  }
  return { day: taken.day, month: taken.month };
}

interface Taken extends Record<string, unknown> {
  day: string;
  month: string;
  tomorrow: string;
  next: string;
  /** Null: the counter has reached its limit. */
  used_day: number | null;
  used_month: number | null;
}

/** Adds one to a counter unless that exceeds its limit; a column of `clock` names the period. */
function take(counter: { userId: string; kind: UsageKind; period: SQL; limit: number }): SQL {
  return sql`
    insert into usage_counters as counter (user_id, kind, period, used)
    select ${counter.userId}::uuid, ${counter.kind}, ${counter.period}, 1 from clock
    where ${counter.limit}::int <> 0
    on conflict (user_id, kind, period) do update set used = counter.used + 1
      where ${counter.limit}::int = -1 or counter.used + 1 <= ${counter.limit}::int
    returning used`;
}

/** The event that reports a user's counters after what this transaction has done to them. */
export async function countersChanged(
  tx: Tx,
  userId: string,
): Promise<Extract<DomainEvent, { type: 'plan.changed.v1' }>> {
  const [, planInfo] = await inOrder(
    () => holdStreams(tx, [userId]),
    () => getPlanInfo(tx, { userId }),
  );
  return { type: 'plan.changed.v1', data: { planInfo } };
}

const REFUNDS_PER_DAY: Readonly<Record<RefundCause, number | null>> = {
  failed: null,
  cancelled: LIMITS.refundedCancellationsPerDay,
  nothing_found: LIMITS.refundedEmptyPerDay,
};

interface Refund {
  userId: string;
  kind: UsageKind;
  jobId: string;
  /** The periods that were debited. */
  day: string;
  month: string;
  cause: RefundCause;
}

/**
 * Refunds one use to the debited day and month, at most once per job. Refunds of cancelled jobs, and
 * of jobs that found nothing, are limited by day.
 * @returns false when the job was already refunded, or the day's refunds are used up.
 */
export async function refund(tx: Tx, job: Refund): Promise<boolean> {
  const [, first] = await inOrder(
    // Day before month, in the order of a debit, to prevent deadlocks. Locked until the end, so
    // that parallel refunds count each other.
    () =>
      tx.execute(sql`
      select 1 from usage_counters
      where user_id = ${job.userId}::uuid and kind = ${job.kind}
        and period in (${job.day}, ${job.month})
      order by length(period) desc for update`),
    () =>
      tx.execute(sql`
      insert into refunds (job_id, user_id, kind, cause)
      select ${job.jobId}::uuid, ${job.userId}::uuid, ${job.kind}, ${job.cause}
      where ${REFUNDS_PER_DAY[job.cause]}::int is null or ${REFUNDS_PER_DAY[job.cause]}::int > (
        select count(*) from refunds
        where user_id = ${job.userId}::uuid and kind = ${job.kind} and cause = ${job.cause}
          and created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC')
      on conflict do nothing returning job_id`),
  );
  if (first.length === 0) return false;
  await tx.execute(sql`
    update usage_counters set used = greatest(0, used - 1)
    where user_id = ${job.userId}::uuid and kind = ${job.kind}
      and period in (${job.day}, ${job.month})`);
  return true;
}

function limitReached(reached: {
  plan: PlanName;
  kind: UsageKind;
  limit: number;
  per: 'day' | 'month';
  resetAt: string;
}): AppError {
  const noun = NOUN[reached.kind];
  const message = `You have used all ${reached.limit} ${noun} for ${reached.per === 'day' ? 'today' : 'this month'}.`;
  return new AppError('PLAN_LIMIT_ERROR', message, {
    details: {
      requiredFeature: FEATURE[reached.kind],
      upgradeMessage: upgradeMessage(reached.plan, noun),
      resetAt: reached.resetAt,
      limit: reached.limit,
    },
  });
}

/** Names the next plan and its price; professional has no next plan. */
function upgradeMessage(plan: PlanName, noun: string): string {
  if (plan === 'professional') return `Contact support if you need more ${noun}.`;
  const next = plan === 'free' ? 'starter' : 'professional';
  const name = next === 'starter' ? 'Starter' : 'Professional';
  return `Upgrade to ${name} for $${PLANS[next].price.monthly}/month to get more ${noun}.`;
}

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
  { userId, identities }: { userId: string; identities: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    with former as (
      delete from former_usage 
      where identity in (select jsonb_array_elements_text(${JSON.stringify(identities)}::text::jsonb))
      returning kind, period, used
    )
    insert into usage_counters (user_id, kind, period, used)
    select ${userId}::uuid, kind, period, used from former
    where period in (${THIS_PERIOD.day}, ${THIS_PERIOD.month})
    on conflict (user_id, kind, period) do nothing`);
}
