import { expect, test } from 'vitest';
import { NO_NEWS, addNews } from '../../live/news.ts';
import type { NumberedEvent } from '../../live/numbered-event.ts';
import { resultOf, summaryOf } from '../results/testing/samples.ts';
import './news.ts';

const at = { seq: 1, at: '', stream: 'user' } as const;
const changed = (n: number, status: 'running' | 'completed' | 'failed' | 'cancelled') =>
  ({
    type: 'search.changed.v1',
    data: { search: summaryOf(n, { status, totalFound: 12 }) },
    ...at,
  }) satisfies NumberedEvent;

test('ux 7: found posts are counted, and a search that ends on its own is announced with its outcome', () => {
  const found = {
    type: 'search.results_added.v1' as const,
    data: { searchId: summaryOf(1).id, results: [resultOf(1), resultOf(2)], totalFound: 2 },
    ...at,
  };
  const news = addNews(NO_NEWS, [
    found,
    changed(1, 'running'),
    changed(1, 'completed'),
    changed(2, 'failed'),
    changed(3, 'cancelled'),
  ]);
  expect(news.arrived).toBe(2);
  expect(news.ended.map(({ body }) => body)).toEqual([
    'invoice tool 1: 12 posts found',
    'invoice tool 2: it failed',
  ]);
});
