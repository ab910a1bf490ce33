import { expect, test } from 'vitest';
import { createCoreIndex } from './core.ts';
import { termsOf } from '../texts/terms.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
let made = 0;
const post = (title: string, daysAgo: number) => ({
  terms: termsOf({ title, content: '' }),
  conversation: `conversation ${(made += 1)}`,
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

test('an old post that shares one word with a burst is not part of its baseline', () => {
  const group = [...SYNC, OLD_STRANGER];
  const said = createCoreIndex(group, NOW)(group);
  expect(said.recent).toHaveLength(4);
  expect(said.usual).toEqual([]);
});

test('posts of any group that say the same are part of the baseline', () => {
  const said = createCoreIndex([...SYNC, OLD_SAME, OLD_STRANGER], NOW)(SYNC);
  expect(said.usual).toEqual([OLD_SAME]);
});

test('posts whose texts were removed are still part of their group’s baseline', () => {
  const wordless = { ...post('', 6), terms: [] };
  const group = [...SYNC, wordless];
  expect(createCoreIndex(group, NOW)(group).usual).toEqual([wordless]);
});

test('posts that share only one word are not coherent', () => {
  const accident = ['printer', 'mattress', 'visa', 'guitar'].map((subject, day) =>
    post(`My ${subject} stutters`, day / 2),
  );
  const before = Array.from({ length: 20 }, (_none, day) =>
    post(`Invoice ${day} is late`, 4 + day / 2),
  );
  const sameSaid = createCoreIndex([...accident, ...SYNC, ...before], NOW);
  expect(sameSaid(accident).coherent).toBe(false);
  expect(sameSaid(SYNC).coherent).toBe(true);
});

test('long posts about different subjects that share everyday words are not coherent', () => {
  const accident = [
    'Email marketing that a developer likes: ten contacts per second is the undocumented ceiling, and importing a list of contacts takes hours and breaks silently on hyphens',
    'Our backup ran every night for two years and saved an empty folder, a mount point story with signs, hours of restore and one sad list of signs',
    'Sum of worked hours per employee when a tracking entry crosses midnight, daylight saving included, seconds or a calendar table',
    'Suggest similar feature requests while somebody is typing feedback, trigram similarity finds spelling but hardly meaning, the list jumps for seconds and hours',
  ].map((title, day) => post(title, day / 2));
  const before = Array.from({ length: 20 }, (_none, day) =>
    post(`Invoice ${day} is late`, 4 + day / 2),
  );
  const sameSaid = createCoreIndex([...accident, ...SYNC, ...before], NOW);
  expect(sameSaid(accident).coherent).toBe(false);
  expect(sameSaid(SYNC).coherent).toBe(true);
});

test('a post counts only by words that other posts of the group share', () => {
  const alone = SYNC.map((one, at) => ({ ...one, conversation: at < 2 ? 'a' : 'b' }));
  // Two conversations: without its own, no word is shared by two.
  expect(createCoreIndex(alone, NOW)(alone)).toMatchObject({ recent: [], coherent: false });
});

test('posts of other groups that say the same count, too', () => {
  const elsewhere = post('Contact sync deletes phone numbers of all clients', 1);
  const { recent } = createCoreIndex([...SYNC, elsewhere, OLD_STRANGER], NOW)(SYNC);
  expect(recent).toContain(elsewhere);
});

test('similar posts count as related, once per conversation, weighted by similarity', () => {
  const near = post('Phone numbers of plumbers', 8);
  const related = (...before: (typeof near)[]): number =>
    createCoreIndex([...SYNC, ...before], NOW)(SYNC).related;
  expect(related()).toBe(0);
  expect(related(near)).toBeGreaterThan(related(OLD_STRANGER));
  expect(related(near, { ...near })).toBeCloseTo(related(near), 1);
  expect(related(OLD_SAME)).toBe(0);
});
