import { refreshAcceptedSchema, trendingListSchema } from '#contracts/trending/list.ts';
import type { TrendingList } from '#contracts/trending/list.ts';
import { trendingProblemDetailSchema } from '#contracts/trending/problem.ts';
import type { TrendingProblemDetail } from '#contracts/trending/problem.ts';
import { api, liveAnswer } from '../../lib/api.ts';
import type { Live } from '../../lib/api.ts';
import { asClientError } from '../../lib/errors.ts';
import { registerLive } from '../../live/registry.ts';
import { foldProblem, foldTrending } from './live/fold-trending.ts';

const ROOT = '/trending-problems';

export const trendingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTrendingList: build.query<Live<TrendingList>, void>({
      query: () => ROOT,
      transformResponse: liveAnswer(trendingListSchema),
      providesTags: ['Live'],
      extraOptions: { quiet: true },
    }),
    getTrendingProblem: build.query<Live<TrendingProblemDetail>, number>({
      query: (id) => `${ROOT}/${id}`,
      transformResponse: liveAnswer(trendingProblemDetailSchema),
      providesTags: ['Live'],
      extraOptions: { quiet: true },
    }),
    refreshTrending: build.mutation<{ nextAllowedAt: string }, void>({
      query: () => ({ url: `${ROOT}/refresh`, method: 'POST' }),
      transformResponse: (data) => refreshAcceptedSchema.parse(data),
      extraOptions: { quiet: true },
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
