// No schemas here: public pages show these rules and must not load the schema library.
import { PLATFORM_IDS } from '../names.ts';
import { PLATFORMS } from '../platforms/index.ts';
import type { ExportFormat, PlanName, PlatformId, UsageKind } from '../names.ts';

/** `-1` means unlimited; `null` means the counter has no such period. */
export interface PlanRules {
  searchesPerDay: number;
  searchesPerMonth: number;
  gptAnalysesPerDay: number;
  gptAnalysesPerMonth: number;
  competitorDiscoveriesPerMonth: number;
  maxCompetitorsToMonitor: number;
  monitoringDays: number;
  /** Entries kept visible per kind. */
  maxSearchHistory: number;
  mentionAnalysisDays: number;
  yearTimeframe: boolean;
  exportFormats: readonly ExportFormat[];
  platforms: readonly PlatformId[];
  advancedAnalytics: boolean;
  whiteLabel: boolean;
  prioritySupport: boolean;
  emailAlerts: boolean;
  /** US dollars. */
  price: { monthly: number; yearly: number };
}

/** Switched on by a paid plan, each as a feature of its own. */
export const PAID_PLATFORMS = PLATFORM_IDS.filter((id) => !PLATFORMS[id].onFreePlan);
const FREE_PLATFORMS = PLATFORM_IDS.filter((id) => PLATFORMS[id].onFreePlan);

/** The table of the specification, section 6. */
export const PLANS: Readonly<Record<PlanName, PlanRules>> = {
  free: {
    searchesPerDay: 3,
    searchesPerMonth: 90,
    gptAnalysesPerDay: 3,
    gptAnalysesPerMonth: 90,
    competitorDiscoveriesPerMonth: 3,
    maxCompetitorsToMonitor: 0,
    monitoringDays: 0,
    maxSearchHistory: 5,
    mentionAnalysisDays: 7,
    yearTimeframe: false,
    exportFormats: [],
    platforms: FREE_PLATFORMS,
    advancedAnalytics: false,
    whiteLabel: false,
    prioritySupport: false,
    emailAlerts: false,
    price: { monthly: 0, yearly: 0 },
  },
  starter: {
    searchesPerDay: 25,
    searchesPerMonth: 750,
    gptAnalysesPerDay: 25,
    gptAnalysesPerMonth: 750,
    competitorDiscoveriesPerMonth: 25,
    maxCompetitorsToMonitor: 50,
    monitoringDays: 90,
    maxSearchHistory: 25,
    mentionAnalysisDays: 90,
    yearTimeframe: true,
    exportFormats: ['pdf', 'csv'],
    platforms: PLATFORM_IDS,
    advancedAnalytics: false,
    whiteLabel: false,
    prioritySupport: true,
    emailAlerts: false,
    price: { monthly: 39, yearly: 390 },
  },
  professional: {
    searchesPerDay: 100,
    searchesPerMonth: 3_000,
    gptAnalysesPerDay: 100,
    gptAnalysesPerMonth: 3_000,
    competitorDiscoveriesPerMonth: 50,
    maxCompetitorsToMonitor: 150,
    monitoringDays: 365,
    maxSearchHistory: 50,
    mentionAnalysisDays: 365,
    yearTimeframe: true,
    exportFormats: ['pdf', 'csv', 'excel'],
    platforms: PLATFORM_IDS,
    advancedAnalytics: true,
    whiteLabel: true,
    prioritySupport: true,
    emailAlerts: true,
    price: { monthly: 99, yearly: 990 },
  },
};

/** The switchable part of a plan, as `planInfo.features` and `requiredFeature` name it. */
export function featuresOf(plan: PlanName): Record<string, boolean> {
  const rules = PLANS[plan];
  return {
    canExport: rules.exportFormats.length > 0,
    canAddCompetitorsToMonitoring: rules.maxCompetitorsToMonitor > 0,
    canAccessFeature: true,
    yearTimeframe: rules.yearTimeframe,
    ...Object.fromEntries(PAID_PLATFORMS.map((id) => [id, rules.platforms.includes(id)])),
    advancedAnalytics: rules.advancedAnalytics,
    whiteLabel: rules.whiteLabel,
    prioritySupport: rules.prioritySupport,
    emailAlerts: rules.emailAlerts,
    excelExport: rules.exportFormats.includes('excel'),
  };
}

/** Daily and monthly limits of a counter; `null` where the plan has no such period. */
export function usageLimits(
  plan: PlanName,
  kind: UsageKind,
): { day: number | null; month: number } {
  const rules = PLANS[plan];
  switch (kind) {
    case 'search':
      return { day: rules.searchesPerDay, month: rules.searchesPerMonth };
    case 'gpt_analysis':
      return { day: rules.gptAnalysesPerDay, month: rules.gptAnalysesPerMonth };
    case 'competitor_discovery':
      return { day: null, month: rules.competitorDiscoveriesPerMonth };
  }
}
