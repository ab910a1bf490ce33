import { expect, test } from 'vitest';
import { liftTerms } from './bursting-terms.ts';
import { createCoreIndex } from './core.ts';
import { termsOf } from './terms.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
let made = 0;
const post = (title: string, daysAgo: number) => ({
  terms: termsOf({ title, content: '' }),
  voice: `voice ${(made += 1)}`,
  postedAt: NOW - daysAgo * DAY_MS,
});

const SYNC = [
  post('Contact sync deletes phone numbers', 0.5),
  post('Phone numbers deleted by the contact sync', 1),
  post('Sync wiped all phone numbers of my contacts', 1.5),
  post('Lost phone numbers after contact sync', 2),
];
const OLD_STRANGER = post('Which phone for a plumber?', 9);
const OLD_SAME = post('Contact sync deletes phone numbers again', 8);

test('an old post that shares one word with a burst does not make the burst usual', () => {
  const group = [...SYNC, OLD_STRANGER];
  const said = createCoreIndex(group, NOW)(group);
  expect(said.recent).toHaveLength(4);
  expect(said.usual).toEqual([]);
});

test('what others said all along is usual, whatever group they are in', () => {
  const said = createCoreIndex([...SYNC, OLD_SAME, OLD_STRANGER], NOW)(SYNC);
  expect(said.usual).toEqual([OLD_SAME]);
});

test('posts whose words were removed still count as usual for their group', () => {
  const wordless = { ...post('', 6), terms: [] };
  const group = [...SYNC, wordless];
  expect(createCoreIndex(group, NOW)(group).usual).toEqual([wordless]);
});

test('words that come suddenly are lifted, words used as always are not', () => {
  const often = Array.from({ length: 20 }, (_none, day) => post('My invoice is late', day));
  const liftOf = liftTerms([...SYNC, ...often], { now: NOW, usualDays: 14 });
  const [lifted, usual] = ['sync', 'invoice'].map((word) => termsOf({ title: word, content: '' }));
  expect(liftOf(lifted?.[0] ?? '')).toBeGreaterThan(1.5);
  expect(liftOf(usual?.[0] ?? '')).toBeLessThan(1.2);
  expect(liftOf('unknown')).toBe(1);
});
