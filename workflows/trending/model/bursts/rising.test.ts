import { expect, test } from 'vitest';
import { DAY_MS } from './burst.ts';
import { createCoreIndex } from './core.ts';
import { findRising } from './rising.ts';
import { termsOf } from '../texts/terms.ts';

const NOW = 100 * DAY_MS;
let made = 0;
const post = (title: string, daysAgo: number) => ({
  terms: termsOf({ title, content: '' }),
  conversation: `conversation ${(made += 1)}`,
  postedAt: NOW - daysAgo * DAY_MS,
});
type Post = ReturnType<typeof post>;

/** Replaces the statistics: recent conversations per earlier one. */
const surpriseOf = ({ recent, usual }: { recent: Post[]; usual: Post[] }): number =>
  recent.length / (1 + usual.length);
const risingOf = (posts: readonly Post[]) =>
  findRising(posts, NOW, { sameSaid: createCoreIndex(posts, NOW), surpriseOf });

/** All posts of this market, on all days, are about invoices. */
const MARKET = [
  'Invoice template for a consultancy',
  'Which invoice software for plumbers?',
  'Invoice numbering with gaps',
  'Reminder for a late invoice',
].flatMap((title) =>
  Array.from({ length: 16 }, (_none, day) => post(`${title}, part ${day}`, day + 0.5)),
);
const REJECTED = [
  'Invoice rejected by the portal since Thursday',
  'Portal rejects every invoice of mine',
  'Why is my invoice rejected by the government portal?',
  'Rejected invoices: the portal gives no reason',
  'Portal rejected nine invoices',
].map((title, at) => post(title, at / 2));

test('a burst inside a large subject is found with all of its posts', () => {
  const { subjects } = risingOf([...MARKET, ...REJECTED]);
  expect(subjects).toHaveLength(1);
  expect(new Set(subjects[0]?.said.recent)).toEqual(new Set(REJECTED));
});

test('subjects written about on all days do not rise', () => {
  expect(risingOf(MARKET).subjects).toEqual([]);
});

test('no post belongs to two subjects', () => {
  const locked = ['Door app locked members out', 'Members locked out, door app dead'].flatMap(
    (title) => [post(title, 0.3), post(`${title} again`, 1), post(`Gym: ${title}`, 2)],
  );
  const { subjects } = risingOf([...MARKET, ...REJECTED, ...locked]);
  const all = subjects.flatMap(({ said }) => said.recent);
  expect(all).toHaveLength(new Set(all).size);
  expect(new Set(all)).toEqual(new Set([...REJECTED, ...locked]));
});

test('answers under one title are one conversation and no subject', () => {
  const answers = REJECTED.map((one) => ({ ...one, conversation: 'the same' }));
  expect(risingOf([...MARKET, ...answers]).subjects).toEqual([]);
});

test('without posts nothing is found', () => {
  expect(risingOf([])).toEqual({ subjects: [], tested: 0 });
});
