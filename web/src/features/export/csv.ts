import Papa from 'papaparse';
import type { ExportCell, ExportDocument } from './export-document.ts';
import { FORMULA_AFTER_SEMICOLON, FORMULA_START } from './formula.ts';

/** Without it Excel reads UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The table as CSV (RFC 4180). Text that looks like a formula is prefixed with an apostrophe, also
 * for spreadsheets that take the semicolon for the separator: there quotes of a file with commas do
 * not hold, so no text has a line break or a tab, and a sign behind a semicolon is guarded, too.
 */
export function toCsv(document: ExportDocument): string {
  const rows = document.rows.map((row) => row.map(asText));
  const csv = Papa.unparse(
    { fields: document.columns.map(({ header }) => header), data: rows },
    { quotes: true, newline: '\r\n', escapeFormulae: FORMULA_START },
  );
  return BYTE_ORDER_MARK + csv;
}

const BREAKS = /[\r\n\t\v\f\u0085\u2028\u2029]+/gu;

function asText(cell: ExportCell): string | number {
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return cell ?? '';
  return cell.replaceAll(BREAKS, ' ').replaceAll(FORMULA_AFTER_SEMICOLON, ";'");
}
