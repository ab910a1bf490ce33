import { current } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { USAGE_KINDS } from '#domain/names.ts';
import type { UsageKind } from '#domain/names.ts';
import { PLANS, featuresOf, usageLimits } from '#domain/account/plan-rules.ts';
import type { PlanInfo, UsageCounter } from '#contracts/account/plans.ts';
import { serverNow } from '../server-clock.ts';
import { accountApi, useGetPlanInfoQuery } from '../session/account-api.ts';
import { useAppDispatch } from '../store.ts';
import { upgradeRequested } from './upgrade-slice.ts';
import type { UpgradeRequest } from './upgrade-slice.ts';

/** The fallback while the plan cannot be read. */
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
  const [search, aiVisibility, discovery] = USAGE_KINDS;
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
      gpt_analysis: counter(aiVisibility),
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
 * The plan after every boundary up to `now`: counters of a new day or month are at zero. The same
 * object when none has passed. The server counts in UTC, too.
 */
export function rolledOver<P extends PlanInfo>(plan: P, now: Date): P {
  const isOver = ({ resetsAt }: UsageCounter): boolean => Date.parse(resetsAt) <= now.getTime();
  const counters = Object.values(plan.counters);
  if (!counters.some(isOver)) return plan;
  const fresh = (counter: UsageCounter): UsageCounter =>
    isOver(counter)
      ? { ...counter, used: 0, remaining: counter.limit, resetsAt: nextReset(now, counter.period) }
      : counter;
  const { search, gpt_analysis: gpt, competitor_discovery: discovery } = plan.counters;
  const ended = new Set(counters.filter(isOver).map(({ period }) => period));
  return {
    ...plan,
    counters: {
      search: fresh(search),
      gpt_analysis: fresh(gpt),
      competitor_discovery: fresh(discovery),
    },
    usage: {
      ...plan.usage,
      ...(ended.has('day') && { searchesToday: 0, gptAnalysesToday: 0 }),
      ...(ended.has('month') && {
        searchesThisMonth: 0,
        gptAnalysesThisMonth: 0,
        competitorDiscoveriesThisMonth: 0,
      }),
    },
  };
}

/** While the plan cannot be read, it is asked for again this often. */
const RETRY_MS = 30_000;
/** A longer timer may be cut by the browser. */
const LONGEST_TIMER_MS = 3_600_000;

/**
 * Reads the plan, and rolls its counters over when their day or month ends. Used once, for all
 * pages: each further reader of a failed query would send a request when it appears.
 */
export function useKeptPlanInfo(): PlanInfo | undefined {
  const dispatch = useAppDispatch();
  const { data, isError, refetch } = useGetPlanInfoQuery();
  const failed = data === undefined && isError;
  useEffect(() => {
    if (!failed) return;
    const timer = setTimeout(refetch, RETRY_MS);
    return () => clearTimeout(timer);
  }, [failed, refetch]);
  useEffect(() => {
    if (data === undefined) return;
    const ends = Object.values(data.counters).map(({ resetsAt }) => Date.parse(resetsAt));
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      const left = Math.max(0, Math.min(...ends) - serverNow());
      timer = setTimeout(left > LONGEST_TIMER_MS ? wait : roll, Math.min(left, LONGEST_TIMER_MS));
    };
    const roll = (): void => {
      dispatch(
        accountApi.util.updateQueryData('getPlanInfo', undefined, (draft) => {
          Object.assign(draft, rolledOver(current(draft), new Date(serverNow())));
        }),
      );
    };
    wait();
    return () => {
      clearTimeout(timer);
    };
  }, [data, dispatch]);
  return data;
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
  const dispatch = useAppDispatch();
  const { data, isLoading, isUninitialized, isError } =
    accountApi.endpoints.getPlanInfo.useQueryState();
  const [fallback] = useState(() => fallbackPlanInfo(new Date(serverNow())));
  return {
    planInfo: data ?? fallback,
    isLoading: isLoading || isUninitialized,
    isFallback: data === undefined && isError,
    refetch: () => {
      void dispatch(
        accountApi.endpoints.getPlanInfo.initiate(undefined, {
          forceRefetch: true,
          subscribe: false,
        }),
      );
    },
  };
}

/** The function that opens the one upgrade dialog. */
export function useUpgradeRequest(): (request: UpgradeRequest) => void {
  const dispatch = useAppDispatch();
  return (request) => void dispatch(upgradeRequested(request));
}
