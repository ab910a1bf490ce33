import { expect, test } from 'vitest';
import { SEARCH_SENTIMENT_CUTOFF } from '#contracts/names.ts';
import { scoreSentiment } from './sentiment.ts';

const score = (content: string): number => scoreSentiment({ title: '', content }).score;

test.each([
  'I love this tool, it is reliable and fast.',
  'Great support, highly recommended!',
  'Not bad at all.',
])('positive: %s', (text) => {
  expect(score(text)).toBeGreaterThan(SEARCH_SENTIMENT_CUTOFF);
});

test.each([
  'I hate it. Buggy and slow.',
  'This is not good and never was helpful.',
  'A total waste of money, the app crashes daily.',
])('negative: %s', (text) => {
  expect(score(text)).toBeLessThan(-SEARCH_SENTIMENT_CUTOFF);
});

test.each(['Which database do you run?', 'Kill the process and restart it.', '', 'No.'])(
  'neutral: %s',
  (text) => {
    expect(Math.abs(score(text))).toBeLessThanOrEqual(SEARCH_SENTIMENT_CUTOFF);
  },
);

test('negation turns, boosters raise, questions and length dampen, "but" decides', () => {
  expect(score('It is not good.')).toBeLessThan(0);
  expect(score('It is very good.')).toBeGreaterThan(score('It is good.'));
  expect(score('Is it good?')).toBeLessThan(score('It is good.'));
  expect(score(`It is good. ${'The report has two pages. '.repeat(40)}`)).toBeLessThan(0.15);
  expect(score('The idea is good but the app is horrible.')).toBeLessThan(-0.15);
});

test('negation ends with its sentence', () => {
  expect(score('Not today. Great tool.')).toBeGreaterThan(0.15);
});

test('the sentence names the words, and the spans point at them', () => {
  const content = '😀 It is not good and slow.';
  const verdict = scoreSentiment({ title: '', content });
  expect(verdict.reason).toBe('Negative words: “slow”, “not good”.');
  expect(verdict.spans.map(({ start, end }) => content.slice(start, end))).toEqual([
    'slow',
    'good',
  ]);
  expect(scoreSentiment({ title: 'A table', content: '' }).reason).toBe(
    'No words that carry a feeling.',
  );
});

test('code, quoted lines and addresses carry no feeling', () => {
  expect(score('> I hate this awful app\n\nThe table has rows.')).toBeGreaterThan(-0.15);
  expect(score('Rename `terrible_bug` to `item`.')).toBeGreaterThan(-0.15);
});

test('advertising that praises itself is not positive', () => {
  const offer = 'Amazing lifetime deal, 90% OFF, best tool ever!';
  expect(score(offer)).toBeLessThan(0.15);
});
