import type { SearchMode } from '../names.ts';

const SENTENCE_WORDS = 5;
/** With a word that keywords do not contain. */
const TALKING_WORDS = 4;
/** Keywords in a list have fewer words than clauses of a sentence. */
const PART_WORDS = 4;

/** Syntax of the query language: quotes, parentheses, `OR`, `NOT`, `-word`, `field:`. */
const OPERATOR = /["“”()|]|(^|\s)-\S|\b(OR|AND|NOT|NEAR)\b|\w+:\S/;

/** Conversational words that keywords do not contain, but for those that join clauses. */
const TALK =
  /^(i|i['’]\w+|me|my|we|we['’]\w+|us|our|you|your|he|she|it|its|it['’]s|they|them|their|is|are|am|was|were|do|does|did|don['’]t|have|has|had|can|can['’]t|will|would|want|need|how|why|what|when|who|where|which|because)$/i;
const JOINS = /^(but|so|that|and)$/i;

/**
 * The mode of a query that states none: a sentence is ranked by meaning, since as keywords a
 * post would have to contain every word of it.
 */
export function modeOf(text: string): SearchMode {
  const words = wordsOf(text);
  const least = words.some((word) => TALK.test(word)) ? TALKING_WORDS : SENTENCE_WORDS;
  const isSentence = words.length >= least && !OPERATOR.test(text);
  return isSentence && !isList(text) ? 'query' : 'keywords';
}

/**
 * Commas separate keywords as well as clauses: `invoicing, late payment` is a list, `clients pay
 * late, I wait` is not.
 */
function isList(text: string): boolean {
  const parts = text.split(',').map(wordsOf);
  return (
    parts.length > 1 &&
    parts.every(
      (words) =>
        words.length < PART_WORDS && !words.some((word) => TALK.test(word) || JOINS.test(word)),
    )
  );
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
