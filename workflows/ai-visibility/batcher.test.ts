import { expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

test('calls that arrive together run together, each with its own result', async () => {
  const groups: number[][] = [];
  const double = createBatcher<number, number>(
    (items) => {
      groups.push([...items]);
      return Promise.resolve(items.map((item) => item * 2));
    },
    { keyOf: (item) => String(item % 2), waitMs: 5, most: 10 },
  );
  const results = await Promise.all(Array.from({ length: 25 }, (_, at) => double(at)));
  expect(results).toEqual(Array.from({ length: 25 }, (_, at) => at * 2));
  expect(groups.length).toBeLessThan(6);
  for (const group of groups) expect(new Set(group.map((item) => item % 2)).size).toBe(1);
});

test('a failed group fails its own calls, and the next ones run', async () => {
  let attempt = 0;
  const call = createBatcher<number, number>(
    (items) => {
      attempt += 1;
      return attempt === 1 ? Promise.reject(new Error('lost')) : Promise.resolve([...items]);
    },
    { keyOf: () => 'all', waitMs: 1 },
  );
  await expect(call(1)).rejects.toThrow('lost');
  await expect(call(2)).resolves.toBe(2);
});
