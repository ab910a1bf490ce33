import { INTENTS, PLATFORM_IDS } from '#contracts/names.ts';
import type { SearchResult } from '#contracts/search.ts';
import {
  RELEVANCE_TIERS,
  SENTIMENTS,
  isNoise,
  relevanceTier,
  sentimentWord,
} from './result-labels.ts';

/** Each list names the values that stay; an empty one filters nothing. */
export interface ResultFilters {
  platform: readonly string[];
  intent: readonly string[];
  sentiment: readonly string[];
  tier: readonly string[];
  hideNoise: boolean;
}

export const FILTER_GROUPS = ['platform', 'intent', 'sentiment', 'tier'] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];

const VALUES: Readonly<Record<FilterGroup, readonly string[]>> = {
  platform: PLATFORM_IDS,
  intent: INTENTS,
  sentiment: SENTIMENTS,
  tier: RELEVANCE_TIERS,
};

export const NO_FILTERS: ResultFilters = {
  platform: [],
  intent: [],
  sentiment: [],
  tier: [],
  hideNoise: false,
};

/** What a result counts as in each group. */
export function valueOf(result: SearchResult, group: FilterGroup): string {
  switch (group) {
    case 'platform':
      return result.platform;
    case 'intent':
      return result.intent;
    case 'sentiment':
      return sentimentWord(result.sentiment);
    case 'tier':
      return relevanceTier(result.relevance);
  }
}

function passes(result: SearchResult, filters: ResultFilters, except?: FilterGroup): boolean {
  if (filters.hideNoise && isNoise(result.relevance)) return false;
  return FILTER_GROUPS.every((group) => {
    const wanted = filters[group];
    return group === except || wanted.length === 0 || wanted.includes(valueOf(result, group));
  });
}

export function filterResults(
  results: readonly SearchResult[],
  filters: ResultFilters,
): readonly SearchResult[] {
  return results.filter((result) => passes(result, filters));
}

/**
 * How many results each value of a group would leave, the other groups applied: only values that
 * occur or are chosen, in the fixed order.
 */
export function optionCounts(
  results: readonly SearchResult[],
  filters: ResultFilters,
  group: FilterGroup,
): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const result of results) {
    const value = valueOf(result, group);
    const known = counts.get(value) ?? 0;
    counts.set(value, known + (passes(result, filters, group) ? 1 : 0));
  }
  return VALUES[group]
    .filter((value) => counts.has(value) || filters[group].includes(value))
    .map((value) => ({ value, count: counts.get(value) ?? 0 }));
}

/** Filters live in the address; whatever is not a known value there is ignored. */
export function filtersFrom(params: URLSearchParams): ResultFilters {
  const list = (group: FilterGroup): string[] => {
    const asked = (params.get(group) ?? '').split(',');
    return VALUES[group].filter((value) => asked.includes(value));
  };
  return {
    platform: list('platform'),
    intent: list('intent'),
    sentiment: list('sentiment'),
    tier: list('tier'),
    hideNoise: params.get('noise') === 'hide',
  };
}

/** The same address with these filters in it. */
export function withFilters(params: URLSearchParams, filters: ResultFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const group of FILTER_GROUPS) {
    if (filters[group].length === 0) next.delete(group);
    else next.set(group, filters[group].join(','));
  }
  if (filters.hideNoise) next.set('noise', 'hide');
  else next.delete('noise');
  return next;
}

export const activeFilterCount = (filters: ResultFilters): number =>
  FILTER_GROUPS.reduce((sum, group) => sum + filters[group].length, filters.hideNoise ? 1 : 0);
