import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepIds } from './problem-groups.ts';

interface Post {
  problemId: number | null;
}
/** Posts of problems, each by the id that it had. */
const of = (...ids: (number | null)[]): Post[] => ids.map((problemId) => ({ problemId }));

test('a problem goes on where most of its posts are, and what is left of it is a new one', () => {
  const groups = new Map([
    [5, of(5)],
    [9, of(5, 5, 5, null)],
  ]);
  expect(keepIds(groups, [5], 9)).toEqual({
    ids: new Map([
      [9, 5],
      [5, 10],
    ]),
    merged: [],
  });
});

test('where several problems go on, the oldest gives its id and the others lead to it', () => {
  const groups = new Map([[7, of(7, 7, 7, 3, 4, 4)]]);
  expect(keepIds(groups, [4, 7, 3], 7)).toEqual({
    ids: new Map([[7, 3]]),
    merged: [
      { from: 4, to: 3 },
      { from: 7, to: 3 },
    ],
  });
});

test('a silent problem goes on under its own key, and without posts it stays as it is', () => {
  const groups = new Map([[2, of(null)]]);
  expect(keepIds(groups, [2, 6], 6)).toEqual({ ids: new Map([[2, 2]]), merged: [] });
});

const problemId = fc.option(fc.integer({ min: 1, max: 8 }));
const grouping = fc.uniqueArray(
  fc.record({
    key: fc.integer({ min: 1, max: 20 }),
    posts: fc.array(fc.record({ problemId }), { minLength: 1, maxLength: 8 }),
  }),
  { selector: ({ key }) => key, maxLength: 8 },
);
const KNOWN = [1, 2, 3, 4, 5, 6, 7, 8];

test('however posts move, each known address leads to the group with most of its posts', () => {
  fc.assert(
    fc.property(grouping, (list) => {
      const groups = new Map(list.map(({ key, posts }) => [key, posts]));
      const { ids, merged } = keepIds(groups, KNOWN, 20);
      expect(new Set(ids.values()).size).toBe(groups.size);
      const byId = new Map([...groups].map(([key, posts]) => [ids.get(key), posts]));
      const heirs = new Map(merged.map(({ from, to }) => [from, to]));
      for (const [from, to] of heirs) {
        expect(to).toBeLessThan(from);
        expect(heirs.has(to) || byId.has(from)).toBe(false);
      }
      for (const id of KNOWN) {
        const countIn = (posts: readonly Post[] = []): number =>
          posts.filter((post) => post.problemId === id).length;
        const most = Math.max(0, ...[...groups.values()].map(countIn));
        expect(countIn(byId.get(heirs.get(id) ?? id))).toBe(most);
      }
    }),
  );
});

test('the id of a known problem goes only to a group that has its posts or its key', () => {
  fc.assert(
    fc.property(grouping, (list) => {
      const groups = new Map(list.map(({ key, posts }) => [key, posts]));
      const { ids } = keepIds(groups, KNOWN, 20);
      for (const [key, id] of ids) {
        const own = groups.get(key) ?? [];
        const isNew = !KNOWN.includes(id);
        if (!isNew) expect(id === key || own.some((post) => post.problemId === id)).toBe(true);
      }
    }),
  );
});
