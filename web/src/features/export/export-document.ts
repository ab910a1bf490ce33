import { plural } from '../../lib/format.ts';
/** A cell: text is always text, whatever it looks like. */
export type ExportCell = string | number | Date | null;

interface ExportColumn {
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

/** A column of a table and what it shows of a row. `link`: an address that a workbook opens. */
export type ColumnOf<Row> = readonly [
  header: string,
  width: number,
  valueOf: (row: Row) => ExportCell,
  link?: 'link',
];

/** The table of a document. */
export const tableOf = <Row>(
  columns: readonly ColumnOf<Row>[],
  rows: readonly Row[],
): Pick<ExportDocument, 'columns' | 'rows'> => ({
  columns: columns.map(([header, width, , link]) => ({
    header,
    width,
    ...(link && { link: true }),
  })),
  rows: rows.map((row) => columns.map(([, , valueOf]) => valueOf(row))),
});

export interface ExportOptions {
  /** Whether the data are made up. */
  sandbox: boolean;
  productName: string;
}

/** A document with the name and brand that the server gave, and a fact for data that are made up. */
export const documentOf = (
  { fileName, brand }: Pick<ExportDocument, 'fileName' | 'brand'>,
  { sandbox, productName }: ExportOptions,
  { facts, ...content }: Omit<ExportDocument, 'fileName' | 'brand' | 'mark'>,
): ExportDocument => ({
  fileName,
  brand,
  mark: brand === productName,
  ...content,
  facts: sandbox ? [...facts, ['Data', 'sandbox, made up']] : facts,
});

/** Of an instant in a cell. */
export const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at));

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
