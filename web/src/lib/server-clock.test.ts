import { afterEach, expect, test, vi } from 'vitest';
import { serverNow, setServerTime } from './server-clock.ts';

const NOW = Date.parse('2026-11-28T12:00:00.000Z');
afterEach(() => {
  setServerTime(new Date(NOW).toUTCString(), NOW);
  vi.useRealTimers();
});

test('the time follows the server when the device is minutes or hours off, in both directions', () => {
  vi.useFakeTimers({ now: NOW });
  for (const minutes of [-180, -14, -1, 1, 14, 60, 24 * 60]) {
    const server = NOW + minutes * 60_000;
    setServerTime(new Date(server).toUTCString());
    expect(serverNow(), `${minutes} minutes`).toBe(server);
  }
});

test('a difference of seconds, no time and an unreadable time change nothing', () => {
  vi.useFakeTimers({ now: NOW });
  setServerTime(new Date(NOW + 3_000).toUTCString());
  expect(serverNow()).toBe(NOW);
  for (const date of [null, '', 'yesterday']) {
    setServerTime(date);
    expect(serverNow()).toBe(NOW);
  }
});

test('a device’s clock that is set back while the page is open does not turn the time back', () => {
  vi.useFakeTimers({ now: NOW });
  setServerTime(new Date(NOW).toUTCString());
  const DAY_MS = 86_400_000;
  for (const back of [2_000, 3_600_000, DAY_MS, 31 * DAY_MS]) {
    const before = serverNow();
    vi.setSystemTime(Date.now() - back);
    vi.advanceTimersByTime(1_000);
    expect(serverNow() - before, `${back} ms`).toBe(1_000);
  }
});

test('after a sleep the time is that of the woken device', () => {
  vi.useFakeTimers({ now: NOW });
  setServerTime(new Date(NOW).toUTCString());
  vi.setSystemTime(NOW + 3_600_000);
  expect(serverNow()).toBe(NOW + 3_600_000);
});
