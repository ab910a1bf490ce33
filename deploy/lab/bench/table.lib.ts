import type { Interval } from './metrics.lib.ts';

/** One row of the table. `baseline` is the figure stated by the data set's authors. */
export interface Row {
  set: string;
  metric: string;
  ours: Interval;
  baseline: string;
  target: number | null;
  note?: string;
}

const COLUMNS = [24, 26, 24, 26, 8, 8] as const;

/** The table as lines of fixed-width text. */
export function renderTable(rows: readonly Row[]): string {
  const lines = [
    ['set', 'metric', 'ours [95%]', 'baseline', 'target', 'reached'],
    ...rows.map(({ set, metric, ours, baseline, target, note }) => [
      set,
      metric,
      `${figure(ours.value)} [${figure(ours.low)}, ${figure(ours.high)}]`,
      baseline,
      target === null ? '-' : figure(target),
      (target === null ? '-' : ours.value >= target ? 'yes' : 'no') + (note ? `  ${note}` : ''),
    ]),
  ];
  return lines
    .map((cells) =>
      cells
        .map((cell, at) => cell.padEnd(COLUMNS[at] ?? 0))
        .join(' ')
        .trimEnd(),
    )
    .join('\n');
}

const figure = (value: number): string => (Number.isNaN(value) ? '-' : value.toFixed(3));
