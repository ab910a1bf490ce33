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
export function coverHeight(document: ExportDocument): number {
  return document.comparison === undefined ? placeCharts(document).height : PAGE_HEIGHT;
}

/**
 * Rows of charts, which of them begin a page, and where the last one ends. The library squeezes a
 * row into what is left of a page, one line over the other.
 */
export function placeCharts(document: ExportDocument): {
  rows: { charts: ExportChart[]; beginsPage: boolean }[];
  height: number;
} {
  let height = headHeight(document);
  const rows = chartRows(document.charts ?? []).map((charts) => {
    const needed = Math.max(...charts.map(chartHeight));
    const left = PAGE_HEIGHT - (height % PAGE_HEIGHT);
    const beginsPage = needed > left && needed <= PAGE_HEIGHT;
    height += needed + (beginsPage ? left : 0);
    return { charts, beginsPage };
  });
  return { rows, height };
}

/** What comes before the charts. */
function headHeight({ title, facts, summary, bars = [] }: ExportDocument): number {
  const said =
    summary === null
      ? []
      : [31, ...[summary.headline, ...summary.points].map((text) => textHeight(text, 10) + 4)];
  const drawn = bars.length === 0 ? 0 : 31 + barsHeight(bars);
  const heading = 21 + linesOf(title, 20) * TITLE_LINE_HEIGHT;
  const parts = [heading, 8 + textHeight(factsLine(facts), 9), ...said, drawn];
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
