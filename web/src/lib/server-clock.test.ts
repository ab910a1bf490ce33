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
