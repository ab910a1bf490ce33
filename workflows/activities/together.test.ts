import { expect, test } from 'vitest';
import { createTogether } from './together.ts';

const never = new AbortController().signal;
const LONG = 600_000;
const hanging = () => new Promise<string>(() => {});

test('activities of one workflow report when the last of them has finished', async () => {
  const together = createTogether(LONG);
  const reported: string[] = [];
  const works = ['a', 'b', 'c'].map((name) => ({ name, ...Promise.withResolvers<string>() }));
  const reports = works.map(async ({ promise }) => {
    reported.push(await together('search', never, () => promise));
  });
  for (const { name, resolve } of works.slice(1)) resolve(name);
  await Promise.all(works.slice(1).map(({ promise }) => promise));
  await Promise.resolve();
  expect(reported).toEqual([]);
  works[0]?.resolve('a');
  await Promise.all(reports);
  expect(reported.toSorted()).toEqual(['a', 'b', 'c']);
});

test('one that waits for another workflow, or alone, reports at once', async () => {
  const together = createTogether(LONG);
  const other = Promise.withResolvers<string>();
  const held = together('another', never, () => other.promise);
  expect(await together('search', never, async () => 'a')).toBe('a');
  other.resolve('b');
  expect(await held).toBe('b');
});

test('a failure is reported at once, and ends the wait of those that finished', async () => {
  const together = createTogether(LONG);
  const failing = Promise.withResolvers<string>();
  const failed = together('search', never, () => failing.promise);
  const finished = together('search', never, async () => 'a');
  failing.reject(new Error('down'));
  await expect(failed).rejects.toThrow('down');
  expect(await finished).toBe('a');
});

test('the longest wait and a cancellation end it', async () => {
  const brief = createTogether(1);
  void brief('search', never, hanging);
  expect(await brief('search', never, async () => 'a')).toBe('a');
  const together = createTogether(LONG);
  void together('search', never, hanging);
  const cancelled = new AbortController();
  const held = together('search', cancelled.signal, async () => 'b');
  cancelled.abort();
  expect(await held).toBe('b');
});
