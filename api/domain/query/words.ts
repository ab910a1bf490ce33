import { startOf } from '../text/cut.ts';
import { WORD, foldWord } from '../text/scripts.ts';

/** A word with its place in the text (UTF-16 offsets, end exclusive). */
export interface Token {
  /** Lower case, without accents. */
  text: string;
  stem: string;
  start: number;
  end: number;
}

/** For longer texts only the beginning is scored, where the topic usually is. */
export const SCORED_CHARS = 20_000;

/** The words of a text, in order. */
export function tokenize(source: string): Token[] {
  const text = startOf(source, SCORED_CHARS);
  const tokens: Token[] = [];
  for (const match of text.matchAll(WORD)) {
    const word = foldWord(match[0]);
    tokens.push({
      text: word,
      stem: stem(word),
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  return tokens;
}

const DOUBLE = /([bdfgmnprt])\1$/;

/**
 * Strips English inflection (invoices, invoicing, invoiced: invoic). Deliberately light: unlike a
 * full stemmer it never conflates words of different meaning.
 */
export function stem(word: string): string {
  const base = word.endsWith("'s") ? word.slice(0, -2) : word;
  const singular = withoutPlural(base);
  const root = withoutEnding(singular);
  return root.length > 4 && root.endsWith('e') ? root.slice(0, -1) : root;
}

/** An English plural as its singular: breweries, brewery. */
export function withoutPlural(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/(?:x|ch|sh|ss|z)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function withoutEnding(word: string): string {
  const ending = word.endsWith('ing') ? 3 : word.endsWith('ed') ? 2 : 0;
  if (ending === 0 || word.length - ending < 4) return word;
  const root = word.slice(0, -ending);
  if (!/[aeiouy]/.test(root)) return word;
  if (root.endsWith('i') && ending === 2) return `${root.slice(0, -1)}y`;
  return DOUBLE.test(root) ? root.slice(0, -1) : root;
}
