import { UNSPACED } from '../text/scripts.ts';
import { tokenize } from './words.ts';
import type { Token } from './words.ts';

/** A word of a sentence; several letters of a script without spaces are searched for as a phrase. */
interface SentenceWord extends Token {
  phrase: boolean;
}

const LETTER = new RegExp(`[${UNSPACED}]`, 'u');
const KATAKANA = /^[\p{Script=Katakana}ー]+$/u;

/** Groups the single letters of scripts without spaces into words. */
export function joinIdeographs(text: string, tokens: readonly Token[]): SentenceWord[] {
  if (!LETTER.test(text)) return tokens.map((token) => ({ ...token, phrase: false }));
  const words = ideographWords(text);
  const others = tokens.filter(
    ({ start }) => !words.some((word) => word.start <= start && start < word.end),
  );
  return [...words, ...others.map((token) => ({ ...token, phrase: false }))].toSorted(
    (a, b) => a.start - b.start,
  );
}

function ideographWords(text: string): SentenceWord[] {
  const words: SentenceWord[] = [];
  for (const { segment, index } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(
    text,
  )) {
    if (!LETTER.test(segment)) continue;
    const last = words.at(-1);
    // A run of katakana is one foreign word.
    const joins = last?.end === index && KATAKANA.test(last.text) && KATAKANA.test(segment);
    const start = joins ? last.start : index;
    if (joins) words.pop();
    const end = index + segment.length;
    const word = text.slice(start, end);
    words.push({ text: word, stem: word, start, end, phrase: tokenize(word).length > 1 });
  }
  return words;
}
