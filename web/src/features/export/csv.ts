import Papa from 'papaparse';
import type { ExportCell, ExportDocument } from './export-document.ts';
import { FORMULA_START } from './formula.ts';

/** Without it Excel reads UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The table as CSV (RFC 4180). Text that looks like a formula is prefixed with an apostrophe. */
export function toCsv(document: ExportDocument): string {
  const rows = document.rows.map((row) => row.map(asText));
  const csv = Papa.unparse(
    { fields: document.columns.map(({ header }) => header), data: rows },
    { quotes: true, newline: '\r\n', escapeFormulae: FORMULA_START },
  );
  return BYTE_ORDER_MARK + csv;
}

const asText = (cell: ExportCell): string | number =>
  cell instanceof Date ? cell.toISOString() : (cell ?? '');
