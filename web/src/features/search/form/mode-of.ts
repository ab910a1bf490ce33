import type { SearchMode } from '#contracts/names.ts';

const SENTENCE_WORDS = 5;
/** A keyword of a list has fewer words than a part of a sentence. */
const PART_WORDS = 4;

/** What only the query language has: quotes, parentheses, `OR`, `NOT`, `-word`, `field:`. */
const OPERATOR = /["“”()|]|(^|\s)-\S|\b(OR|AND|NOT|NEAR)\b|\w+:\S/;

/** Words that people talk with; no keyword needs them. */
const TALK =
  /^(i|i['’]\w+|me|my|we|we['’]\w+|us|our|you|your|he|she|it|its|it['’]s|they|them|their|is|are|am|was|were|do|does|did|don['’]t|have|has|had|can|can['’]t|will|would|want|need|how|why|what|when|who|where|which|because|but|so|that|and)$/i;

/**
 * How to read what was typed where no mode was chosen: a sentence is ranked by meaning, because as
 * keywords a post would have to contain every single word of it.
 */
export function modeOf(text: string): SearchMode {
  const isSentence = wordsOf(text).length >= SENTENCE_WORDS && !OPERATOR.test(text);
  return isSentence && !isList(text) ? 'query' : 'keywords';
}

/** A comma parts keywords as well as clauses: `invoicing, late payment`, not `clients pay late, I wait`. */
function isList(text: string): boolean {
  const parts = text.split(',').map(wordsOf);
  return (
    parts.length > 1 &&
    parts.every((words) => words.length < PART_WORDS && !words.some((word) => TALK.test(word)))
  );
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
