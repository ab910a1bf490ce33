import { expect, test } from 'vitest';
import type { TrendingList } from '#contracts/trending/list.ts';
import { trendingProblem } from '../testing/problem.ts';
import { foldTrending } from '../api.ts';

const state = {
  refreshedAt: '2026-11-22T10:30:00.000Z',
  dataAt: '2026-11-22T10:30:00.000Z',
  nextRefreshAt: '2026-11-22T11:00:00.000Z',
  sources: [],
  summary: { new: 1, rising: 0, falling: 0, gone: [] },
  observedDays: 17,
};
const list = (): TrendingList => ({
  ...state,
  refreshedAt: '2026-11-22T10:00:00.000Z',
  problems: [trendingProblem(1), trendingProblem(2)],
  progress: null,
});
type Events = Parameters<typeof foldTrending>[1];
const event = (type: string, data: object) =>
  ({ type, data, seq: 1, at: 'x', stream: 'global' }) as unknown as Events[number];

test('a refresh changes problems, adds new ones, drops what is gone and sets the order', () => {
  const open = list();
  foldTrending(open, [
    event('trending.problems_changed.v1', {
      problems: [trendingProblem(3), trendingProblem(2, { score: 90 })],
    }),
    event('trending.refreshed.v1', { state, order: [3, 2] }),
  ]);
  expect(open.problems.map(({ id, score }) => [id, score])).toEqual([
    [3, 60],
    [2, 90],
  ]);
  expect(open.refreshedAt).toBe(state.refreshedAt);
  expect(open.summary.new).toBe(1);
});

test('an order that names an unknown problem leaves it out instead of failing', () => {
  const open = list();
  foldTrending(open, [event('trending.refreshed.v1', { state, order: [9, 1] })]);
  expect(open.problems.map(({ id }) => id)).toEqual([1]);
});

test('removed quotes disappear and counts stay; progress comes and goes', () => {
  const open = list();
  const postId = open.problems[0]?.quotes[0]?.postId;
  foldTrending(open, [event('trending.quotes_removed.v1', { postIds: [postId] })]);
  expect(open.problems.map(({ quotes, postCount }) => [quotes.length, postCount])).toEqual([
    [0, 5],
    [1, 5],
  ]);
  const progress = { stage: 'ranking', startedAt: 'x', sourcesDone: 5, sourcesTotal: 5, posts: 9 };
  foldTrending(open, [event('trending.progress.v1', { progress })]);
  expect(open.progress?.posts).toBe(9);
  foldTrending(open, [event('trending.progress.v1', { progress: null })]);
  expect(open.progress).toBeNull();
});
