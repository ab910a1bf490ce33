import { RELEVANCE_CUTOFFS, SEARCH_SENTIMENT_CUTOFF } from '#domain/names.ts';
import type { SearchResult } from '#contracts/search/search.ts';
import type { JudgedPost } from '../post.ts';
import { INTENT_LABELS, INTENT_UNSURE, JUDGES, PERHAPS } from '../../../texts/search.ts';
import type { Tone } from '../../../texts/tone.ts';

export const RELEVANCE_TIERS = ['very_relevant', 'relevant', 'somewhat_relevant', 'low'] as const;
export type RelevanceTier = (typeof RELEVANCE_TIERS)[number];

export const TIER_LABELS: Readonly<Record<RelevanceTier, string>> = {
  very_relevant: 'Very relevant',
  relevant: 'Relevant',
  somewhat_relevant: 'Somewhat relevant',
  low: 'Low relevance',
};

/** Below the last cutoff it is low. */
export function relevanceTier(relevance: number): RelevanceTier {
  if (relevance >= RELEVANCE_CUTOFFS.veryRelevant) return 'very_relevant';
  if (relevance >= RELEVANCE_CUTOFFS.relevant) return 'relevant';
  if (relevance >= RELEVANCE_CUTOFFS.somewhatRelevant) return 'somewhat_relevant';
  return 'low';
}

/** The results hidden by 'Hide noise'. */
export const isNoise = (relevance: number): boolean =>
  relevance < RELEVANCE_CUTOFFS.somewhatRelevant;

export const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;
export type SentimentWord = (typeof SENTIMENTS)[number];

export const SENTIMENT_LABELS: Readonly<Record<SentimentWord, string>> = {
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
};

export const SENTIMENT_TONES: Readonly<Record<SentimentWord, Tone>> = {
  positive: 'positive',
  neutral: 'neutral',
  negative: 'negative',
};

/** Strictly above or below. */
export function sentimentWord(sentiment: number): SentimentWord {
  if (sentiment > SEARCH_SENTIMENT_CUTOFF) return 'positive';
  if (sentiment < -SEARCH_SENTIMENT_CUTOFF) return 'negative';
  return 'neutral';
}

/** From here on a sentiment is shown in a row. */
const SURE_SENTIMENT = 0.3;

type JudgedSentiment = Pick<SearchResult, 'sentiment'> & Pick<JudgedPost, 'verdicts'>;

/** How the author feels; a faint feeling is not shown as a fact. */
export const sentimentLabel = (result: JudgedSentiment): string =>
  isFaint(result)
    ? PERHAPS(SENTIMENT_LABELS[sentimentWord(result.sentiment)])
    : SENTIMENT_LABELS[sentimentWord(result.sentiment)];

/** The color of a sentiment; an uncertain one has none. */
export const sentimentTone = (result: JudgedSentiment): Tone =>
  isFaint(result) ? 'neutral' : SENTIMENT_TONES[sentimentWord(result.sentiment)];

/** Intents that state the author's mood, or make it irrelevant. */
const MOOD_STATED: readonly string[] = ['alternative', 'complaint', 'promotion'];

/** Whether a row shows the sentiment: it is sure, and says what the intent does not. */
export const saysSentiment = (
  result: JudgedSentiment & { intent?: SearchResult['intent'] | undefined },
): boolean =>
  Math.abs(result.sentiment) >= SURE_SENTIMENT &&
  !isFaint(result) &&
  !MOOD_STATED.includes(result.intent ?? '');

const isFaint = ({ verdicts }: JudgedSentiment): boolean => verdicts?.sentiment.unsure === true;

type JudgedIntent = Pick<SearchResult, 'intent'> & Pick<JudgedPost, 'ownVerdict' | 'verdicts'>;

/** The author's intent; a guess is not shown as a fact. */
export const intentLabel = (result: JudgedIntent): string =>
  isGuess(result) ? INTENT_UNSURE : INTENT_LABELS[result.intent];

/** Our own intent where we are not sure of it. */
export const isGuess = ({ ownVerdict, verdicts }: Omit<JudgedIntent, 'intent'>): boolean =>
  (ownVerdict ?? null) === null && verdicts?.intent.unsure === true;

/** Whose relevance, intent and reason a result shows. */
export const judgeOf = ({ ownVerdict }: Pick<SearchResult, 'ownVerdict'>): string =>
  ownVerdict === null ? JUDGES.own : JUDGES.model;
