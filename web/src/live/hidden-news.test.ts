import { expect, test } from 'vitest';
import { NO_NEWS, addNews, newsPrefix } from './hidden-news.ts';
import type { NumberedEvent } from './numbered-event.ts';

const ended = (id: string, status: string) =>
  ({
    type: 'search.changed.v1',
    data: { search: { id, status } },
    seq: 1,
    at: '',
    stream: 'user',
  }) as unknown as NumberedEvent;
const posts = (count: number) =>
  ({
    type: 'search.results_added.v1',
    data: { searchId: 'a', results: Array.from({ length: count }) },
    seq: 1,
    at: '',
    stream: 'user',
  }) as unknown as NumberedEvent;

test('ux 7: posts are counted while hidden, until a search has ended', () => {
  const some = addNews(addNews(NO_NEWS, [posts(2)]), [ended('a', 'running'), posts(1)]);
  expect(newsPrefix(NO_NEWS)).toBe('');
  expect(newsPrefix(some)).toBe('(3) ');
  expect(newsPrefix(addNews(some, [ended('a', 'partial')]))).toBe('✓ ');
});

test('each search ends once, and a cancelled one is no news', () => {
  const news = addNews(NO_NEWS, [
    ended('a', 'completed'),
    ended('a', 'completed'),
    ended('b', 'cancelled'),
  ]);
  expect(news.ended.map(({ id }) => id)).toEqual(['a']);
});
