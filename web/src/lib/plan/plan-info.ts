import { useState } from 'react';
import { USAGE_KINDS } from '#domain/names.ts';
import type { UsageKind } from '#domain/names.ts';
import { PLANS, featuresOf, usageLimits } from '#domain/account/plan-rules.ts';
import type { PlanInfo, UsageCounter } from '#contracts/account/plans.ts';
import { useGetPlanInfoQuery } from '../session/account-api.ts';

/** R-STATE-11, R-STATE-08..13: the fallback while the plan cannot be read. */
const FALLBACK_HISTORY = 3;

/** The free plan with zero usage; `now` decides when its counters would reset. */
export function fallbackPlanInfo(now: Date): PlanInfo {
  const rules = PLANS.free;
  const counter = (kind: UsageKind): UsageCounter => {
    const limits = usageLimits('free', kind);
    const period = limits.day === null ? 'month' : 'day';
    const limit = limits.day ?? limits.month;
    return { kind, used: 0, limit, remaining: limit, period, resetsAt: nextReset(now, period) };
  };
  const [search, gpt, discovery] = USAGE_KINDS;
  return {
    planName: 'free',
    searchesPerDay: rules.searchesPerDay,
    searchesPerMonth: rules.searchesPerMonth,
    gptAnalysesPerDay: rules.gptAnalysesPerDay,
    gptAnalysesPerMonth: rules.gptAnalysesPerMonth,
    competitorDiscoveriesPerMonth: rules.competitorDiscoveriesPerMonth,
    maxCompetitorsToMonitor: rules.maxCompetitorsToMonitor,
    maxSearchHistory: FALLBACK_HISTORY,
    mentionAnalysisDays: rules.mentionAnalysisDays,
    platforms: [...rules.platforms],
    exportFormats: [...rules.exportFormats],
    features: featuresOf('free'),
    usage: {
      searchesToday: 0,
      searchesThisMonth: 0,
      competitorDiscoveriesThisMonth: 0,
      gptAnalysesToday: 0,
      gptAnalysesThisMonth: 0,
    },
    counters: {
      search: counter(search),
      gpt_analysis: counter(gpt),
      competitor_discovery: counter(discovery),
    },
  };
}

function nextReset(now: Date, period: 'day' | 'month'): string {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const reset = period === 'day' ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1);
  return new Date(reset).toISOString();
}

/**
 * The plan and its counters, kept current by push. `isFallback` is true when the server could not
 * be asked: say so wherever figures are shown.
 */
export function usePlanInfo(): {
  planInfo: PlanInfo;
  isLoading: boolean;
  isFallback: boolean;
  refetch: () => void;
} {
  const { data, isLoading, isError, refetch } = useGetPlanInfoQuery();
  const [fallback] = useState(() => fallbackPlanInfo(new Date()));
  return {
    planInfo: data ?? fallback,
    isLoading,
    isFallback: data === undefined && isError,
    refetch: () => void refetch(),
  };
}
