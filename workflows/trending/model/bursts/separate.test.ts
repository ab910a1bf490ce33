import { expect, test } from 'vitest';
import { termsOf } from '../texts/terms.ts';
import { Nearest } from './nearest.ts';
import { separateSubjects } from './rising.ts';

let made = 0;
const post = (title: string) => ({
  title,
  terms: termsOf({ title, content: '' }),
  conversation: `conversation ${(made += 1)}`,
  postedAt: made,
});
const BLACK = [
  'Newsletter is black on black in the Gmail dark theme',
  'Gmail dark theme makes newsletter text black',
  'Black newsletter text, Gmail dark theme',
].map(post);
const UNSUBSCRIBED = [
  'Link scanner unsubscribes newsletter readers',
  'Scanner clicks the link and unsubscribes readers of my newsletter',
  'Newsletter readers unsubscribed by a link scanner',
].map(post);
const OLDER = [post('Dark theme: black text in Gmail'), post('Unsubscribed by a scanner')];
const EVERYDAY = ['Postgres backups', 'Rent a desk', 'Espresso grinder', 'Visa rules'].map(post);

const separated = (recent: typeof BLACK, usual: typeof BLACK = []) =>
  separateSubjects(
    { recent, usual, related: 0, relatedSquares: 0, coherent: true },
    new Nearest([...recent, ...usual, ...EVERYDAY]),
  );

test('two subjects of one market are separated, each with what was said of it before', () => {
  const parts = separated([...BLACK, ...UNSUBSCRIBED], OLDER);
  const found = parts.map(({ recent, usual }) => [new Set(recent), new Set(usual)]);
  expect(found).toHaveLength(2);
  expect(found).toContainEqual([new Set(BLACK), new Set(OLDER.slice(0, 1))]);
  expect(found).toContainEqual([new Set(UNSUBSCRIBED), new Set(OLDER.slice(1))]);
});

test('one subject stays together', () => {
  expect(separated(BLACK)).toMatchObject([{ recent: BLACK }]);
  expect(separated([...UNSUBSCRIBED, post('Newsletter readers lost to a scanner')])).toHaveLength(
    1,
  );
});

test('a post that is like the others by one word only is left out', () => {
  const stray = post('Black ink for a printed newsletter about Spanish wine and cheese');
  expect(separated([...BLACK, stray])).toMatchObject([{ recent: BLACK }]);
});

test('two posts are too few to say that they are another subject', () => {
  expect(separated([...BLACK, ...UNSUBSCRIBED.slice(0, 2)])).toHaveLength(1);
});

test('no posts are one empty subject', () => {
  expect(separated([])).toMatchObject([{ recent: [] }]);
});
