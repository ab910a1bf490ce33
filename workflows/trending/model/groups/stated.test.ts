import { expect, test } from 'vitest';
import { createStated, saidBy } from './stated.ts';
import { termsOf } from '../texts/terms.ts';

const toPost = (title: string) => ({
  terms: termsOf({ title, content: '' }),
  conversation: title,
  author: `author of ${title}`,
});

const MARKET = [
  'Which invoice template for plumbers?',
  'Reminder for an unpaid invoice, how polite?',
  'Photographers, do you invoice up front?',
  'Lost the password of my invoice app',
].map(toPost);
const ONE_SUBJECT = [
  'Contact sync deletes phone numbers',
  'Phone numbers deleted by the contact sync',
  'Sync wiped all phone numbers of my contacts',
  'Lost phone numbers after contact sync',
].map(toPost);

test('posts of a group that say something else are not of its problem', () => {
  const statedBy = createStated([...MARKET, ...ONE_SUBJECT]);
  expect(new Set(statedBy([...MARKET, ...ONE_SUBJECT]))).toEqual(new Set(ONE_SUBJECT));
});

test('posts of one market that share one word state no problem together', () => {
  const statedBy = createStated([...MARKET, ...ONE_SUBJECT]);
  expect(statedBy(MARKET)).toHaveLength(1);
});

test('posts whose words are gone stay counted', () => {
  const gone = { terms: [], conversation: 'gone', author: 'someone' };
  const statedBy = createStated([gone, ...ONE_SUBJECT]);
  expect(statedBy([gone, ...ONE_SUBJECT])).toHaveLength(ONE_SUBJECT.length + 1);
  expect(statedBy([gone])).toEqual([gone]);
});

test('one author, or one conversation, says a thing once', () => {
  const [first, second] = ONE_SUBJECT;
  const same = ONE_SUBJECT.map((post) => ({ ...post, author: 'one' }));
  const answers = ONE_SUBJECT.map((post) => ({ ...post, conversation: 'one' }));
  expect(saidBy(same)).toBe(1);
  expect(saidBy(answers)).toBe(1);
  expect(saidBy([first, second].flatMap((post) => post ?? []))).toBe(2);
});
