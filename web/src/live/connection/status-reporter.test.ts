import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeStore } from '../../lib/store.ts';
import { selectLiveBanner, selectLiveStatus } from './live-slice.ts';
import { BACK_ONLINE_MS, BANNER_GRACE_MS, BLOCKED_MS, StatusReporter } from './status-reporter.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const store = makeStore();
  const reporter = new StatusReporter(store.dispatch);
  const banner = () => selectLiveBanner(store.getState());
  const word = () => selectLiveStatus(store.getState()).status;
  return { reporter, banner, word };
}

test('an interruption shorter than the grace shows in the word only', () => {
  const { reporter, banner, word } = setUp();
  reporter.up();
  reporter.down('reconnecting');
  expect(word()).toBe('reconnecting');
  vi.advanceTimersByTime(BANNER_GRACE_MS - 1);
  reporter.up();
  vi.advanceTimersByTime(60_000);
  expect([word(), banner()]).toEqual(['live', null]);
});

test('a longer one shows since when, then how much was loaded, then nothing', () => {
  const { reporter, banner } = setUp();
  reporter.up();
  const since = Date.now();
  reporter.down('reconnecting');
  vi.advanceTimersByTime(BANNER_GRACE_MS);
  expect(banner()).toEqual({ kind: 'down', offline: false, since });
  reporter.down('offline');
  expect(banner()).toEqual({ kind: 'down', offline: true, since });
  reporter.down('reconnecting');
  reporter.caughtUp(4);
  reporter.up();
  expect(banner()).toEqual({ kind: 'back', loaded: 4 });
  vi.advanceTimersByTime(BACK_ONLINE_MS);
  expect(banner()).toBeNull();
});

test('a link that does not come while the network is there counts as blocked, until it comes', () => {
  const { reporter, banner } = setUp();
  // Attempts go on, more and more rarely.
  const attempts = (ms: number) => {
    for (let waited = 0; waited < ms; waited += 5_000) {
      reporter.down('reconnecting');
      vi.advanceTimersByTime(5_000);
    }
  };
  attempts(BANNER_GRACE_MS + BLOCKED_MS);
  expect(banner()).toEqual({ kind: 'blocked', since: null });
  attempts(60_000);
  expect(banner()).toEqual({ kind: 'blocked', since: null });
  reporter.down('offline');
  expect(banner()).toEqual({ kind: 'down', offline: true, since: null });
  vi.advanceTimersByTime(2 * BLOCKED_MS);
  expect(banner()).toEqual({ kind: 'down', offline: true, since: null });
  reporter.up();
  expect(banner()).toEqual({ kind: 'back', loaded: 0 });
  vi.advanceTimersByTime(2 * BLOCKED_MS);
  expect(banner()).toBeNull();
});

test('a blip right after coming back leaves no banner behind', () => {
  const { reporter, banner } = setUp();
  reporter.up();
  reporter.down('reconnecting');
  vi.advanceTimersByTime(BANNER_GRACE_MS);
  reporter.up();
  reporter.down('reconnecting');
  reporter.up();
  vi.advanceTimersByTime(60_000);
  expect(banner()).toBeNull();
});

test('failing attempts do not put the banner off', () => {
  const { reporter, banner } = setUp();
  reporter.up();
  for (let ms = 0; ms <= BANNER_GRACE_MS; ms += 500) {
    reporter.down('reconnecting');
    vi.advanceTimersByTime(500);
  }
  expect(banner()).toMatchObject({ kind: 'down' });
});

test('the very first connection says connecting, not reconnecting', () => {
  const { reporter, word } = setUp();
  reporter.down('reconnecting');
  expect(word()).toBe('connecting');
});
