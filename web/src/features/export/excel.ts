import writeExcelFile from 'write-excel-file/universal';
import type { Cell } from 'write-excel-file/universal';
import type { ExportCell, ExportDocument } from './export-document.ts';

/** The format's limit for one cell. */
const MAX_CELL = 32_767;
/** Control characters, which XML 1.0 cannot hold, except tab and line breaks. */
const NOT_XML = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
/** The format reads `_x0041_` in a text as an escape; escaping its first sign keeps it as text. */
const ESCAPE_LOOKALIKE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** The table as a workbook of one sheet. Every text is written as a string cell, never a formula. */
export async function toExcel(document: ExportDocument): Promise<Blob> {
  const header = document.columns.map((column): Cell => ({
    value: column.header,
    type: String,
    fontWeight: 'bold',
  }));
  const rows = document.rows.map((row) => row.map(toCell));
  return await writeExcelFile([header, ...rows], {
    columns: document.columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    sheet: 'Results',
  }).toBlob();
}

function toCell(cell: ExportCell): Cell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (cell instanceof Date) return { value: cell, type: Date, format: 'yyyy-mm-dd hh:mm' };
  return { value: excelText(cell), type: String };
}

/** The text as the format can hold it. */
export function excelText(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(ESCAPE_LOOKALIKE, '_x005F_')
    .slice(0, MAX_CELL);
}
