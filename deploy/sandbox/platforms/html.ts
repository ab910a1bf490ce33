const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes `&`, `<` and `>`. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>]/g, (char) => NAMED[char] ?? char);

/** As Stack Exchange encodes titles and names. */
export const escapeTitle = (text: string): string =>
  escapeMarkup(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/** As Hacker News encodes texts. */
export const escapeHackerNews = (text: string): string =>
  escapeMarkup(text).replaceAll('"', '&quot;').replaceAll("'", '&#x27;').replaceAll('/', '&#x2F;');
