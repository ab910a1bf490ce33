import { expect, test } from 'vitest';
import { wordAt } from './vocabulary.ts';
import { VECTOR_FEATURES, vectorOf } from './word-vectors.ts';

const vector = (text: string): Int8Array | null => vectorOf(wordAt(text, 0, text.length));

function likeness(a: string, b: string): number {
  const [first, second] = [vector(a), vector(b)];
  if (!first || !second) throw new Error(`unknown: ${a} or ${b}`);
  let [both, own, other] = [0, 0, 0];
  for (const [at, number] of first.entries()) {
    both += number * (second[at] ?? 0);
    own += number * number;
    other += (second[at] ?? 0) ** 2;
  }
  return both / Math.sqrt(own * other);
}

test.each([
  ['recommend', 'suggest', 'crash'],
  ['crash', 'outage', 'recommend'],
  ['expensive', 'costly', 'tutorial'],
  ['awful', 'terrible', 'excellent'],
])('%s is closer to %s than to %s', (word, near, far) => {
  expect(likeness(word, near)).toBeGreaterThan(likeness(word, far) + 0.1);
});

test('capitals and endings after an apostrophe do not matter; unknown words have no vector', () => {
  expect(vector('Recommend')).toEqual(vector('recommend'));
  expect(vector('vendor’s')).toEqual(vector('vendor'));
  expect(vector('qzxwvkkq')).toBeNull();
  expect(vector('recommend')).toHaveLength(VECTOR_FEATURES.length);
});
