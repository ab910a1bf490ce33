import { expect, test } from 'vitest';
import { SEARCH_SENTIMENT_CUTOFF } from '#domain/names.ts';
import { classifyIntent } from '../../../workflows/scoring/intent/intent.ts';
import { scoreSentiment } from '../../../workflows/scoring/sentiment/sentiment.ts';
import { readOwnSentences } from './own-sentences.ts';

const accuracy = (hits: readonly boolean[]): number => hits.filter(Boolean).length / hits.length;

const named = (score: number): string =>
  score > SEARCH_SENTIMENT_CUTOFF
    ? 'positive'
    : score < -SEARCH_SENTIMENT_CUTOFF
      ? 'negative'
      : 'neutral';

test('R-VAL: more than 200 of our own sentences that no model was trained on are mostly judged as labeled', () => {
  const intents = readOwnSentences('intents', 'held out');
  const sentiments = readOwnSentences('sentiments', 'held out');
  expect(intents.length + sentiments.length).toBeGreaterThanOrEqual(200);
  expect(
    accuracy(intents.map((post) => classifyIntent(post).intent === post.label)),
  ).toBeGreaterThan(0.7);
  expect(
    accuracy(sentiments.map((post) => named(scoreSentiment(post).score) === post.label)),
  ).toBeGreaterThan(0.7);
});
