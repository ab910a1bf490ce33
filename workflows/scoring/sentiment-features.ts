import { lexiconScore, readFeelings } from './lexicon.ts';
import type { Feeling } from './lexicon.ts';
import { ENDS_NEGATION, endsSentence, NEGATION_WINDOW, NEGATIONS } from './negation.ts';
import { ownWords } from './plain.ts';
import { tokenize } from '#contracts/words.ts';
import type { Token } from '#contracts/words.ts';

/** Something in a text that the model knows a weight for. `name` is its key in the weights. */
export interface Feature {
  name: string;
  value: number;
  /** Where it stands; the marks for the text as a whole stand nowhere. */
  start: number;
  end: number;
}

const EMOTICON = /[:;=]['-]?[()DPpo/\\|*](?![\w/])|<3|\bx[dD]\b|XD|\p{Extended_Pictographic}/gu;
/** Texts shorter than this do not get stronger words. */
const SHORT_WORDS = 12;
const CLEAR_FEELING = 0.05;
export const GOOD_WORDS = '(good words)';
export const BAD_WORDS = '(bad words)';

/**
 * Words (turned by a "not" shortly before), pairs of words, emoticons and marks of one text. A word
 * weighs less the longer the text is: one strong word decides a sentence, not a page.
 */
export function featuresOf(source: string): { features: Feature[]; feelings: Feeling[] } {
  const text = ownWords(source);
  const tokens = tokenize(text);
  const scale = Math.sqrt(SHORT_WORDS / Math.max(SHORT_WORDS, tokens.length));
  const negated = tokens.map((_token, index) => isNegated(tokens, index, text));
  const features: Feature[] = [];
  for (const [index, { text: word, start, end }] of tokens.entries()) {
    const name = negated[index] ? `not ${word}` : word;
    features.push({ name, value: scale, start, end });
    const next = tokens[index + 1];
    if (next) {
      features.push({ name: `${word}_${next.text}`, value: scale, start, end: next.end });
    }
  }
  for (const match of text.matchAll(EMOTICON)) {
    const { 0: name, index } = match;
    features.push({ name, value: scale, start: index, end: index + name.length });
  }
  const feelings = readFeelings(text, tokens);
  features.push(...marksOf(text), ...lexiconMarks(lexiconScore(feelings, tokens.length)));
  return { features, feelings };
}

function isNegated(tokens: readonly Token[], index: number, text: string): boolean {
  for (let back = 1; back <= NEGATION_WINDOW; back += 1) {
    const before = tokens[index - back];
    const next = tokens[index - back + 1];
    if (!before || !next || endsSentence(text, before.end, next.start)) return false;
    if (ENDS_NEGATION.has(before.text)) return false;
    if (NEGATIONS.has(before.text)) return true;
  }
  return false;
}

const mark = (name: string, value: number): Feature => ({ name, value, start: 0, end: 0 });

/** What the word list says, as evidence among others. */
function lexiconMarks(score: number): Feature[] {
  if (score > CLEAR_FEELING) return [mark(GOOD_WORDS, score), mark('(any good)', 0.5)];
  if (score < -CLEAR_FEELING) return [mark(BAD_WORDS, -score), mark('(any bad)', 0.5)];
  return [];
}

/** Punctuation of the text as a whole: people raise their voice with it. */
function marksOf(text: string): Feature[] {
  const exclamations = text.split('!').length - 1;
  const questions = text.split('?').length - 1;
  return [
    ...(exclamations > 0 ? [mark('!', Math.min(3, exclamations) / 2)] : []),
    ...(questions > 0 ? [mark('?', Math.min(2, questions) / 2)] : []),
    ...(text.includes('...') ? [mark('...', 1)] : []),
  ];
}
