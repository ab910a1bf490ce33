import Papa from 'papaparse';
import type { ExportCell, ExportDocument } from './export-document.ts';

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
/**
 * Characters that start a formula in some spreadsheet, or look like one: = + - @ | % in all widths.
 */
const SIGNS =
  '=+\\-@|%\\u2010-\\u2015\\u2052\\u2212\\u2213\\u207A-\\u207C\\u208A-\\u208C\\u2795\\u2796\\uFE58\\uFE62\\uFE63\\uFE66\\uFE69\\uFE6A\\uFE6B\\uFF05\\uFF0B\\uFF0D\\uFF1D\\uFF20\\uFF5C';

/**
 * Text that a spreadsheet may take for a formula: one of the signs, also behind blanks,
 * quotes and whatever is not drawn (controls, format characters, marks and variation selectors); or
 * a control character at the start. Not anchored at the end, so that several lines do not hide the
 * first.
 */
const BEFORE = `[\\s\\p{Cc}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0'"\u2019\u201C\u201D]*`;
export const FORMULA_START = new RegExp(`^${BEFORE}[${SIGNS}]|^\\p{Cc}`, 'u');

/**
 * A semicolon with a sign behind it: where the semicolon separates cells, as in a German
 * spreadsheet, a cell would start there, whatever quotes are around it. Smileys are none.
 */
export const FORMULA_AFTER_SEMICOLON = new RegExp(
  `;(?![-=][)DPp](?:\\s|$))(?=${BEFORE}[${SIGNS}])`,
  'gu',
);
