import { studentT975 } from './student-t.ts';

/** Answers to one prompt: how many were valid, and how many of them had the property. */
export interface PromptCount {
  hits: number;
  answers: number;
  /** Mean of the assistants' own rates where several are combined; else hits / answers. */
  rate?: number;
}

interface RateInterval {
  rate: number;
  low: number;
  high: number;
  /** Prompts and answers behind it. */
  prompts: number;
  answers: number;
  /** Effective number of answers, after clustering. */
  effective: number;
  icc: number;
  floor: number;
}

/** With fewer prompts there is no statement about "questions like these". */
export const MIN_PROMPTS = 6;
/** A prompt with fewer valid answers is dropped, unless all prompts were asked once. */
const MIN_ANSWERS_PER_PROMPT = 3;
/** Below this share of valid answers, a cell has no rate. */
export const MIN_ANSWERED_SHARE = 0.8;

const Z_95 = 1.959_963_984_540_054;

/** Wilson score interval of a rate over `n` independent answers. */
export function wilson(
  rate: number,
  n: number,
  quantile: number = Z_95,
): { low: number; high: number } {
  if (n <= 0) return { low: 0, high: 1 };
  const square = quantile * quantile;
  const centre = (rate + square / (2 * n)) / (1 + square / n);
  const half =
    (quantile * Math.sqrt((rate * (1 - rate)) / n + square / (4 * n * n))) / (1 + square / n);
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/**
 * The rate over questions like these, with its 95% interval: Wilson on the effective sample size,
 * with a floor under the intra-class correlation and Student's t over prompts (Korn and Graubard
 * 1998; Franco, Little, Louis and Slud 2019; the floor by simulation). Every prompt weighs the same.
 *
 * @returns null below `MIN_PROMPTS` prompts.
 */
export function clusteredRate(counts: readonly PromptCount[]): RateInterval | null {
  const used = usablePrompts(counts);
  return used.length < MIN_PROMPTS ? null : clusteredWilson(used);
}

/** Prompts with enough valid answers to count. */
function usablePrompts(counts: readonly PromptCount[]): PromptCount[] {
  const asked = counts.filter(({ answers }) => answers > 0);
  if (asked.every(({ answers }) => answers <= 1)) return asked;
  const enough = asked.filter(({ answers }) => answers >= MIN_ANSWERS_PER_PROMPT);
  // Two runs per prompt: no prompt can reach three answers.
  return enough.length > 0 || asked.some(({ answers }) => answers > 2) ? enough : asked;
}

/** The formula without the minimum number of prompts. */
export function clusteredWilson(counts: readonly PromptCount[]): RateInterval {
  const prompts = counts.length;
  const answers = sum(counts.map((count) => count.answers));
  const rates = counts.map((count) => count.rate ?? count.hits / count.answers);
  const rate = sum(rates) / prompts;
  const floor = Math.min(0.5, 1 / (1 + prompts * Math.min(rate, 1 - rate)));
  const harmonic = prompts / sum(counts.map((count) => 1 / count.answers));
  const once = answers === prompts;
  const icc = once ? 0 : intraClassCorrelation(counts, rates);
  const rho = Math.min(1, Math.max(icc, floor));
  const effective = once ? prompts : (prompts * harmonic) / (1 + (harmonic - 1) * rho);
  const { low, high } = wilson(rate, effective, studentT975(prompts - 1));
  return { rate, low, high, prompts, answers, effective, icc, floor };
}

function intraClassCorrelation(counts: readonly PromptCount[], rates: readonly number[]): number {
  const prompts = counts.length;
  const total = sum(counts.map(({ answers }) => answers));
  const pooled = sum(counts.map(({ answers }, at) => answers * (rates[at] ?? 0))) / total;
  const between =
    sum(counts.map(({ answers }, at) => answers * ((rates[at] ?? 0) - pooled) ** 2)) /
    (prompts - 1);
  const within =
    sum(counts.map(({ answers }, at) => answers * (rates[at] ?? 0) * (1 - (rates[at] ?? 0)))) /
    (total - prompts);
  const squares = sum(counts.map(({ answers }) => answers * answers));
  const typical = (total - squares / total) / (prompts - 1);
  const divisor = between + (typical - 1) * within;
  return divisor === 0 ? 0 : (between - within) / divisor;
}

/**
 * Expected width of the headline's interval before a run of `prompts` questions with `runs` answers
 * each, at a given rate.
 */
export function expectedWidth(prompts: number, runs: number, rate = 0.4, icc = 0.4): number {
  if (prompts < MIN_PROMPTS) return 1;
  const floor = Math.min(0.5, 1 / (1 + prompts * Math.min(rate, 1 - rate)));
  const rho = runs === 1 ? 1 : Math.max(icc, floor);
  const effective = (prompts * runs) / (1 + (runs - 1) * rho);
  const { low, high } = wilson(rate, effective, studentT975(prompts - 1));
  return high - low;
}

export const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
