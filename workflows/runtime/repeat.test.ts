import { expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

test('a failed pass is logged and followed by the next, until the signal fires', async () => {
  const stopping = new AbortController();
  const warn = vi.fn();
  const passes: number[] = [];
  await repeat(
    async (number) => {
      passes.push(number);
      if (number === 1) throw new Error('away');
      if (number === 3) stopping.abort();
    },
    { everyMs: 0, failure: 'delayed', logger: { warn }, signal: stopping.signal },
  );
  expect(passes).toEqual([0, 1, 2, 3]);
  expect(warn.mock.calls).toEqual([[{ err: new Error('away') }, 'delayed']]);
});

test('a pass that is under way when the signal fires is waited for', async () => {
  const stopping = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  let ended = false;
  const repeated = repeat(() => promise, {
    everyMs: 3_600_000,
    failure: '',
    logger: { warn() {} },
    signal: stopping.signal,
  }).then(() => (ended = true));
  stopping.abort();
  await Promise.resolve();
  expect(ended).toBe(false);
  resolve();
  await repeated;
});
