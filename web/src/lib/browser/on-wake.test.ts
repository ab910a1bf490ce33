import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onWake } from './on-wake.ts';

const DAY_MS = 86_400_000;
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-28T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test('an hour of sleep is noticed within a second of waking, and once', () => {
  const woke = vi.fn();
  const stop = onWake(woke);
  vi.advanceTimersByTime(60_000);
  expect(woke).not.toHaveBeenCalled();
  // While the device sleeps its timers stand still and its clock goes on.
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(1_000);
  expect(woke).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(woke).toHaveBeenCalledOnce();
  stop();
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(60_000);
  expect(woke).toHaveBeenCalledOnce();
});

test('a clock that is set back is no sleep, and the next one is noticed all the same', () => {
  const woke = vi.fn();
  const stop = onWake(woke);
  vi.setSystemTime(Date.now() - DAY_MS);
  vi.advanceTimersByTime(10_000);
  expect(woke).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(1_000);
  expect(woke).toHaveBeenCalledOnce();
  stop();
});
