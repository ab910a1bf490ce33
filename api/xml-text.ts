/** `text` without control characters and noncharacters, which XML 1.0 forbids or discourages. */
export const toXmlText = (text: string): string =>
  text.toWellFormed().replaceAll(/[[\p{Cc}\p{Noncharacter_Code_Point}]--[\t\n\r]]/gv, '');

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const;

/** Foreign text for the HTML of a feed: text in a reader too, never markup. */
export const toHtmlText = (text: string): string =>
  toXmlText(text).replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign as keyof typeof ESCAPES]);

/** A title for the feed library, which declares titles of Atom as HTML; the others are plain text. */
export const feedTitle = (format: string, text: string): string =>
  format === 'atom' ? toHtmlText(text) : toXmlText(text);
