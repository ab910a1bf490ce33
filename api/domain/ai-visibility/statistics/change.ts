import { sum } from './rate.ts';
import { seededRandom } from '../../seeded-random.ts';
import { studentT975 } from './student-t.ts';

/** Up to this many changed prompts, all sign patterns are counted; above, they are sampled. */
const EXACT_UP_TO = 16;
const SAMPLED_PATTERNS = 20_000;
const SEED = 20_260_101;
/** Absorbs rounding of sums of fractions. */
const EPSILON = 1e-9;
/** Fewer changed prompts can never reach p < .05. */
const MIN_CHANGED_PROMPTS = 6;
const SIGNIFICANCE = 0.05;
/** Changes below this are never reported. */
const MIN_CHANGE = 0.05;
/** Changes of at least this need no second run to be reported. */
const CLEAR_CHANGE = 0.15;

export interface PairedDifference {
  mean: number;
  /** 95% interval of the mean by paired t. */
  low: number;
  high: number;
  p: number;
  /** Prompts in both runs, and those of them that changed. */
  prompts: number;
  changed: number;
}

/**
 * Mean difference over paired prompts, tested by sign flips: the share of sign patterns whose sum
 * is at least as far from zero as the observed one.
 */
export function pairedDifference(differences: readonly number[]): PairedDifference {
  const prompts = differences.length;
  const changed = differences.filter((difference) => Math.abs(difference) > EPSILON);
  const mean = prompts === 0 ? 0 : sum(differences) / prompts;
  const variance =
    prompts < 2
      ? 0
      : sum(differences.map((difference) => (difference - mean) ** 2)) / (prompts - 1);
  const half = prompts < 2 ? 1 : studentT975(prompts - 1) * Math.sqrt(variance / prompts);
  return {
    mean,
    low: Math.max(-1, mean - half),
    high: Math.min(1, mean + half),
    p: signFlipP(changed),
    prompts,
    changed: changed.length,
  };
}

function signFlipP(changed: readonly number[]): number {
  if (changed.length === 0) return 1;
  const observed = Math.abs(sum(changed)) - EPSILON;
  return changed.length <= EXACT_UP_TO
    ? exactShare(changed, observed)
    : sampledShare(changed, observed);
}

/** Enumerates sign patterns in Gray code order: one flip, one addition per pattern. */
function exactShare(changed: readonly number[], observed: number): number {
  const patterns = 2 ** changed.length;
  const signs = changed.map(() => 1);
  let total = sum(changed);
  let hits = 0;
  for (let pattern = 1; pattern <= patterns; pattern += 1) {
    if (Math.abs(total) >= observed) hits += 1;
    if (pattern === patterns) break;
    const at = 31 - Math.clz32(pattern & -pattern);
    signs[at] = -(signs[at] ?? 1);
    total += 2 * (signs[at] ?? 1) * (changed[at] ?? 0);
  }
  return hits / patterns;
}

/** One random number gives the signs of 32 differences. */
function sampledShare(changed: readonly number[], observed: number): number {
  const random = seededRandom(SEED);
  const all = Float64Array.from(changed);
  let hits = 0;
  for (let pattern = 0; pattern < SAMPLED_PATTERNS; pattern += 1) {
    let [total, signs] = [0, 0];
    for (let at = 0; at < all.length; at += 1) {
      signs = at % 32 === 0 ? Math.trunc(random() * 2 ** 32) | 0 : signs >> 1;
      total += (all[at] ?? 0) * (1 - ((signs & 1) << 1));
    }
    if (Math.abs(total) >= observed) hits += 1;
  }
  return (hits + 1) / (SAMPLED_PATTERNS + 1);
}

/**
 * Two-sided exact sign test: how often a fair coin splits `wins + losses` tosses at least this
 * unevenly.
 */
export function signTest(wins: number, losses: number): number {
  const tosses = wins + losses;
  if (tosses === 0) return 1;
  let log = -tosses * Math.LN2;
  let tail = 0;
  for (let heads = 0; heads <= Math.min(wins, losses); heads += 1) {
    tail += Math.exp(log);
    log += Math.log((tosses - heads) / (heads + 1));
  }
  return Math.min(1, 2 * tail);
}

/** Benjamini-Hochberg adjusted p values, in the order given. */
export function adjustForMany(values: readonly number[]): number[] {
  const order = values.map((_, at) => at).toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
  const adjusted: number[] = Array.from({ length: values.length }, () => 1);
  let smallest = 1;
  for (const [position, at] of order.entries()) {
    const rank = values.length - position;
    smallest = Math.min(smallest, ((values[at] ?? 1) * values.length) / rank);
    adjusted[at] = smallest;
  }
  return adjusted;
}

export const CHANGE_VERDICTS = ['up', 'down', 'no_clear_change', 'too_little_data'] as const;
export type ChangeVerdict = (typeof CHANGE_VERDICTS)[number];

/**
 * The verdict on a difference. A small one needs an earlier run that moved the same way; none is
 * reported while the control questions moved too, because then the model changed.
 */
export function changeVerdict(
  difference: PairedDifference,
  context: { adjustedP: number; controlsCalm: boolean; confirmed: boolean },
): ChangeVerdict {
  if (difference.prompts < MIN_CHANGED_PROMPTS) return 'too_little_data';
  const size = Math.abs(difference.mean);
  const real =
    context.adjustedP < SIGNIFICANCE &&
    size >= MIN_CHANGE &&
    (context.confirmed || size >= CLEAR_CHANGE) &&
    context.controlsCalm;
  if (!real) return 'no_clear_change';
  return difference.mean > 0 ? 'up' : 'down';
}
