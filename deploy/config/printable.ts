/** Control and format characters, line separators: what moves a cursor or turns a line around. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Foreign text for a log line: terminal control characters are escaped, such as \u{202e}.
 */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNPRINTABLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
