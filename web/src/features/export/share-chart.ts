import { plural } from '../../lib/format.ts';
import type { ExportChart } from './export-document.ts';

/** The share of the rows that each value has, the largest first. */
export function shareChart(title: string, values: readonly string[], noun: string): ExportChart {
  const groups = [...Map.groupBy(values, (value) => value)].map(([label, own]) => ({
    label,
    count: own.length,
  }));
  return {
    title,
    narrow: true,
    note: `Share of ${plural(values.length, noun)}.`,
    bars: groups
      .toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
      .map(({ label, count }) => ({
        label,
        value: count / values.length,
        low: null,
        high: null,
        note: String(count),
      })),
  };
}
