import { plural } from '../../lib/format.ts';
/** A cell: text is always text, whatever it looks like. */
export type ExportCell = string | number | Date | null;

export interface ExportColumn {
  header: string;
  /** In characters, for spreadsheets. */
  width: number;
  /** Cells with an address are clickable in a workbook. */
  link?: true;
}

/** One result as the PDF prints it. */
export interface ExportItem {
  title: string;
  meta: string;
  text: string;
  reason: string;
  /** The user's own words: drawn whole, with their line breaks. */
  note?: string;
  url: string;
}

export interface ExportBar {
  label: string;
  /** Null: only the note is shown. */
  value: number | null;
  low: number | null;
  high: number | null;
  note: string;
}

/** A titled group of bars on a scale from 0 to 1. */
export interface ExportChart {
  title: string;
  /** What the bars show and how to read them. */
  note: string;
  bars: readonly ExportBar[];
  /** Its notes are short: two such charts share a row. */
  narrow?: boolean;
}

/** Subjects side by side: a column each, and a row per aspect. */
export interface ExportComparison {
  heads: readonly string[];
  rows: readonly { label: string; cells: readonly string[] }[];
}

/** The input of every format. All texts are untrusted. */
export interface ExportDocument {
  /** Without an extension; made by the server. */
  fileName: string;
  brand: string;
  /** The brand is the product's own, so its mark is drawn. */
  mark?: boolean;
  title: string;
  /** Name and value lines under the title, such as the timeframe. */
  facts: readonly (readonly [name: string, value: string])[];
  summary: { headline: string; points: readonly string[] } | null;
  /** Shares of 0..1 with their intervals, drawn in the PDF. */
  bars?: readonly ExportBar[];
  /** Further charts, drawn in the PDF. */
  charts?: readonly ExportChart[];
  /** Drawn in the PDF. */
  comparison?: ExportComparison;
  columns: readonly ExportColumn[];
  rows: readonly (readonly ExportCell[])[];
  items: readonly ExportItem[];
}

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
