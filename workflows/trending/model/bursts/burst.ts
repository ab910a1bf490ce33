export const DAY_MS = 86_400_000;
/** Days that count as recent, and the days before them that form the baseline. */
export const RECENT_DAYS = 3;
export const USUAL_DAYS = 14;
/** Earlier days count less, because habits change. */
const OLDER_DAYS = 90;
/**
 * Prior for a problem without history: a tenth of an author, so that the first post of anything new is
 * no burst. These three values were chosen on half of hn-events and the sandbox's worlds.
 */
const PRIOR_AUTHORS = 0.1;
/** Cap on the certainty of a baseline, in authors: busy subjects vary more than a Poisson count. */
const STEADINESS = 4;
const LEAST_DAYS = 0.5;
/**
 * Possible lengths of a burst in days, the longest first; then the longest again without the days just
 * before it, so that a burst that began then is not its own baseline.
 */
export const STRETCHES: readonly { days: number; gap: number }[] = [
  { days: RECENT_DAYS, gap: 0 },
  { days: 2, gap: 0 },
  { days: 1, gap: 0 },
  { days: RECENT_DAYS, gap: 2 },
];
/** How much more surprising another stretch must be than the first: half the probability. */
const OTHER_SURPRISE = Math.log10(2);
/** The least surprise of a burst. */
export const BURST_SURPRISE = 3;

/** Authors of the recent days, and of the days before them. */
export interface Stretch {
  /** Number of recent days. */
  days: number;
  recent: number;
  /** Authors in `USUAL_DAYS` and `RECENT_DAYS` before these days and the gap. */
  usual: number;
  /**
   * Exposure of these days, in days of the recent volume: less when collecting has just begun or
   * fewer posts were written.
   */
  usualDays: number;
}

/** Further evidence for the baseline. */
interface Habit {
  /** Authors before the stretches, and the number of observed days. */
  older?: number;
  olderDays?: number;
  /** Weighted number of earlier authors on related subjects. */
  related?: number;
  /** Sum of the squared weights; equal to `related` if all weights are 1. */
  relatedSquares?: number;
}

export interface Burst {
  /** Authors expected in the longest stretch. */
  expected: number;
  /** -log10 of the probability of at least `recent` authors. 0 when there are none. */
  surprise: number;
}

/**
 * The most surprising of several stretches, the longest first. A burst is clearest over its own length,
 * but testing more stretches finds more chance events, so the others need more surprise.
 */
export function burstOf(stretches: readonly Stretch[], habit: Habit = {}): Burst {
  const [longest, ...rest] = stretches.map((stretch) => surpriseOf(stretch, habit));
  if (longest === undefined) return { expected: 0, surprise: 0 };
  const others = rest.map(({ surprise }) => surprise - OTHER_SURPRISE);
  return { ...longest, surprise: Math.max(longest.surprise, ...others) };
}

/**
 * How unusual the recent days are. Given the baseline, the rate is Gamma distributed, so the number of
 * new authors is negative binomial, which accounts for the uncertainty of the baseline.
 */
function surpriseOf(
  { days: recentDays, recent, usual, usualDays }: Stretch,
  { older = 0, olderDays = 0, related = 0, relatedSquares = related }: Habit,
): Burst {
  const heldDays = Math.min(OLDER_DAYS, olderDays);
  const heldAuthors = olderDays === 0 ? 0 : (older * heldDays) / olderDays;
  const authors = PRIOR_AUTHORS + related + usual + heldAuthors;
  // Fractional weights sum to a count that varies less than whole authors (compound Poisson).
  const pieces = authors / (authors - related + relatedSquares);
  const known = (pieces * STEADINESS) / (STEADINESS + authors * pieces);
  const shape = authors * known;
  const days = Math.max(LEAST_DAYS, usualDays + heldDays) * known;
  const share = recentDays / (recentDays + days);
  return {
    expected: (shape / days) * recentDays,
    surprise: recent === 0 ? 0 : Math.max(0, -logTail(recent, shape, share) / Math.LN10),
  };
}

/** Natural logarithm of P(X >= least), X negative binomial with success probability `1 - share`. */
function logTail(least: number, shape: number, share: number): number {
  let [below, term] = [0, Math.exp(shape * Math.log1p(-share))];
  for (let count = 0; count < least; count += 1) {
    below += term;
    term *= ((shape + count) / (count + 1)) * share;
  }
  if (below < 0.999_999) return Math.log1p(-below);
  // The sum has rounded to one: add up the tail itself, whose first term is its largest.
  let log = shape * Math.log1p(-share) + least * Math.log(share);
  for (let count = 0; count < least; count += 1) log += Math.log((shape + count) / (count + 1));
  let [tail, ratio] = [0, 1];
  for (let count = least; ratio > 1e-12 && count < least + 10_000; count += 1) {
    tail += ratio;
    ratio *= ((shape + count) / (count + 1)) * share;
  }
  return log + Math.log(tail);
}
