import { SEARCH_SENTIMENT_CUTOFF } from '#contracts/names.ts';
import type { Span, Verdict } from '#contracts/search/search.ts';
import { findPhrases, indexPhrases } from '../intent/phrases.ts';
import { readPost } from '../read-post.ts';
import type { ReadPost, Scorable } from '../read-post.ts';
import { sentimentFeatures } from './sentiment-features.ts';
import type { Feeling } from './lexicon.ts';
import type { Evidence } from '../text/linear-model.ts';
import { BAD, feelingEvidence, GOOD } from './sentiment-model.ts';
import { STOP_WORDS } from '#contracts/query/stop-words.ts';

export interface SentimentVerdict extends Verdict {
  /** -1..1 */
  score: number;
}

/**
 * Rescales so that the product's cut between neutral and not falls where people draw the line: 0.25
 * of the model's -1..1.
 */
const BEND = 1.37;
/** Advertising praises itself: its good words say nothing about a feeling. */
const ADVERTISING = indexPhrases(
  [
    '(number) off|discount',
    'lifetime deal',
    'discount|promo|coupon code',
    'limited time',
    'click here|the link?',
    'dm me',
    'act now',
  ].map((phrase) => [true, phrase] as const),
);
const ADVERTISED = 0.2;
const MAX_SPANS = 12;
/** Weaker words are not worth showing. */
const TELLING = 0.3;
/** Words that no list knows are shown when they are stronger than this and the verdict is theirs. */
const LEARNT = 0.6;

/** A word that moved the verdict, up or down. */
interface Sign {
  label: string;
  force: number;
  span: Span;
}

export const scoreSentiment = (post: Scorable): SentimentVerdict => judgeFeeling(readPost(post));

/**
 * Sentiment of a post, -1..1: a linear model over words, word pairs, character n-grams, emoticons
 * and a word list, ignoring code, quotes, addresses and titles by other authors. The words with the
 * largest weights are the explanation.
 */
export function judgeFeeling(post: ReadPost): SentimentVerdict {
  const evidence = feelingEvidence();
  const feelings = sentimentFeatures(post, evidence);
  const [bad = 0, , good = 0] = evidence.probabilities();
  const advertises = good > bad && findPhrases(post.own, ADVERTISING).length > 0;
  const raw = (good - bad) * (advertises ? ADVERTISED : 1);
  const score = Math.round(Math.sign(raw) * Math.abs(raw) ** BEND * 1_000) / 1_000;
  const signs = signsOf(post, evidence, feelings, score);
  return {
    score: score === 0 ? 0 : score,
    reason: sentence(signs),
    spans: signs.map(({ span }) => span),
  };
}

/** Forces of single words: what the word list and the model say of them. */
function signsOf(
  { own }: ReadPost,
  evidence: Evidence,
  feelings: readonly Feeling[],
  score: number,
): Sign[] {
  const leaning = Math.abs(score) > SEARCH_SENTIMENT_CUTOFF ? score : 0;
  const forces = new Float64Array(own.length);
  for (const { at, valence } of feelings) forces[at] = (forces[at] ?? 0) + valence / 2;
  evidence.addForces(forces, GOOD, BAD);
  const signs: Sign[] = [];
  for (let at = 0; at < own.length; at += 1) {
    const force = forces[at] ?? 0;
    if (Math.abs(force) < TELLING) continue;
    const token = own[at];
    if (!token || token.word.text.length < 3) continue;
    const felt = feelings.find((feeling) => feeling.at === at);
    const { text } = token.word;
    if (!felt && (STOP_WORDS.has(text) || force * Math.sign(leaning) < LEARNT)) continue;
    const label = felt?.negated ? `not ${text}` : text;
    signs.push({ label, force, span: { field: token.field, start: token.start, end: token.end } });
  }
  return signs.toSorted((a, b) => Math.abs(b.force) - Math.abs(a.force)).slice(0, MAX_SPANS);
}

function sentence(signs: readonly Sign[]): string {
  if (signs.length === 0) return 'No words that carry a feeling.';
  const words = (positive: boolean): string =>
    [
      ...new Set(
        signs.filter(({ force }) => force > 0 === positive).map(({ label }) => `“${label}”`),
      ),
    ]
      .slice(0, 3)
      .join(', ');
  const [good, bad] = [words(true), words(false)];
  if (good && bad) return `Mixed words: ${good} against ${bad}.`;
  if (good) return `Positive words: ${good}.`;
  return `Negative words: ${bad}.`;
}
