import { expect, test } from 'vitest';
import type { WatchedSearch } from '#contracts/watched-search/watched-search.ts';
import { foldWatchedPosts, foldWatchedSearches } from '../api.ts';

const at = '2026-11-22T10:20:00.000Z';
const search = (id: string, change: Partial<WatchedSearch> = {}): WatchedSearch => ({
  id,
  query: 'late invoices',
  mode: 'keywords',
  platforms: ['hackernews'],
  origin: 'search',
  ready: true,
  total: 2,
  unread: 0,
  collectedAt: at,
  createdAt: at,
  until: at,
  ...change,
});
const changed = (seq: number, of: WatchedSearch, added = 0) => ({
  type: 'watched_search.changed.v1' as const,
  seq,
  at,
  stream: 'user' as const,
  data: { search: of, added },
});

test('a new search takes a place, a known one changes, a removed one gives its place back', () => {
  const entry = { searches: [search('a')], used: 3, limit: 50 };
  const removed = {
    type: 'watched_search.removed.v1' as const,
    seq: 4,
    at,
    stream: 'user' as const,
    data: { id: 'a' },
  };
  foldWatchedSearches(entry, [
    changed(2, search('b')),
    changed(3, search('b', { unread: 1 })),
    removed,
    removed,
  ]);
  expect(entry).toEqual({ searches: [search('b', { unread: 1 })], used: 3, limit: 50 });
});

test('an open list keeps its rows and learns how many are new', () => {
  const pages = [{ asOf: 1, search: search('a'), items: [], nextCursor: null }];
  const events = [changed(2, search('a', { unread: 3 }), 3), changed(3, search('b'))];
  foldWatchedPosts(pages, events, 'a');
  foldWatchedPosts(pages, [changed(1, search('a'))], 'a');
  expect(pages).toMatchObject([{ asOf: 2, search: { unread: 3 } }]);
});
