import { PAID_PLATFORMS } from '#domain/account/plan-rules.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { PlanName, UsageKind } from '#domain/names.ts';

export const PLAN_LABELS: Readonly<Record<PlanName, string>> = {
  free: 'Free',
  starter: 'Starter',
  professional: 'Professional',
};

export const USAGE_LABELS: Readonly<Record<UsageKind, string>> = {
  search: 'Social Media Searches',
  gpt_analysis: 'GPT Analysis',
  competitor_discovery: 'Competitor Discoveries',
};

export const FEATURE_LABELS: Readonly<Record<string, string>> = {
  canExport: 'Exports',
  canAddCompetitorsToMonitoring: 'Competitor monitoring',
  yearTimeframe: 'The 1 Year timeframe',
  ...Object.fromEntries(PAID_PLATFORMS.map((id) => [id, PLATFORM_CATALOGUE[id].name])),
  searches: 'More searches',
  gptAnalyses: 'More GPT analyses',
  competitorDiscoveries: 'More competitor discoveries',
  advancedAnalytics: 'Advanced analytics',
  whiteLabel: 'White-label reports',
  emailAlerts: 'E-mail alerts',
  excelExport: 'Excel export',
};

export const BILLING_CYCLE_TEXTS = {
  monthly: 'per month',
  yearly: 'per year',
  forever: 'forever',
} as const;

/** The dialogs of two features have their own titles. */
export const UPGRADE_TITLES: Readonly<Record<string, string>> = {
  competitorDiscoveries: 'Discovery Limit Reached',
  canAddCompetitorsToMonitoring: 'Competitor Monitoring Not Available',
};

/** Default text when the server sent no message. */
export const UPGRADE_MESSAGES: Readonly<Record<string, string>> = {
  competitorDiscoveries: 'You have reached the monthly limit of your plan for discoveries.',
  canAddCompetitorsToMonitoring: 'Competitor monitoring requires a Starter plan or higher.',
};

/** Its name is the title of a refused plan feature. */
export const UPGRADE_TEXTS = {
  terms: 'No commitment, cancel anytime, 3-day money-back guarantee.',
} as const;
