/**
 * Text that a spreadsheet may take for a formula: = + - @ (also full-width), a tab or a line break
 * at the start, or one of them behind blanks, NULs and invisible characters. Not anchored at the
 * end, so that several lines do not hide the first.
 */
export const FORMULA_START =
  /^[\s\0\u00AD\u200B-\u200F\u2028-\u202F\u2060-\u206F\uFEFF'"]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20\u2795\u2796\uFE62\uFE63\uFE66\uFE6B]|^[\t\r\n\0]/u;
