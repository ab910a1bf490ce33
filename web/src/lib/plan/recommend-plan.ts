import type { PlanName, UsageKind } from '#domain/names.ts';
import { PLAN_NAMES } from '#domain/names.ts';
import { featuresOf, usageLimits } from '#domain/account/plan-rules.ts';
import { formatNumber } from '../format.ts';
import { FEATURE_LABELS } from '../../texts/plans.ts';

const COUNTED: Readonly<Record<string, UsageKind>> = {
  searches: 'search',
  gptAnalyses: 'gpt_analysis',
  competitorDiscoveries: 'competitor_discovery',
};

/** Whether `plan` gives more of a counter than `current`, or has the switch on. */
function offers(plan: PlanName, feature: string, current: PlanName): boolean {
  const kind = COUNTED[feature];
  if (kind !== undefined) return usageLimits(plan, kind).month > usageLimits(current, kind).month;
  return featuresOf(plan)[feature] === true;
}

/**
 * The cheapest plan above the current one that offers the feature; without a
 * known feature the next higher plan; null when there is none.
 */
export function recommendPlan(current: PlanName, feature: string | null): PlanName | null {
  const higher = PLAN_NAMES.slice(PLAN_NAMES.indexOf(current) + 1);
  const offering = feature === null ? undefined : higher.find((p) => offers(p, feature, current));
  return offering ?? higher[0] ?? null;
}

/** A plan's limit of a counter, such as '25 per day'; null for anything that is not counted. */
export function planAllowance(plan: PlanName, feature: string | null): string | null {
  const kind = COUNTED[feature ?? ''];
  if (kind === undefined) return null;
  const { day, month } = usageLimits(plan, kind);
  return day === null ? `${formatNumber(month)} per month` : `${formatNumber(day)} per day`;
}

/** Readable name of a `requiredFeature`; null for an unknown one. */
export function featureLabel(feature: string | null): string | null {
  return feature === null ? null : (FEATURE_LABELS[feature] ?? null);
}
