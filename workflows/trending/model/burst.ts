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
/** From this surprise on, something is happening. */
export const BURST_SURPRISE = 2.4;

/** Voices over three stretches of time that follow each other. */
export interface BurstCounts {
  /** In the last `RECENT_DAYS`. */
  recent: number;
  /** In the `USUAL_DAYS` before them. */
  usual: number;
  /**
   * What these days weigh, in days of the recent volume: fewer when collecting has just begun, or
   * when less was written in all.
   */
  usualDays: number;
  /** Before that, and in how many observed days. */
  older?: number;
  olderDays?: number;
}

export interface Burst {
  /** Voices that `RECENT_DAYS` would have by habit. */
  expected: number;
  /** -log10 of the chance of at least `recent` voices by habit. 0 when there are none. */
  surprise: number;
}

/**
 * How unusual the last days are. Given what was seen before, the rate is Gamma distributed, so the
 * number of new voices is negative binomial: a Poisson tail that knows how little it knows.
 */
export function burstOf({
  recent,
  usual,
  usualDays,
  older = 0,
  olderDays = 0,
}: BurstCounts): Burst {
  const heldDays = Math.min(OLDER_DAYS, olderDays);
  const heldVoices = olderDays === 0 ? 0 : (older * heldDays) / olderDays;
  const voices = PRIOR_VOICES + usual + heldVoices;
  const known = STEADINESS / (STEADINESS + voices);
  const shape = voices * known;
  const days = Math.max(LEAST_DAYS, usualDays + heldDays) * known;
  const share = RECENT_DAYS / (RECENT_DAYS + days);
  return {
    expected: (shape / days) * RECENT_DAYS,
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
