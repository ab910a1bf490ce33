import { expect, test } from 'vitest';
import { inGroups } from './attempts.ts';

test('calls made during another one run together, in order', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const groups: number[][] = [];
  const run = inGroups<number>(async (items) => {
    groups.push([...items]);
    await gate;
  });
  const calls = [1, 2, 3, 4].map((item) => run(item));
  expect(groups).toEqual([[1]]);
  open();
  await Promise.all(calls);
  expect(groups).toEqual([[1], [2, 3, 4]]);
});

test('an item that cannot be done fails alone', async () => {
  const done: number[] = [];
  const run = inGroups<number>((items) => {
    if (items.includes(3)) return Promise.reject(new Error('three'));
    done.push(...items);
    return Promise.resolve();
  });
  const ends = await Promise.allSettled([1, 2, 3, 4].map((item) => run(item)));
  expect(ends.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(done).toEqual([1, 2, 4]);
});

test('a call after a failure is made', async () => {
  const run = inGroups<string>((items) =>
    items.includes('bad') ? Promise.reject(new Error('bad')) : Promise.resolve(),
  );
  await expect(run('bad')).rejects.toThrow('bad');
  await expect(run('good')).resolves.toBeUndefined();
});
