import { refreshAcceptedSchema, trendingListSchema } from '#contracts/trending/list.ts';
import type { TrendingList } from '#contracts/trending/list.ts';
import { trendingProblemDetailSchema } from '#contracts/trending/problem.ts';
import type { TrendingProblemDetail, TrendQuote } from '#contracts/trending/problem.ts';
import { api, live, QUIET, shaped, send, fixed } from '../../lib/api.ts';
import { asClientError } from '../../lib/errors.ts';
import { registerLive } from '../../live/registry.ts';
import type { EventOf } from '../../live/numbered-event.ts';

type TrendEvent = EventOf<
  | 'trending.progress.v1'
  | 'trending.problems_changed.v1'
  | 'trending.refreshed.v1'
  | 'trending.quotes_removed.v1'
>;

/** Brings the list up to date: changed problems first, then the order that says which are listed. */
export function foldTrending(list: TrendingList, events: readonly TrendEvent[]): void {
  for (const { type, data } of events) {
    switch (type) {
      case 'trending.progress.v1':
        list.progress = data.progress;
        break;
      case 'trending.problems_changed.v1': {
        const changed = new Map(data.problems.map((problem) => [problem.id, problem]));
        list.problems = list.problems.map((known) => changed.get(known.id) ?? known);
        const known = new Set(list.problems.map(({ id }) => id));
        list.problems.push(...data.problems.filter(({ id }) => !known.has(id)));
        break;
      }
      case 'trending.refreshed.v1': {
        const byId = new Map(list.problems.map((problem) => [problem.id, problem]));
        list.problems = data.order.flatMap((id) => byId.get(id) ?? []);
        Object.assign(list, data.state);
        break;
      }
      case 'trending.quotes_removed.v1':
        for (const problem of list.problems) problem.quotes = without(problem.quotes, data.postIds);
        break;
    }
  }
}

/** The same for one problem; its history is read again with the next visit. */
function foldProblem(
  detail: TrendingProblemDetail,
  events: readonly Exclude<TrendEvent, { type: 'trending.progress.v1' }>[],
): void {
  for (const { type, data } of events) {
    switch (type) {
      case 'trending.problems_changed.v1':
        detail.problem = data.problems.find(({ id }) => id === detail.problem.id) ?? detail.problem;
        break;
      case 'trending.refreshed.v1':
        detail.refreshedAt = data.state.refreshedAt;
        detail.dataAt = data.state.dataAt;
        break;
      case 'trending.quotes_removed.v1':
        detail.quotes = without(detail.quotes, data.postIds);
        detail.problem.quotes = without(detail.problem.quotes, data.postIds);
        break;
    }
  }
}

const without = (quotes: TrendQuote[], postIds: readonly string[]): TrendQuote[] =>
  quotes.filter(({ postId }) => !postIds.includes(postId));

const ROOT = '/trending-problems';

export const trendingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTrendingList: build.query({
      query: fixed(ROOT),
      ...live(trendingListSchema, QUIET),
    }),
    getTrendingProblem: build.query({
      query: (id: number) => `${ROOT}/${id}`,
      ...live(trendingProblemDetailSchema, QUIET),
    }),
    refreshTrending: build.mutation({
      query: fixed(send('POST', `${ROOT}/refresh`)),
      ...shaped(refreshAcceptedSchema, QUIET),
    }),
  }),
});

export const { useGetTrendingListQuery, useGetTrendingProblemQuery, useRefreshTrendingMutation } =
  trendingApi;

/** Whether the server answered that there is no such problem, and not that it cannot answer now. */
export const isUnknown = (error: unknown): boolean =>
  ['not_found', 'validation'].includes(asClientError(error).type);

registerLive({
  endpoint: trendingApi.endpoints.getTrendingList,
  stream: 'global',
  events: [
    'trending.progress.v1',
    'trending.problems_changed.v1',
    'trending.refreshed.v1',
    'trending.quotes_removed.v1',
  ],
  fold: foldTrending,
});

registerLive({
  endpoint: trendingApi.endpoints.getTrendingProblem,
  stream: 'global',
  events: ['trending.problems_changed.v1', 'trending.refreshed.v1', 'trending.quotes_removed.v1'],
  fold: foldProblem,
});
