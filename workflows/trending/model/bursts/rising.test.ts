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
  mentionsOnset: false,
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

test('two bursts that begin at once in one market are two subjects', () => {
  const rejected = [
    'Portal rejects every invoice of my bakery without a reason',
    'Bakery invoice rejected by the portal, no reason given',
    'The portal rejects any bakery invoice and gives no reason',
    'No reason given: portal rejects my bakery invoice',
  ].map((title, at) => post(title, at / 2));
  const charged = [
    'Terminal charged each bakery customer twice, invoice correct',
    'Bakery customers charged twice by the terminal, correct invoice',
    'Card terminal charges customers of our bakery twice, invoice correct',
    'Correct invoice, but the bakery terminal charged customers twice',
  ].map((title, at) => post(title, at / 2));
  const { subjects } = risingOf([...MARKET, ...rejected, ...charged]);
  const found = subjects.map(({ said }) => new Set(said.recent));
  expect(found).toHaveLength(2);
  expect(found).toContainEqual(new Set(rejected));
  expect(found).toContainEqual(new Set(charged));
});

test('of two sets that are equally unusual, the one whose authors say that it has just begun is clearer', () => {
  const onset = REJECTED.map((one) => ({ ...one, mentionsOnset: true }));
  const [before] = risingOf([...MARKET, ...REJECTED]).subjects;
  const [after] = risingOf([...MARKET, ...onset]).subjects;
  expect(after?.evidence).toBeGreaterThan(before?.evidence ?? 0);
});

test('answers under one title are one conversation and no subject', () => {
  const answers = REJECTED.map((one) => ({ ...one, conversation: 'the same' }));
  expect(risingOf([...MARKET, ...answers]).subjects).toEqual([]);
});

test('without posts nothing is found', () => {
  expect(risingOf([])).toEqual({ subjects: [], tested: 0 });
});
