/** A foreign text as a quotation; double quotes inside it become single ones. */
export const inQuotes = (text: string): string => `“${text.replaceAll(/["“”]/gu, "'")}”`;
