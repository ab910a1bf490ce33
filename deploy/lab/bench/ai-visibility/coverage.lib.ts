import {
  pairedDifference,
  adjustForMany,
  changeVerdict,
} from '#domain/ai-visibility/statistics/change.ts';
import { clusteredRate } from '#domain/ai-visibility/statistics/rate.ts';
import { seededRandom } from '#domain/seeded-random.ts';
import { shareOfVoice } from '#domain/ai-visibility/statistics/share.ts';

/**
 * One cell of the grid: number of prompts and runs, and the dispersion of rates between prompts.
 */
export interface Cell {
  prompts: number;
  runs: number;
  mean: number;
  icc: number;
}

type Random = () => number;

/** Share of trials whose interval contains the mean; each trial draws new prompts. */
export function rateCoverage({ prompts, runs, mean, icc }: Cell, trials: number, seed: number) {
  const random = seededRandom(seed);
  let [hits, width] = [0, 0];
  for (let trial = 0; trial < trials; trial += 1) {
    const counts = Array.from({ length: prompts }, () => ({
      hits: binomial(random, runs, betaRate(random, mean, icc)),
      answers: runs,
    }));
    const interval = clusteredRate(counts);
    if (!interval) continue;
    if (interval.low <= mean && mean <= interval.high) hits += 1;
    width += interval.high - interval.low;
  }
  return { coverage: hits / trials, width: width / trials };
}

/**
 * The same for the share of mentions of the first of several brands; trials without mentions are
 * skipped.
 */
export function shareCoverage({ prompts, runs, icc }: Cell, trials: number, seed: number): number {
  const random = seededRandom(seed);
  const means = [0.4, 0.3, 0.2, 0.1];
  const truth = 0.4;
  let [hits, shown] = [0, 0];
  for (let trial = 0; trial < trials; trial += 1) {
    const counts = Array.from({ length: prompts }, () => {
      const named = means.map((mean) => binomial(random, runs, betaRate(random, mean, icc)));
      return { own: named[0] ?? 0, all: named.reduce((total, value) => total + value, 0) };
    });
    const share = shareOfVoice(counts);
    if (share.kind !== 'share') continue;
    shown += 1;
    if (share.low <= truth && truth <= share.high) hits += 1;
  }
  return hits / shown;
}

/**
 * Share of comparisons of two runs over the same prompts that report any change among `comparisons`
 * brands and assistants, if each prompt's rate changes by `shift`.
 */
export function alarmShare(
  cell: Cell,
  comparisons: number,
  shift: number,
  trials: number,
  seed: number,
) {
  const random = seededRandom(seed);
  let alarms = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const family = Array.from({ length: comparisons }, () =>
      pairedDifference(
        Array.from({ length: cell.prompts }, () => {
          const rate = betaRate(random, cell.mean, cell.icc);
          const later = Math.min(1, Math.max(0, rate + shift));
          const before = binomial(random, cell.runs, rate);
          return (binomial(random, cell.runs, later) - before) / cell.runs;
        }),
      ),
    );
    const adjusted = adjustForMany(family.map(({ p }) => p));
    const reported = family.some((difference, at) => {
      const context = { adjustedP: adjusted[at] ?? 1, controlsCalm: true, confirmed: false };
      const verdict = changeVerdict(difference, context);
      return verdict === 'up' || verdict === 'down';
    });
    if (reported) alarms += 1;
  }
  return alarms / trials;
}

function binomial(random: Random, n: number, rate: number): number {
  let hits = 0;
  for (let at = 0; at < n; at += 1) if (random() < rate) hits += 1;
  return hits;
}

/** A prompt's rate: beta distributed with this mean and intra-class correlation. */
function betaRate(random: Random, mean: number, icc: number): number {
  if (icc <= 0) return mean;
  const size = 1 / icc - 1;
  const a = gamma(random, mean * size);
  const b = gamma(random, (1 - mean) * size);
  return a + b === 0 ? Number(random() < mean) : a / (a + b);
}

/** Marsaglia and Tsang (2000). */
function gamma(random: Random, shape: number): number {
  if (shape < 1) return gamma(random, shape + 1) * random() ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const v = (1 + c * normal) ** 3;
    if (v <= 0) continue;
    if (Math.log(1 - random()) < 0.5 * normal * normal + d - d * v + d * Math.log(v)) return d * v;
  }
}
