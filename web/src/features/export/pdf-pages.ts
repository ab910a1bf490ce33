import type { ExportBar, ExportChart, ExportDocument, ExportItem } from './export-document.ts';
import { widthOf } from './pdf-scripts.ts';

/** Points of an A4 page inside its padding. */
const PAGE_HEIGHT = 730;
/** Characters on a line of 10 points, in ordinary text. */
const LINE_LENGTH = 98;
/** Points of a line, whatever its size: that of the page is inherited. */
const LINE_HEIGHT = 15;
const TITLE_LINE_HEIGHT = 24;
const BAR_MARGIN = 5;
/** Characters on a line of a bar's label. */
const LABEL_LENGTH = 22;

/**
 * Items in groups that fill about a page each, the first one what the cover leaves of its page. The
 * library's own page breaks cost the square of the number of items (200 took half a minute, then
 * failed); a page that still overflows breaks by itself.
 */
export function packPages(items: readonly ExportItem[], cover: number): ExportItem[][] {
  const pages: ExportItem[][] = [[]];
  let left = PAGE_HEIGHT - (cover % PAGE_HEIGHT);
  for (const item of items) {
    const height = itemHeight(item);
    if (height > left) {
      pages.push([]);
      left = PAGE_HEIGHT;
    }
    pages.at(-1)?.push(item);
    // A long note flows over to the next page.
    left -= height % PAGE_HEIGHT;
  }
  return pages;
}

const linesOf = (text: string, size: number): number =>
  Math.ceil((widthOf(text) * size) / (LINE_LENGTH * 10));

const textHeight = (text: string, size: number): number => linesOf(text, size) * LINE_HEIGHT;

/** The margins of `styles.item` and the lines of what is in it. */
const itemHeight = ({ title, meta, text, reason, url, note = '' }: ExportItem): number =>
  38 +
  textHeight(meta, 8.5) +
  textHeight(title, 11) +
  textHeight(text, 10) +
  textHeight(reason, 10) +
  textHeight(url, 8) +
  noteHeight(note);

const noteHeight = (note: string): number =>
  note === ''
    ? 0
    : note.split('\n').reduce((sum, line) => sum + Math.max(1, linesOf(line, 10)) * LINE_HEIGHT, 3);

/** An estimate, on the safe side. */
export function coverHeight({
  title,
  facts,
  summary,
  bars = [],
  charts = [],
  comparison,
}: ExportDocument): number {
  if (comparison !== undefined) return PAGE_HEIGHT;
  const said =
    summary === null
      ? []
      : [31, ...[summary.headline, ...summary.points].map((text) => textHeight(text, 10) + 4)];
  const rows = chartRows(charts).map((row) => Math.max(...row.map(chartHeight)));
  const drawn = [...rows, bars.length === 0 ? 0 : 31 + barsHeight(bars)];
  const heading = 21 + linesOf(title, 20) * TITLE_LINE_HEIGHT;
  const parts = [heading, 8 + textHeight(factsLine(facts), 9), ...said, ...drawn];
  return parts.reduce((sum, part) => sum + part, 0);
}

const barsHeight = (bars: readonly ExportBar[]): number =>
  bars.reduce(
    (sum, { label }) =>
      sum + BAR_MARGIN + LINE_HEIGHT * Math.max(1, Math.ceil(widthOf(label) / LABEL_LENGTH)),
    0,
  );

/** With its margins, its title and its note. */
const chartHeight = ({ bars, note }: ExportChart): number =>
  48 + textHeight(note, 9) + barsHeight(bars);

const CHARTS_PER_ROW = 2;

/** Narrow charts share a row. */
export function chartRows(charts: readonly ExportChart[]): ExportChart[][] {
  const rows: ExportChart[][] = [];
  for (const chart of charts) {
    const row = rows.at(-1) ?? [];
    const shares = [chart, ...row].every(({ narrow }) => narrow === true);
    if (shares && row.length > 0 && row.length < CHARTS_PER_ROW) row.push(chart);
    else rows.push([chart]);
  }
  return rows;
}

export const factsLine = (facts: ExportDocument['facts']): string =>
  facts.map(([name, value]) => `${name}: ${value}`).join(' · ');
