import { TIMEFRAME_SECONDS } from '../names.ts';
import type { SearchMode, Timeframe } from '../names.ts';

/** With fewer results of the lowest tier or above, a search looks further. */
export const FEW_RESULTS = 5;
/** Passes of one search, with the first: each asks every platform once at most. */
export const MAX_PASSES = 4;

/** The next longer timeframe of those that a search is widened to. */
const LONGER: Readonly<Record<Timeframe, Timeframe | null>> = {
  '1h': '7d',
  '24h': '7d',
  '7d': '30d',
  '30d': '365d',
  '365d': null,
};

/** How far a search has come when its platforms have answered. */
export interface SearchState {
  /** Passes so far. */
  passes: number;
  /** Results of the lowest tier or above. */
  found: number;
  phrasings: number;
  /** Wordings with fewer of its keywords, or other ones; of a sentence they are asked at once. */
  rewordings: number;
  /** Of these, those that platforms were asked. */
  asked: number;
  /** What was asked last. */
  timeframe: Timeframe;
  yearAllowed: boolean;
}

/**
 * What is asked next: phrasings that came after the platforms were asked; where little was found,
 * fewer keywords, then a longer time. Null: the search is done.
 */
type Widening = { kind: 'phrasings' | 'words' } | { kind: 'time'; timeframe: Timeframe };

export function nextWidening(state: SearchState): Widening | null {
  if (state.passes >= MAX_PASSES) return null;
  if (state.phrasings > state.asked) return { kind: 'phrasings' };
  if (state.found >= FEW_RESULTS) return null;
  if (state.phrasings === 1 && state.rewordings > 0) return { kind: 'words' };
  const timeframe = LONGER[state.timeframe];
  if (timeframe === null || (timeframe === '365d' && !state.yearAllowed)) return null;
  return { kind: 'time', timeframe };
}

/** Why a result is not one of the search as it was typed; null where it is. */
export function widenedBy(
  {
    createdAt,
    foundBy = [],
  }: { createdAt: string | null; foundBy?: readonly number[] | undefined },
  search: {
    mode: SearchMode;
    createdAt: string;
    timeframe: Timeframe;
    widenedTo: Timeframe | null;
  },
): 'words' | 'time' | null {
  if (search.mode === 'keywords' && foundBy.length > 0 && !foundBy.includes(0)) return 'words';
  if (search.widenedTo === null || createdAt === null) return null;
  const from = Date.parse(search.createdAt) - TIMEFRAME_SECONDS[search.timeframe] * 1_000;
  return Date.parse(createdAt) < from ? 'time' : null;
}
