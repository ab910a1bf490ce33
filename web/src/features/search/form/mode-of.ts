import type { SearchMode } from '#contracts/names.ts';

const SENTENCE_WORDS = 5;

/** Anything of the query language: quotes, commas, parentheses, `OR`, `NOT`, `-word`, `field:`. */
const OPERATOR = /["“”,()|]|(^|\s)-\S|\b(OR|AND|NOT|NEAR)\b|\w+:\S/;

/**
 * How to read what was typed where no mode was chosen: a sentence is ranked by meaning, because as
 * keywords a post would have to contain every single word of it.
 */
export function modeOf(text: string): SearchMode {
  const words = text.trim().split(/\s+/);
  return words.length >= SENTENCE_WORDS && !OPERATOR.test(text) ? 'query' : 'keywords';
}
