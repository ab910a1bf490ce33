/** Characters of a text that are drawn; longer ones would not fit a page. */
export const MAX_TEXT = 600;

/** What the fonts of a PDF have: Latin, Cyrillic and punctuation. Others would be drawn as noise. */
const WITHOUT_GLYPH =
  /[^\u0020-\u007E\u00A0-\u02BA\u0400-\u045F\u0490\u0491\u04B0\u04B1\u1E00-\u1EFF\u2010-\u2027\u2030-\u203A\u20A0-\u20C0\u2116\u2122\u2191\u2193\u2212]+/gu;

/** A text as a PDF can show it: control characters and what no font has are left out visibly. */
export function drawable(text: string): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .replaceAll('→', '->')
    .replace(WITHOUT_GLYPH, (run) => (/[\p{L}\p{N}]/u.test(run) ? '(?)' : ''));
  const characters = [...clean];
  return characters.length <= MAX_TEXT ? clean : `${characters.slice(0, MAX_TEXT).join('')}…`;
}
