import { expect, test } from 'vitest';
import { DAY_MS } from '../bursts/burst.ts';
import { createCoreIndex } from '../bursts/core.ts';
import type { SameSaid } from '../bursts/core.ts';
import { groupProblems } from './problem-groups.ts';
import { termsOf } from '../texts/terms.ts';

const NOW = 100 * DAY_MS;
let made = 0;
const post = (title: string, daysAgo: number, problemId: number | null = null) => {
  made += 1;
  const terms = termsOf({ title, content: '' });
  const at = NOW - daysAgo * DAY_MS;
  return { id: `${made}`, terms, conversation: `conversation ${made}`, postedAt: at, problemId };
};
type Post = ReturnType<typeof post>;

const grouped = (posts: readonly Post[], rising: Post[], problems: { id: number }[] = []) => {
  const said: SameSaid<Post> = {
    recent: rising,
    usual: [],
    related: 0,
    relatedSquares: 0,
    coherent: true,
  };
  return groupProblems({
    posts,
    problems: problems.map(({ id }) => ({ id, memory: [] })),
    now: NOW,
    subjects: rising.length > 0 ? [said] : [],
    sameSaid: createCoreIndex(posts, NOW),
  });
};
const rejected = (problemId: number | null = null) =>
  ['one', 'two', 'three', 'four'].map((word) =>
    post(`Portal rejects invoice ${word}`, 1, problemId),
  );
const market = (problemId: number | null) =>
  Array.from({ length: 12 }, (_none, day) =>
    post(`Invoice template ${day} for plumbers`, 4 + day, problemId),
  );

test('what rises is a problem by itself, apart from the large subject that its posts were in', () => {
  const [before, rising] = [market(5), rejected(5)];
  const { groups, rising: keys } = grouped([...before, ...rising], rising, [{ id: 5 }]);
  expect(groups.get(5)).toEqual(before);
  const [key = 0] = keys;
  expect(key).toBeGreaterThan(5);
  expect(groups.get(key)).toEqual(rising);
});

test('a known problem that rises keeps its id', () => {
  const rising = rejected(7);
  const known = [{ id: 5 }, { id: 7 }];
  const { groups, rising: keys } = grouped([...market(5), ...rising], rising, known);
  expect([...keys]).toEqual([7]);
  expect(groups.get(7)).toEqual(rising);
});

test('new groups and new problems that rise never share an id', () => {
  const rising = rejected();
  const posts = [...market(null), ...rising];
  const { groups, rising: keys } = grouped(posts, rising);
  const [key = 0] = keys;
  expect(groups.get(key)).toEqual(rising);
  expect([...groups.values()].flat()).toHaveLength(posts.length);
});

test('problems of which nothing is in the window are not merged, however alike', () => {
  const memory = termsOf({ title: 'Portal rejects invoices since Thursday', content: '' });
  const { merged } = groupProblems({
    posts: [],
    problems: [
      { id: 3, memory },
      { id: 4, memory },
    ],
    now: NOW,
    subjects: [],
    sameSaid: createCoreIndex<Post>([], NOW),
  });
  expect(merged).toEqual([]);
});

test('posts of the last days that are grouped again take the ids of their problems along', () => {
  const torn = [...rejected(3).slice(0, 3), ...rejected(null).slice(3), ...market(5)];
  const { groups, merged } = grouped(torn, [], [{ id: 3 }, { id: 5 }]);
  expect(groups.get(3)).toEqual(torn.slice(0, 4));
  expect(groups.get(5)).toEqual(torn.slice(4));
  expect(merged).toEqual([]);
});

test('two known problems of which all say the same become one under the older id', () => {
  const torn = [...rejected(8).slice(0, 2), ...rejected(3).slice(2), ...market(5)];
  const { groups, merged } = grouped(torn, [], [{ id: 3 }, { id: 5 }, { id: 8 }]);
  expect(groups.get(3)).toHaveLength(4);
  expect(groups.has(8)).toBe(false);
  expect(merged).toEqual([{ from: 8, to: 3 }]);
});
