import { sql } from '../../sql.ts';
import { notFound } from '#domain/errors.ts';
import type { PlanName, UsageKind } from '#domain/names.ts';
import { PLANS, featuresOf, usageLimits } from '#domain/account/plan-rules.ts';
import type { PlanInfo, UsageCounter } from '#contracts/account/plans.ts';
import type { Db } from '../../client.ts';
import { productSchema } from '#contracts/account/products.ts';
import type { Product } from '#contracts/account/products.ts';

interface Row extends Record<string, unknown> {
  plan: PlanName;
  tomorrow: string;
  next_month: string;
  used: Record<string, number>;
}

/**
 * A user's plan with today's and this month's usage, on the database's UTC clock.
 * `executor` is a transaction, or `database.db` outside of one.
 * @throws AppError RESOURCE_NOT_FOUND for a deleted user.
 */
export async function getPlanInfo(executor: Db, { userId }: { userId: string }): Promise<PlanInfo> {
  const rows = await executor.execute<Row>(sql`
    with clock as (select now() at time zone 'UTC' as utc)
    select users.plan,
      to_char(date_trunc('day', utc) + interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as tomorrow,
      to_char(date_trunc('month', utc) + interval '1 month', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as next_month,
      coalesce((
        select jsonb_object_agg(
          kind || case when period = to_char(utc, 'YYYY-MM-DD') then ':day' else ':month' end, used)
        from usage_counters
        where user_id = users.id
          and period in (to_char(utc, 'YYYY-MM-DD'), to_char(utc, 'YYYY-MM'))
      ), '{}'::jsonb) as used
    from users, clock where users.id = ${userId}::uuid`);
  const row = rows[0];
  if (!row) throw notFound();
  return toPlanInfo(row);
}

function toPlanInfo(row: Row): PlanInfo {
  const plan = row.plan;
  const rules = PLANS[plan];
  const used = (kind: UsageKind, period: 'day' | 'month'): number =>
    row.used[`${kind}:${period}`] ?? 0;
  const counter = (kind: UsageKind, period: 'day' | 'month'): UsageCounter => {
    const limit = usageLimits(plan, kind)[period] ?? -1;
    const count = used(kind, period);
    const remaining = limit === -1 ? -1 : Math.max(0, limit - count);
    const resetsAt = period === 'day' ? row.tomorrow : row.next_month;
    return { kind, used: count, limit, remaining, period, resetsAt };
  };
  return {
    planName: plan,
    searchesPerDay: rules.searchesPerDay,
    searchesPerMonth: rules.searchesPerMonth,
    gptAnalysesPerDay: rules.gptAnalysesPerDay,
    gptAnalysesPerMonth: rules.gptAnalysesPerMonth,
    competitorDiscoveriesPerMonth: rules.competitorDiscoveriesPerMonth,
    maxCompetitorsToMonitor: rules.maxCompetitorsToMonitor,
    maxSearchHistory: rules.maxSearchHistory,
    mentionAnalysisDays: rules.mentionAnalysisDays,
    platforms: [...rules.platforms],
    exportFormats: [...rules.exportFormats],
    features: featuresOf(plan),
    usage: {
      searchesToday: used('search', 'day'),
      searchesThisMonth: used('search', 'month'),
      competitorDiscoveriesThisMonth: used('competitor_discovery', 'month'),
      gptAnalysesToday: used('gpt_analysis', 'day'),
      gptAnalysesThisMonth: used('gpt_analysis', 'month'),
    },
    counters: {
      search: counter('search', 'day'),
      gpt_analysis: counter('gpt_analysis', 'day'),
      competitor_discovery: counter('competitor_discovery', 'month'),
    },
  };
}

/** The products of a user, the default first; stored ones that this build cannot read are left out. */
export async function readProducts(
  executor: Pick<Db, 'execute'>,
  { userId }: { userId: string },
): Promise<Product[]> {
  const [row] = await executor.execute<{ products: unknown }>(sql`
    select products from users where id = ${userId}::uuid`);
  const stored = Array.isArray(row?.products) ? row.products : [];
  return stored.flatMap((each) => productSchema.safeParse(each).data ?? []);
}
