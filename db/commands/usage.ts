import { sql } from 'drizzle-orm';
import { AppError } from '#contracts/errors.ts';
import type { PlanName, UsageKind } from '#contracts/names.ts';
import { PLANS, usageLimits } from '#contracts/plans.ts';
import type { Tx } from '../transaction.ts';

export interface ChargedPeriods {
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

/**
 * Takes one use from the user's day and month, in the caller's transaction. Each counter is one
 * conditional statement, so that no number of parallel commands exceeds a limit; the database's
 * UTC clock decides the period.
 *
 * @throws AppError PLAN_LIMIT_ERROR with requiredFeature, upgradeMessage and resetAt.
 */
export async function debit(
  tx: Tx,
  { userId, plan, kind }: { userId: string; plan: PlanName; kind: UsageKind },
): Promise<ChargedPeriods> {
  const limits = usageLimits(plan, kind);
  const clock = await tx.execute<{
    day: string;
    month: string;
    tomorrow: string;
    next: string;
  }>(sql`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day,
           to_char(now() at time zone 'UTC', 'YYYY-MM') as month,
           to_char(date_trunc('day', now() at time zone 'UTC') + interval '1 day',
                   'YYYY-MM-DD"T"HH24:MI:SS"Z"') as tomorrow,
           to_char(date_trunc('month', now() at time zone 'UTC') + interval '1 month',
                   'YYYY-MM-DD"T"HH24:MI:SS"Z"') as next`);
  const now = clock[0];
  if (!now) throw new Error('The database returned no clock.');
  // A kind without a daily limit is still counted by day, for the owner's statistics.
  if (!(await take(tx, { userId, kind, period: now.day, limit: limits.day ?? -1 }))) {
    throw limitReached({ plan, kind, limit: limits.day ?? 0, per: 'day', resetAt: now.tomorrow });
  }
  if (!(await take(tx, { userId, kind, period: now.month, limit: limits.month }))) {
    throw limitReached({ plan, kind, limit: limits.month, per: 'month', resetAt: now.next });
  }
  return { day: now.day, month: now.month };
}

async function take(
  tx: Tx,
  {
    userId,
    kind,
    period,
    limit,
  }: { userId: string; kind: UsageKind; period: string; limit: number },
): Promise<boolean> {
  if (limit === 0) return false;
  const rows = await tx.execute(sql`
    insert into usage_counters as counter (user_id, kind, period, used)
    values (${userId}::uuid, ${kind}, ${period}, 1)
    on conflict (user_id, kind, period) do update set used = counter.used + 1
      where ${limit}::int = -1 or counter.used + 1 <= ${limit}::int
    returning used`);
  return rows.length === 1;
}

/**
 * Gives one use back on the day and month that were debited, at most once per job.
 * @returns false when the job had been refunded before.
 */
export async function refund(
  tx: Tx,
  job: { userId: string; kind: UsageKind; jobId: string; day: string; month: string },
): Promise<boolean> {
  const first = await tx.execute(sql`
    insert into refunds (job_id, user_id, kind)
    values (${job.jobId}::uuid, ${job.userId}::uuid, ${job.kind})
    on conflict do nothing returning job_id`);
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

/** Names the next plan and its price (R-PLAN-46); professional can only ask for more. */
function upgradeMessage(plan: PlanName, noun: string): string {
  if (plan === 'professional') return `Contact support if you need more ${noun}.`;
  const next = plan === 'free' ? 'starter' : 'professional';
  const name = next === 'starter' ? 'Starter' : 'Professional';
  return `Upgrade to ${name} for $${PLANS[next].price.monthly}/month to get more ${noun}.`;
}
