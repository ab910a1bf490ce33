import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { INTENTS, PLATFORM_IDS } from '#domain/names.ts';
import { elsewhereOf } from '../post.ts';
import type { JudgedPost, PostGroup } from '../post.ts';
import {
  RELEVANCE_TIERS,
  SENTIMENTS,
  isNoise,
  relevanceTier,
  sentimentWord,
} from '../row/result-labels.ts';

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

type Judged = Pick<JudgedPost, 'platform' | 'intent' | 'sentiment' | 'relevance'>;

const placesOf = (group: PostGroup): readonly Judged[] => [group, ...elsewhereOf(group)];

/** A post's value in each group; null where its area does not judge that. */
function valueOf(result: Judged, group: FilterGroup): string | null {
  switch (group) {
    case 'platform':
      return result.platform;
    case 'intent':
      return result.intent ?? null;
    case 'sentiment':
      return result.sentiment === undefined ? null : sentimentWord(result.sentiment);
    case 'tier':
      return result.relevance === undefined ? null : relevanceTier(result.relevance);
  }
}

function passes(result: Judged, filters: ResultFilters, except?: FilterGroup): boolean {
  const { relevance } = result;
  if (filters.hideNoise && relevance !== undefined && isNoise(relevance)) return false;
  return FILTER_GROUPS.every((group) => {
    const wanted = filters[group];
    if (group === except || wanted.length === 0) return true;
    const value = valueOf(result, group);
    return value !== null && wanted.includes(value);
  });
}

/** A conversation stays when one of its places passes. */
export function filterConversations<Group extends PostGroup>(
  conversations: readonly Group[],
  filters: ResultFilters,
): readonly Group[] {
  return conversations.filter((each) => placesOf(each).some((place) => passes(place, filters)));
}

/**
 * How many conversations each value of a group would leave, the other groups applied: only values
 * that occur or are chosen, in the fixed order.
 */
export function optionCounts(
  conversations: readonly PostGroup[],
  filters: ResultFilters,
  group: FilterGroup,
): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const conversation of conversations) {
    const places = placesOf(conversation);
    for (const place of places) {
      const value = valueOf(place, group);
      if (value !== null) counts.set(value, counts.get(value) ?? 0);
    }
    const passing = places.filter((place) => passes(place, filters, group));
    for (const value of new Set(passing.map((place) => valueOf(place, group)))) {
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return VALUES[group]
    .filter((value) => counts.has(value) || filters[group].includes(value))
    .map((value) => ({ value, count: counts.get(value) ?? 0 }));
}

/** Filters are in the URL; unknown values there are ignored. */
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

/**
 * The filters, kept in the address so that a link and a reload restore them and Back undoes the last
 * change. They are about the results: choosing some leads to that list.
 */
export function useResultFilters(): [
  ResultFilters,
  /** Null: none. */
  (filters: ResultFilters | null) => void,
] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => filtersFrom(params), [params]);
  const setFilters = useCallback(
    (next: ResultFilters | null) => {
      setParams(
        (current) => {
          const params = withFilters(current, next ?? NO_FILTERS);
          params.delete('list');
          return params;
        },
        { preventScrollReset: true },
      );
    },
    [setParams],
  );
  return [filters, setFilters];
}
