import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPatience } from './patience.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const OVERDUE = new Error('It took too long.');
const never = new AbortController().signal;
const patience = (earlier?: unknown, deadlineMs = 10_000) =>
  createPatience(deadlineMs, earlier, () => OVERDUE, Date.now);

/** A request of this duration, unless it is cancelled. */
const taking = (ms: number) => (signal: AbortSignal) =>
  new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => resolve('answer'), ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

test('only the time in requests counts, not the time between them', async () => {
  const waiting = patience();
  const first = waiting.during(taking(3_000), never);
  await vi.advanceTimersByTimeAsync(3_000);
  await first;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waiting.remainingMs()).toBe(7_000);
});

test('F-14: a provider that uses the time up is overdue, over all attempts together', async () => {
  const waiting = patience();
  const asked = waiting.during(taking(60_000), never).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await asked).toBe(OVERDUE);
  await expect(patience(waiting.spent()).during(taking(1), never)).rejects.toBe(OVERDUE);
});

test('F-10: a later attempt continues counting where the lost one stopped', async () => {
  const lost = patience();
  lost.note('faults');
  lost.pause(4_000);
  const next = patience(lost.spent());
  expect(next.remainingMs()).toBe(6_000);
  expect(next.spent()).toEqual({ waitedMs: 4_000, faults: 1, limits: 0 });
});

test('a process that was suspended for a minute does not blame the provider', async () => {
  const waiting = patience();
  const asked = waiting.during(taking(2_000), never);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.setSystemTime(Date.now() + 60_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await asked).toBe('answer');
  expect(waiting.remainingMs()).toBeGreaterThanOrEqual(7_000);
});

test('a cancellation is not taken for a slow provider', async () => {
  const cancelled = new AbortController();
  const asked = patience().during(taking(60_000), cancelled.signal);
  const reason = asked.catch((error: unknown) => error);
  cancelled.abort(new Error('cancelled'));
  expect(await reason).toMatchObject({ message: 'cancelled' });
});

test.each([undefined, null, 'x', { waitedMs: -1 }, { waitedMs: 'soon' }, []])(
  'details that cannot be read (%j) count as nothing',
  (details) => expect(patience(details).spent()).toEqual({ waitedMs: 0, faults: 0, limits: 0 }),
);
