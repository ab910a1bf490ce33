import { overviewSchema } from '#contracts/overview.ts';
import type { Overview } from '#contracts/overview.ts';
import { api, liveAnswer } from '../../lib/api.ts';
import type { Live } from '../../lib/api.ts';

/** The start page in one answer, kept current by push. */
export const overviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOverview: build.query<Live<Overview>, void>({
      query: () => '/overview',
      transformResponse: liveAnswer(overviewSchema),
      providesTags: ['Live'],
      // The page says in each place what could not be loaded.
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useGetOverviewQuery } = overviewApi;
