import type { PlanName, UsageKind } from '#contracts/names.ts';
import { PLAN_NAMES } from '#contracts/names.ts';
import { featuresOf, usageLimits } from '#contracts/plans.ts';

export const PLAN_LABELS: Readonly<Record<PlanName, string>> = {
  free: 'Free',
  starter: 'Starter',
  professional: 'Professional',
};

/** R-SHELL-18..20. */
export const USAGE_LABELS: Readonly<Record<UsageKind, string>> = {
  search: 'Social Media Searches',
  gpt_analysis: 'GPT Analysis',
  competitor_discovery: 'Competitor Discoveries',
};

const FEATURE_LABELS: Readonly<Record<string, string>> = {
  canExport: 'Exports',
  canAddCompetitorsToMonitoring: 'Competitor monitoring',
  yearTimeframe: 'The 1 Year timeframe',
  quora: 'Quora',
  producthunt: 'Product Hunt',
  searches: 'More searches',
  gptAnalyses: 'More GPT analyses',
  competitorDiscoveries: 'More competitor discoveries',
  advancedAnalytics: 'Advanced analytics',
  whiteLabel: 'White-label reports',
  emailAlerts: 'E-mail alerts',
  excelExport: 'Excel export',
};

/** Readable name of a `requiredFeature`; null for one we do not know. */
export function featureLabel(feature: string | null): string | null {
  return feature === null ? null : (FEATURE_LABELS[feature] ?? null);
}

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
 * R-DLG-12, R-DLG-13: the cheapest plan above the current one that offers the feature; without a
 * known feature the next higher plan; null when there is none.
 */
export function recommendPlan(current: PlanName, feature: string | null): PlanName | null {
  const higher = PLAN_NAMES.slice(PLAN_NAMES.indexOf(current) + 1);
  const offering = feature === null ? undefined : higher.find((p) => offers(p, feature, current));
  return offering ?? higher[0] ?? null;
}
