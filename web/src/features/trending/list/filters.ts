import { TREND_CATEGORIES, TREND_LEVELS, TREND_PLATFORMS } from '#domain/trending/names.ts';
import type {
  TrendCategory,
  TrendChange,
  TrendLevel,
  TrendPlatform,
} from '#domain/trending/names.ts';
import type { TrendingProblem } from '#contracts/trending/problem.ts';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useTakingOver } from '../../../ui/use-taking-over.ts';

/** Changes that problems of the list can have; the others are steady. */
export const SHOWN_CHANGES = ['new', 'rising', 'falling'] as const satisfies readonly TrendChange[];
export type ShownChange = (typeof SHOWN_CHANGES)[number];

interface TrendFilters {
  source: TrendPlatform | null;
  level: TrendLevel | null;
  category: TrendCategory | null;
  change: ShownChange | null;
  text: string;
}

export type TrendView = 'list' | 'chart';

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((known) => known === value) ?? null;

/** The address is the state: what it does not name, or names wrongly, is off. */
export const readFilters = (params: URLSearchParams): TrendFilters => ({
  source: oneOf(TREND_PLATFORMS, params.get('source')),
  level: oneOf(TREND_LEVELS, params.get('level')),
  category: oneOf(TREND_CATEGORIES, params.get('category')),
  change: oneOf(SHOWN_CHANGES, params.get('change')),
  text: (params.get('q') ?? '').trim(),
});

/** The parameters that hold filters, which are cleared together; the view stays. */
const FILTER_PARAMS = ['source', 'level', 'category', 'change', 'q'] as const;

/** The same parameters without filters. */
export const withoutFilters = (params: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const name of FILTER_PARAMS) next.delete(name);
  return next;
};

export const readView = (params: URLSearchParams): TrendView =>
  params.get('view') === 'chart' ? 'chart' : 'list';

/** The parameter that shows quiet problems, too. */
export const QUIET_PARAM = 'quiet';

/** How many filters are on. */
export const countFilters = ({ text, ...others }: TrendFilters): number =>
  Object.values(others).filter((value) => value !== null).length + (text === '' ? 0 : 1);

/** Every word of the text must be in the title or a quote; case does not matter. */
export function matchesFilters(problem: TrendingProblem, filters: TrendFilters): boolean {
  const { source, level, category, change, text } = filters;
  if (source !== null && !problem.sources.some(({ platform }) => platform === source)) return false;
  if (level !== null && problem.level !== level) return false;
  if (category !== null && problem.category !== category) return false;
  if (change !== null && problem.change !== change) return false;
  const said = [problem.title, ...problem.quotes.map((quote) => quote.text)]
    .join(' ')
    .toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => said.includes(word));
}

/**
 * The parameters of the address, for pages that the server renders once for all addresses: none while
 * the page is taken over from it.
 */
export function useAddress(): URLSearchParams {
  const { search } = useLocation();
  const shown = useTakingOver() ? '' : search;
  return useMemo(() => new URLSearchParams(shown), [shown]);
}
