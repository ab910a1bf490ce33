import { expect, test } from 'vitest';
import {
  isNoise,
  relevanceTier,
  sentimentLabel,
  sentimentTone,
  sentimentWord,
} from './result-labels.ts';

test.each([
  [1, 'very_relevant'],
  [0.7, 'very_relevant'],
  [0.6999, 'relevant'],
  [0.5, 'relevant'],
  [0.4999, 'somewhat_relevant'],
  [0.3, 'somewhat_relevant'],
  [0.2999, 'low'],
  [0, 'low'],
] as const)('R-VAL-13..15, A-33, R-SOC-06, R-CONST-12: relevance %f is %s', (relevance, tier) => {
  expect(relevanceTier(relevance)).toBe(tier);
  expect(isNoise(relevance)).toBe(tier === 'low');
});

test.each([
  [0.1501, 'positive'],
  [0.15, 'neutral'],
  [0, 'neutral'],
  [-0.15, 'neutral'],
  [-0.1501, 'negative'],
] as const)(
  'R-VAL-09, R-VAL-10, A-11, R-SOC-05, R-CONST-05: sentiment %f is %s',
  (sentiment, word) => {
    expect(sentimentWord(sentiment)).toBe(word);
  },
);

const verdictsWith = (unsure?: boolean) => {
  const verdict = { reason: '', spans: [] };
  return {
    relevance: verdict,
    intent: verdict,
    sentiment: { ...verdict, ...(unsure && { unsure }) },
  };
};

test('a faint feeling is shown as a guess without a color', () => {
  const faint = { sentiment: -0.2, verdicts: verdictsWith(true) };
  expect([sentimentLabel(faint), sentimentTone(faint)]).toEqual(['Perhaps negative', 'neutral']);
  const clear = { sentiment: -0.6, verdicts: verdictsWith() };
  expect([sentimentLabel(clear), sentimentTone(clear)]).toEqual(['Negative', 'negative']);
});
