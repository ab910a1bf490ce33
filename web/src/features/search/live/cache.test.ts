import { expect, test, vi } from 'vitest';
import type { DomainEvent } from '#contracts/events.ts';
import { REREAD_SPREAD_MS } from '../../../live/cache/cache-adapter.ts';
import { FROZEN } from '../../../live/registry.ts';
import { numbered, openTab } from '../../../live/testing/open-tab.ts';
import { detailOf, progressOf, resultOf, summaryOf, uuid } from '../../results/testing/samples.ts';
import { searchApi } from '../api.ts';

function setUp() {
  const tab = openTab();
  const { store } = tab;
  const search = (n: number) =>
    searchApi.endpoints.getSearch.select(uuid(n))(store.getState()).data;
  const land = (n: number, asOf: number) =>
    store.dispatch(searchApi.util.upsertQueryData('getSearch', uuid(n), { ...detailOf(n), asOf }));
  return { ...tab, search, land };
}

const found = (n: number, ...results: number[]): DomainEvent => ({
  type: 'search.results_added.v1',
  data: { searchId: uuid(n), results: results.map((r) => resultOf(r)), totalFound: results.length },
});

const row = (state: 'running' | 'completed'): DomainEvent => ({
  type: 'search.platform_changed.v1',
  data: { searchId: uuid(1), progress: progressOf({ state }) },
});

test('events change only the entry that they refer to', async () => {
  const { land, send, search } = setUp();
  await land(1, 10);
  await land(2, 10);
  const untouched = search(2);
  send(10, found(1, 7));
  expect(search(1)?.results.map(({ id }) => id)).toEqual([resultOf(7).id]);
  expect(search(1)?.asOf).toBe(11);
  expect(search(2)).toBe(untouched);
});

test('F-33: events that arrive while a snapshot is loading are applied to it', async () => {
  const { land, send, search } = setUp();
  send(10, found(1, 7), found(1, 8));
  await land(1, 11);
  expect(search(1)?.results.map(({ id }) => id)).toEqual([resultOf(8).id]);
  expect(search(1)?.asOf).toBe(12);
});

test('F-33: a snapshot that arrives between two frames leaves other entries unchanged', async () => {
  const { feed, land, search } = setUp();
  await land(1, 10);
  const events = [found(1, 7), found(1, 8)];
  feed.take('user', { type: 'events', epoch: 'a', events: numbered(10, events) });
  await land(2, 11);
  feed.flush();
  expect(search(1)?.results).toHaveLength(2);
});

test('F-33: events of an earlier epoch are never applied to a snapshot of the next', async () => {
  const { feed, land, search } = setUp();
  await land(1, 10);
  const events = [found(1, 7)];
  feed.take('user', { type: 'events', epoch: 'a', events: numbered(10, events) });
  feed.take('user', { type: 'reset', epoch: 'b', seq: 4 });
  await land(1, 4);
  feed.flush();
  expect(search(1)).toMatchObject({ asOf: 4, results: [] });
});

test('results keep the server’s order and are cut at the limit', async () => {
  const { store, land, feed, search } = setUp();
  await land(1, 10);
  const events = [0.2, 0.9, 0.5, 0.7].map((relevance, n): DomainEvent => ({
    type: 'search.results_added.v1',
    data: { searchId: uuid(1), results: [resultOf(n, { relevance })], totalFound: n + 1 },
  }));
  feed.take('user', { type: 'events', epoch: 'a', events: numbered(10, events) });
  feed.flush();
  expect(search(1)?.results.map(({ relevance }) => relevance)).toEqual([0.9, 0.7, 0.5]);
  expect(search(1)?.totalFound).toBe(4);
  expect(store.getState().api.queries).toBeDefined();
});

test('a platform’s row is replaced, not duplicated', async () => {
  const { land, send, search } = setUp();
  await land(1, 10);
  send(10, row('running'), row('completed'));
  expect(search(1)?.progress).toEqual([progressOf({ state: 'completed' })]);
});

test('a reset freezes loaded entries at once and refetches them within the spread', async () => {
  vi.useFakeTimers();
  const { store, feed, land, search, send } = setUp();
  await land(1, 10);
  const dispatch = vi.spyOn(store, 'dispatch');
  feed.take('user', { type: 'reset', epoch: 'b', seq: 4 });
  expect(search(1)?.asOf).toBe(FROZEN);
  send(4, found(1, 7));
  expect(search(1)?.results).toEqual([]);
  const invalidated = () =>
    dispatch.mock.calls.some(
      ([action]) => 'type' in action && action.type === 'api/invalidateTags',
    );
  expect(invalidated()).toBe(false);
  vi.advanceTimersByTime(REREAD_SPREAD_MS);
  expect(invalidated()).toBe(true);
});

test('a response requested before a reset is discarded if it arrives after it', async () => {
  const { feed, land, search } = setUp();
  const landing = land(1, 400);
  feed.take('user', { type: 'reset', epoch: 'b', seq: 4 });
  await landing;
  expect(search(1)?.asOf).toBe(FROZEN);
});

test('the history shows a new search first', async () => {
  const { store, send } = setUp();
  const page = { items: [summaryOf(1)], nextCursor: null, visibleLimit: 2, asOf: 10 };
  await store.dispatch(
    searchApi.util.upsertQueryData('getSearchHistory', undefined, {
      pages: [page],
      pageParams: [null],
    }),
  );
  send(
    10,
    { type: 'search.created.v1', data: { search: summaryOf(2) } },
    { type: 'search.created.v1', data: { search: summaryOf(3) } },
    { type: 'search.changed.v1', data: { search: summaryOf(3, { status: 'completed' }) } },
  );
  const history = searchApi.endpoints.getSearchHistory.select()(store.getState()).data;
  expect(history?.pages[0]?.items.map(({ id, status }) => [id, status])).toEqual([
    [uuid(3), 'completed'],
    [uuid(2), 'running'],
  ]);
});
