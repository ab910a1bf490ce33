/** The q-quantile (0..1) of the numbers; NaN for an empty list. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** A verdict line: the measured ratio and its budget. */
export function verdict(name: string, ratio: number, budget: number, sense: '<=' | '>='): string {
  const kept = sense === '<=' ? ratio <= budget : ratio >= budget;
  return `  ${kept ? 'ok  ' : 'OVER'} ${name}: ${ratio.toFixed(2)}x (budget ${sense} ${budget}x)`;
}
