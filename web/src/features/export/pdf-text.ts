/** Characters of a text that are drawn; longer ones would not fit a page. */
export const MAX_TEXT = 600;

/** Control characters have no glyph. */
export function drawable(text: string): string {
  const clean = text.toWellFormed().replace(/\p{Cc}+/gu, ' ');
  const characters = [...clean];
  return characters.length <= MAX_TEXT ? clean : `${characters.slice(0, MAX_TEXT).join('')}…`;
}
