import { expect, test } from 'vitest';
import { createSubjectTest } from './one-subject.ts';
import { termsOf } from '../texts/terms.ts';

const toPost = (title: string): { terms: string[]; conversation: string } => ({
  terms: termsOf({ title, content: '' }),
  conversation: title,
});

const MARKET = [
  'Which invoice template for plumbers?',
  'Invoice numbers after a cancelled job',
  'Reminder for an unpaid invoice, how polite?',
  'Invoice in two currencies',
  'Photographers, do you invoice up front?',
  'Does an invoice need a signature?',
  'Lost the password of my invoice app',
].map(toPost);
const ONE_SUBJECT = [
  'Contact sync deletes phone numbers',
  'Phone numbers deleted by the contact sync',
  'Sync wiped all phone numbers of my contacts',
  'Lost phone numbers after contact sync',
  'Contact sync removes phone numbers again',
  'All phone numbers of contacts gone after a sync',
].map(toPost);

test('many posts of one market that share one word are not one subject, those of one problem are', () => {
  const hasOneSubject = createSubjectTest([...MARKET, ...ONE_SUBJECT]);
  expect(hasOneSubject(MARKET)).toBe(false);
  expect(hasOneSubject(ONE_SUBJECT)).toBe(true);
  expect(hasOneSubject(MARKET.slice(0, 3))).toBe(true);
});
