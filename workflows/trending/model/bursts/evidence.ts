import type { CorePost, SameSaid } from './core.ts';
import type { Nearest } from './nearest.ts';
import { createOnsets } from './onsets.ts';

/**
 * Weights relative to surprise, fitted by logistic regression on half of the markets. Likeness is
 * clamped: barely similar posts are related by chance, and short texts are easily similar. Novelty and
 * onsets are capped, too, so that neither alone makes a burst.
 */
const LIKENESS_WEIGHT = 4;
const USUAL_LIKENESS = 0.1;
const LEAST_LIKENESS = 0.01;
const MOST_LIKENESS = 0.15;
const NEWS_WEIGHT = 0.5;
const MOST_NEWS = 8;
const ONSET_WEIGHT = 1.5;
const MOST_ONSETS = 4;

/** A post, and whether its author writes that the problem has just begun. */
export type RisingPost = CorePost & { mentionsOnset: boolean };

export interface EvidenceInput<T extends RisingPost> {
  posts: readonly T[];
  nearest: Nearest<T>;
  sameSaid: (group: readonly T[]) => SameSaid<T>;
  surpriseOf: (said: SameSaid<T>) => number;
}

/**
 * How clearly posts rise together. Posts may be similar for any reason, so in addition to surprise (a
 * negative decimal logarithm) it weighs their similarity, the novelty of their shared words, and the
 * share of authors who write that it has just begun.
 */
export function createEvidence<T extends RisingPost>({
  posts,
  nearest,
  sameSaid,
  surpriseOf,
}: EvidenceInput<T>): (said: SameSaid<T>) => number {
  const newsOf = (posts: readonly T[]): number => {
    const shared = sameSaid(posts);
    const completed = shared.recent.length > 0 ? sameSaid(shared.recent) : shared;
    return Math.min(MOST_NEWS, Math.max(surpriseOf(shared), surpriseOf(completed)));
  };
  const onsetsOf = createOnsets(posts);
  return (said) => {
    const likeness = Math.min(
      MOST_LIKENESS,
      Math.max(LEAST_LIKENESS, nearest.likenessOf(said.recent)),
    );
    return (
      surpriseOf(said) +
      LIKENESS_WEIGHT * Math.log(likeness / USUAL_LIKENESS) +
      NEWS_WEIGHT * newsOf(said.recent) +
      ONSET_WEIGHT * Math.min(MOST_ONSETS, onsetsOf(said.recent))
    );
  };
}
