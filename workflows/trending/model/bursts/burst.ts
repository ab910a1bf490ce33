export const DAY_MS = 86_400_000;
/** Days that count as now, and the days before them that say what is usual. */
export const RECENT_DAYS = 3;
export const USUAL_DAYS = 14;
/** What came before both is remembered too, but habits change. */
const OLDER_DAYS = 90;
/**
 * What is assumed of a problem that nothing is known about: a tenth of a voice. It keeps the first
 * post of anything new from being news. These three were chosen on half of hn-events and the worlds
 * of the sandbox.
 */
const PRIOR_VOICES = 0.1;
/** Habit is never known better than from so many voices: busy subjects vary more than counts do. */
const STEADINESS = 4;
const LEAST_DAYS = 0.5;
/**
 * What bursts may last, in days, the longest first; and once more the longest without the days just
 * before it, for a burst that began then must not count as its own habit.
 */
export const STRETCHES: readonly { days: number; gap: number }[] = [
  { days: RECENT_DAYS, gap: 0 },
  { days: 2, gap: 0 },
  { days: 1, gap: 0 },
  { days: RECENT_DAYS, gap: 2 },
];
/** What another stretch must exceed the first one by: a chance half as large. */
const OTHER_SURPRISE = Math.log10(2);
/** From this surprise on, something is happening. */
export const BURST_SURPRISE = 3;

/** Voices of the last days, and of the days before them. */
export interface Stretch {
  /** How many days count as the last ones here. */
  days: number;
  recent: number;
  /** In what of `USUAL_DAYS` and `RECENT_DAYS` came before them and before the gap. */
  usual: number;
  /**
   * What these days weigh, in days of the recent volume: fewer when collecting has just begun, or
   * when less was written in all.
   */
  usualDays: number;
}

/** What else is known of the habit. */
export interface Habit {
  /** Voices before the stretches, and in how many observed days. */
  older?: number;
  olderDays?: number;
  /** What was said before of something near, in voices. */
  related?: number;
  /** The sum of the squares of what is related; the same as `related` when these are whole voices. */
  relatedSquares?: number;
}

export interface Burst {
  /** Voices that the longest stretch would have by habit. */
  expected: number;
  /** -log10 of the chance of at least `recent` voices by habit. 0 when there are none. */
  surprise: number;
}

/**
 * The most surprising of several stretches; `stretches` has the longest first. A burst is clearest over
 * its own length, but testing more stretches finds more accidents, so the others need more surprise.
 */
export function burstOf(stretches: readonly Stretch[], habit: Habit = {}): Burst {
  const [longest, ...rest] = stretches.map((stretch) => surpriseOf(stretch, habit));
  if (longest === undefined) return { expected: 0, surprise: 0 };
  const others = rest.map(({ surprise }) => surprise - OTHER_SURPRISE);
  return { ...longest, surprise: Math.max(longest.surprise, ...others) };
}

/**
 * How unusual the last days are. Given what was seen before, the rate is Gamma distributed, so the
 * number of new voices is negative binomial: a Poisson tail that knows how little it knows.
 */
function surpriseOf(
  { days: recentDays, recent, usual, usualDays }: Stretch,
  { older = 0, olderDays = 0, related = 0, relatedSquares = related }: Habit,
): Burst {
  const heldDays = Math.min(OLDER_DAYS, olderDays);
  const heldVoices = olderDays === 0 ? 0 : (older * heldDays) / olderDays;
  const voices = PRIOR_VOICES + related + usual + heldVoices;
  // Parts of voices add up to a sum that varies less than as many whole ones (a compound Poisson).
  const pieces = voices / (voices - related + relatedSquares);
  const known = (pieces * STEADINESS) / (STEADINESS + voices * pieces);
  const shape = voices * known;
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
