/** Sources of regular expressions built from lists of phrases. */

/** Escapes a literal text. With the flag `u` nothing else may be escaped, such as a hyphen. */
export const literally = (text: string): string =>
  text.replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`);

/** One of these, as a whole expression. */
export const either = (...all: string[]): string => all.join('|');

/** One of these, as a part of an expression. */
export const anyOf = (...all: string[]): string => `(?:${either(...all)})`;
