/** Scripts written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const ISOLATED = ['\u2068', '\u2069'] as const;

/**
 * Quotes foreign text; double quotes inside it become single ones. Right-to-left text is isolated
 * so that it does not reorder the sentence around it.
 */
export function inQuotes(text: string): string {
  const [start, end] = RIGHT_TO_LEFT.test(text) ? ISOLATED : ['', ''];
  return `“${start}${text.replaceAll(/["“”]/gu, "'")}${end}”`;
}
