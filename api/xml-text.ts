/** `text` without control characters and noncharacters, which XML 1.0 forbids or discourages. */
export const toXmlText = (text: string): string =>
  text.toWellFormed().replaceAll(/[[\p{Cc}\p{Noncharacter_Code_Point}]--[\t\n\r]]/gv, '');
