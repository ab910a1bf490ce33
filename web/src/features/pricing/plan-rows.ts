import { namePlatforms } from '#domain/platform-catalogue.ts';
import { PLAN_NAMES, PLATFORM_IDS } from '#domain/names.ts';
import type { PlanName } from '#domain/names.ts';
import { PAID_PLATFORMS, PLANS } from '#domain/account/plan-rules.ts';
import type { PlanRules } from '#domain/account/plan-rules.ts';
import { formatPrice, formatPublicNumber } from '../../lib/format.ts';

interface PlanRow {
  label: string;
  note?: string;
  /** true and false are drawn as a tick and a dash, with words for screen readers. */
  values: Readonly<Record<PlanName, string | boolean>>;
}

const row = (
  label: string,
  value: (rules: PlanRules) => string | boolean,
  note?: string,
): PlanRow => ({
  label,
  ...(note === undefined ? {} : { note }),
  values: Object.fromEntries(PLAN_NAMES.map((plan) => [plan, value(PLANS[plan])])) as Record<
    PlanName,
    string | boolean
  >,
});

const count = (value: number): string => (value === -1 ? 'Unlimited' : formatPublicNumber(value));
const FORMATS = { pdf: 'PDF', csv: 'CSV', excel: 'Excel' } as const;

/** Every row of the plan table, straight from the rules that the server enforces. */
export const PLAN_ROWS: readonly PlanRow[] = [
  row('Price', ({ price }) =>
    price.monthly === 0
      ? formatPrice(0)
      : `${formatPrice(price.monthly)}/month or ${formatPrice(price.yearly)}/year`,
  ),
  row('Searches per day', (plan) => count(plan.searchesPerDay)),
  row('Searches per month', (plan) => count(plan.searchesPerMonth)),
  row('GPT analyses per day', (plan) => count(plan.gptAnalysesPerDay)),
  row('GPT analyses per month', (plan) => count(plan.gptAnalysesPerMonth)),
  row('Competitor discoveries per month', (plan) => count(plan.competitorDiscoveriesPerMonth)),
  row('Monitored competitors', (plan) =>
    plan.maxCompetitorsToMonitor === 0
      ? false
      : `${count(plan.maxCompetitorsToMonitor)} for ${plan.monitoringDays} days`,
  ),
  row('History', (plan) => `${plan.maxSearchHistory} each`, 'Searches, analyses, discoveries'),
  row('Mention analysis', (plan) => `${plan.mentionAnalysisDays} days`),
  row('1 Year timeframe', (plan) => plan.yearTimeframe),
  row(
    'Platforms',
    (plan) => `${plan.platforms.length} of ${PLATFORM_IDS.length}`,
    `${namePlatforms(PAID_PLATFORMS)} from Starter on`,
  ),
  row('Export', (plan) =>
    plan.exportFormats.length === 0
      ? false
      : plan.exportFormats.map((format) => FORMATS[format]).join(', '),
  ),
  row('Advanced analytics', (plan) => plan.advancedAnalytics),
  row('White-label reports', (plan) => plan.whiteLabel),
  row('E-mail alerts', (plan) => plan.emailAlerts, 'On competitor updates'),
  row('Priority support', (plan) => plan.prioritySupport),
];
