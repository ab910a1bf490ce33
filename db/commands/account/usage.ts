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

/** A use that is wanted. */
interface Use {
  userId: string;
  plan: PlanName;
  kind: UsageKind;
}

/**
 * Takes one use from the user's day and month, in the caller's transaction. Both are conditional
 * updates in one statement, so no number of parallel commands exceeds a limit; the database's UTC
 * clock decides the period.
 *
 * @throws AppError PLAN_LIMIT_ERROR with requiredFeature, upgradeMessage and resetAt.
 */
export async function debit(tx: Tx, use: Use): Promise<ChargedPeriods> {
  const taken = await tryCounters(tx, use, take);
  // Aborts the caller's transaction, and with it the other counter's debit.
  if (taken instanceof AppError) throw taken;
  return taken;
}

/** The error that `debit` would throw by what is committed now; takes nothing. */
export async function whyUsedUp(tx: Tx, use: Use): Promise<AppError | null> {
  const found = await tryCounters(tx, use, left);
  return found instanceof AppError ? found : null;
}

interface Counter {
  userId: string;
  kind: UsageKind;
  /** A column of `clock`. */
  period: SQL;
  limit: number;
  /** What must hold for it to be taken. */
  after?: SQL;
}

const DAY_FITS = sql`exists (select from of_day)`;

/** Asks both counters with a query that returns a row where one more use fits. */
async function tryCounters(
  tx: Tx,
  { userId, plan, kind }: Use,
  query: (counter: Counter) => SQL,
): Promise<ChargedPeriods | AppError> {
  const limits = usageLimits(plan, kind);
  // A kind without a daily limit is still counted by day, for the owner's statistics.
  const perDay = limits.day ?? -1;
  const user = { userId, kind };
  const [asked] = await tx.execute<Asked>(sql`
    with clock as (
      select ${THIS_PERIOD.day} as day, ${THIS_PERIOD.month} as month,
        to_char(date_trunc('day', utc) + interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as tomorrow,
        to_char(date_trunc('month', utc) + interval '1 month', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as next
      from (select now() at time zone 'UTC' as utc) as database_clock
    ),
    of_day as (${query({ ...user, period: sql`day`, limit: perDay })}),
    of_month as (${query({ ...user, period: sql`month`, limit: limits.month, after: DAY_FITS })})
    select day, month, tomorrow, next, ${DAY_FITS} as fits_day,
      exists (select from of_month) as fits_month
    from clock`);
  if (!asked) throw new Error('The database returned no clock.');
  const { day, month } = asked;
  if (!asked.fits_day)
    return limitReached({ plan, kind, limit: perDay, per: 'day', resetAt: asked.tomorrow });
  if (!asked.fits_month)
    return limitReached({ plan, kind, limit: limits.month, per: 'month', resetAt: asked.next });
  return { day, month };
}

interface Asked extends Record<string, unknown> {
  day: string;
  month: string;
  tomorrow: string;
  next: string;
  fits_day: boolean;
  fits_month: boolean;
}

/** Whether one more use fits by what is committed; takes no lock, so that no refusal waits. */
const fits = ({ userId, kind, period, limit }: Counter): SQL => sql`
  (${limit}::int = -1 or ${limit}::int > coalesce((
    select used from usage_counters counter
    where user_id = ${userId}::uuid and kind = ${kind} and counter.period = ${period}), 0))`;

const left = (counter: Counter): SQL => sql`select from clock where ${fits(counter)}`;

/** Adds one to a counter unless that exceeds its limit; a counter that it reads as full stays unlocked. */
const take = (counter: Counter): SQL => sql`
  insert into usage_counters as counter (user_id, kind, period, used)
  select ${counter.userId}::uuid, ${counter.kind}, ${counter.period}, 1 from clock
  where ${counter.after ?? sql`true`} and ${fits(counter)}
  on conflict (user_id, kind, period) do update set used = counter.used + 1
    where ${counter.limit}::int = -1 or counter.used < ${counter.limit}::int
  returning used`;

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
