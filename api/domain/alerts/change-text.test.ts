import { expect, test } from 'vitest';
import { changeText } from './change-text.ts';

const PRICE = 'Harbor raised Crew from $59 to $69.';

test.each([
  ['a price', PRICE, '$59', '$69', null],
  ['a release', 'Nudgebook released 2.4.', null, '2.4', null],
  ['a headline', 'Voicecard changed its headline to “B”.', 'A headline', 'B', 'Before: A headline'],
  ['a plan', 'Kontaktly changed what Free includes.', '2 users', '3 users', '2 users → 3 users'],
  ['a new limit', 'Kontaktly changed what Free includes.', null, '3 users', 'Now: 3 users'],
  ['no change', 'You have used all searches.', null, null, null],
])('%s adds what its sentence does not say', (_what, sentence, before, after, expected) => {
  expect(changeText({ sentence, before, after })).toBe(expected);
});
