import writeExcelFile from 'write-excel-file/universal';
import type { Cell } from 'write-excel-file/universal';
import { filterAndLinks, linksOf } from './excel-links.ts';
import type { ExportCell, ExportDocument } from './export-document.ts';

/** The format's limit for one cell. */
const MAX_CELL = 32_767;
/** Control characters, which XML 1.0 cannot represent, except tab and line breaks. */
const NOT_XML = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
/** The format reads `_x0041_` in a text as an escape; escaping its first sign keeps it as text. */
const ESCAPE_LOOKALIKE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** `accent` of the light theme. */
const LINK_COLOR = '#2456D7';

/**
 * The table as a workbook of one sheet, with a filter on each column. Every text is written as a
 * string cell, never a formula; addresses in columns of links are clickable.
 */
export async function toExcel(document: ExportDocument): Promise<Blob> {
  const header = document.columns.map((column, index): Cell => ({
    value: hasTimes(document, index) ? `${column.header} (UTC)` : column.header,
    type: String,
    fontWeight: 'bold',
  }));
  const links = linksOf(document);
  const linked = new Set(links.map(({ row, column }) => `${row} ${column}`));
  const rows = document.rows.map((row, index) =>
    row.map((cell, column) => toCell(cell, linked.has(`${index + 1} ${column}`))),
  );
  return await writeExcelFile(
    [header, ...rows],
    {
      columns: document.columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
      sheet: 'Results',
    },
    { features: [filterAndLinks(document, links)] },
  ).toBlob();
}

/** A cell of a workbook cannot say its time zone. */
const hasTimes = ({ rows }: ExportDocument, column: number): boolean =>
  rows.some((row) => row[column] instanceof Date);

function toCell(cell: ExportCell, isLink: boolean): Cell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (cell instanceof Date) return { value: cell, type: Date, format: 'yyyy-mm-dd hh:mm' };
  const text = { value: excelText(cell), type: String } as const;
  return isLink ? { ...text, textColor: LINK_COLOR, textDecoration: { underline: true } } : text;
}

/** The text with only the characters that the format can represent. */
export function excelText(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(ESCAPE_LOOKALIKE, '_x005F_')
    .slice(0, MAX_CELL);
}
