import { appendFileSync } from 'node:fs';

/** The q-quantile (0..1) of the numbers; NaN for an empty list. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Names a file that collects figures, one JSON object per line; set by `npm run bench -- all`. */
export const FIGURES_VARIABLE = 'EARSHOT_FIGURES';

/** What a figure counts: times another program, or runs of the calibration. */
type Unit = 'x' | 'calibrations';
interface Goal {
  sense: '<=' | '>=';
  value: number;
}
/** One measured figure with its rounds, as `deploy/docs/performance.md` lists it. */
export interface Figure {
  name: string;
  unit: Unit;
  median: number;
  low: number;
  high: number;
  rounds: number;
  goal: Goal | null;
}

/** The figure of these rounds; collected where `npm run bench -- all` asks for it. */
export function figureOf(
  name: string,
  rounds: readonly number[],
  unit: Unit,
  goal: Goal | null = null,
): Figure {
  const figure: Figure = {
    name,
    unit,
    goal,
    rounds: rounds.length,
    median: median(rounds),
    low: Math.min(...rounds),
    high: Math.max(...rounds),
  };
  const file = process.env[FIGURES_VARIABLE];
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
  return figure;
}

/** Whether a figure reaches its goal; one without a goal does. */
export function isReached({ median: value, goal }: Figure): boolean {
  if (!goal) return true;
  return goal.sense === '<=' ? value <= goal.value : value >= goal.value;
}

/** A line with the median of the rounds, their spread and the goal. */
export function lineOf(figure: Figure): string {
  const { name, unit, rounds, goal } = figure;
  const [mid, low, high] = [figure.median, figure.low, figure.high].map((n) => n.toFixed(2));
  const asked = goal ? `, goal ${goal.sense} ${goal.value}` : '';
  return `  ${isReached(figure) ? 'ok  ' : 'OVER'} ${name}: ${mid} ${unit} (${low} to ${high} in ${rounds} rounds${asked})`;
}

/** A verdict line: the ratio of each round to another program, and its budget. */
export const verdict = (
  name: string,
  ratios: readonly number[],
  budget: number,
  sense: '<=' | '>=',
): string => lineOf(figureOf(name, ratios, 'x', { sense, value: budget }));
