import type { CorePost, SameSaid } from './core.ts';
import type { Nearest } from './nearest.ts';

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

interface EvidenceInput<T extends RisingPost> {
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

/** Prior: its weight in posts, and its share of onsets. */
const PRIOR_POSTS = 30;
const PRIOR_SHARE = 0.1;
const LEAST_SHARE = 0.05;
const MOST_SHARE = 0.5;

/**
 * How surprising the number of posts is that state an onset, compared with all posts: -log10 of the
 * binomial tail.
 */
export function createOnsets(
  all: readonly Pick<RisingPost, 'mentionsOnset'>[],
): (set: readonly Pick<RisingPost, 'mentionsOnset'>[]) => number {
  const onsets = countOnsets(all) + PRIOR_POSTS * PRIOR_SHARE;
  const share = Math.min(MOST_SHARE, Math.max(LEAST_SHARE, onsets / (all.length + PRIOR_POSTS)));
  return (set) => Math.max(0, -Math.log10(binomialTail(countOnsets(set), set.length, share)));
}

const countOnsets = (posts: readonly Pick<RisingPost, 'mentionsOnset'>[]): number =>
  posts.filter(({ mentionsOnset }) => mentionsOnset).length;

/** P(X >= least), X binomial. */
function binomialTail(least: number, trials: number, share: number): number {
  let term = (1 - share) ** trials;
  let tail = 0;
  for (let count = 0; count <= trials; count += 1) {
    if (count >= least) tail += term;
    term *= ((trials - count) / (count + 1)) * (share / (1 - share));
  }
  return tail;
}
