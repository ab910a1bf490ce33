import { expect, test } from 'vitest';
import { termsOf } from '../texts/terms.ts';
import { likenessOf } from './likeness.ts';

const texts = (...contents: string[]) =>
  contents.map((content) => ({ terms: termsOf({ title: '', content }) }));

test('equal texts have similarity 1, texts without a shared word 0', () => {
  expect(likenessOf(texts('sync deletes phone numbers', 'sync deletes phone numbers'))).toBeCloseTo(
    1,
  );
  expect(likenessOf(texts('sync deletes phone numbers', 'tax is charged twice'))).toBe(0);
});

test('texts on one subject are more similar than long ones that share an everyday word each', () => {
  const one = likenessOf(
    texts(
      'The door app is down and members are locked out',
      'Locked out of my own gym, the door does not open by phone',
      'Members locked out since the update of the door app',
    ),
  );
  const mixed = likenessOf(
    texts(
      'Contacts are limited to ten per second, which is nowhere documented for the mail program',
      'The backup ran every night for two years and saved an empty folder, ten contacts cried',
      'Sum of worked hours per day when an entry of two days crosses midnight in the program',
    ),
  );
  expect(one).toBeGreaterThan(2 * mixed);
});

test('texts without words have similarity 0', () => {
  expect(likenessOf([])).toBe(0);
  expect(likenessOf([{ terms: [] }, { terms: [] }])).toBe(0);
  expect(likenessOf(texts('sync deletes phone numbers'))).toBe(0);
});
