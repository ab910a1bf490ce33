import { TREND_CATEGORIES, TREND_LEVELS, TREND_PLATFORMS } from '#contracts/trending/names.ts';
import type { TrendCategory, TrendLevel, TrendPlatform } from '#contracts/trending/names.ts';
import type { TrendingProblem } from '#contracts/trending/problem.ts';

export interface TrendFilters {
  source: TrendPlatform | null;
  level: TrendLevel | null;
  category: TrendCategory | null;
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
  text: params.get('q') ?? '',
});

export const readView = (params: URLSearchParams): TrendView =>
  params.get('view') === 'chart' ? 'chart' : 'list';

/** The same parameters with one of them changed; null and empty take it away. */
export function withParam(
  params: URLSearchParams,
  name: string,
  value: string | null,
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === null || value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

export const isFiltered = ({ source, level, category, text }: TrendFilters): boolean =>
  source !== null || level !== null || category !== null || text.trim() !== '';

/** Every word of the text must be in the title or a quote; case does not matter. */
export function matchesFilters(problem: TrendingProblem, filters: TrendFilters): boolean {
  const { source, level, category, text } = filters;
  if (source !== null && !problem.sources.some(({ platform }) => platform === source)) return false;
  if (level !== null && problem.level !== level) return false;
  if (category !== null && problem.category !== category) return false;
  const said = [problem.title, ...problem.quotes.map((quote) => quote.text)]
    .join(' ')
    .toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => said.includes(word));
}
