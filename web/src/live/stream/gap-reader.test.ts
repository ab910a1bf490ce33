import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventsPage } from '#contracts/events.ts';
import { GAP_WAIT_MS, GapReader } from './gap-reader.ts';
import type { ReadEvents } from './gap-reader.ts';
import { LiveFeed } from './live-feed.ts';
import type { LiveCache } from './live-feed.ts';
import { readEvent } from '../connection/frame-queue.ts';
import type { NumberedEvent } from '../numbered-event.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const envelope = (seq: number) => ({
  seq,
  type: 'search.rejected_changed.v1',
  data: { searchId: '00000000-0000-4000-8000-000000000001', rejectedCount: seq },
  at: '2026-11-21T09:00:00.000Z',
});
const page = (from: number, to: number, head = to): EventsPage => ({
  epoch: 'a',
  head,
  reset: false,
  events: Array.from({ length: to - from + 1 }, (_value, index) => envelope(from + index)),
});

function setUp(read: ReadEvents) {
  const applied: number[] = [];
  const cache: LiveCache = {
    entries: () => [],
    apply: (events: readonly NumberedEvent[]) => applied.push(...events.map(({ seq }) => seq)),
    replay: () => undefined,
    reread: () => undefined,
    settled: () => undefined,
  };
  const feed = new LiveFeed(cache, readEvent);
  const onEvents = () => {
    feed.flush();
  };
  const reader = new GapReader({ feed, read, onEvents, random: () => 1 });
  const take = (...seqs: number[]): void => {
    feed.take('user', { type: 'events', epoch: 'a', events: seqs.map(envelope) });
    reader.watch('user');
    feed.flush();
  };
  feed.take('user', { type: 'head', epoch: 'a', seq: 0 });
  return { take, applied, reader };
}

test('a gap that closes by itself is never read', async () => {
  const read = vi.fn<ReadEvents>();
  const { take, applied } = setUp(read);
  take(2);
  take(1);
  await vi.advanceTimersByTimeAsync(GAP_WAIT_MS * 2);
  expect(applied).toEqual([1, 2]);
  expect(read).not.toHaveBeenCalled();
});

test('a gap that stays is read from the log after half a second, once', async () => {
  const read = vi.fn<ReadEvents>(() => Promise.resolve(page(1, 2)));
  const { take, applied } = setUp(read);
  take(3);
  take(4);
  await vi.advanceTimersByTimeAsync(GAP_WAIT_MS - 1);
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(read.mock.calls).toEqual([[{ stream: 'user', cursor: { epoch: 'a', seq: 0 } }]]);
  expect(applied).toEqual([1, 2, 3, 4]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(1);
});

test('F-31: a long gap is read page after page without a pause', async () => {
  const pages = [page(1, 1_000, 2_500), page(1_001, 2_000, 2_500), page(2_001, 2_500, 2_500)];
  const read = vi.fn<ReadEvents>(() => Promise.resolve(pages.shift() ?? page(1, 0)));
  const { take, applied } = setUp(read);
  take(2_501);
  await vi.advanceTimersByTimeAsync(GAP_WAIT_MS + 10);
  expect(read).toHaveBeenCalledTimes(3);
  expect(applied).toHaveLength(2_501);
});

test('a read that fails is tried again, each time later', async () => {
  const read = vi
    .fn<ReadEvents>()
    .mockRejectedValueOnce(new Error('503'))
    .mockRejectedValueOnce(new Error('503'))
    .mockResolvedValue(page(1, 1));
  const { take, applied } = setUp(read);
  take(2);
  await vi.advanceTimersByTimeAsync(GAP_WAIT_MS);
  await vi.advanceTimersByTimeAsync(999);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(applied).toEqual([1, 2]);
});

test('nothing is read after close', async () => {
  const read = vi.fn<ReadEvents>();
  const { take, reader } = setUp(read);
  take(2);
  reader.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).not.toHaveBeenCalled();
});
