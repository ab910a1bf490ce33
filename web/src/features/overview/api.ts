import { overviewSchema } from '#contracts/overview.ts';
import type { Overview } from '#contracts/overview.ts';
import { api, liveAnswer } from '../../lib/api.ts';
import type { Live } from '../../lib/api.ts';
import { registerLive } from '../../live/registry.ts';
import { foldOverview } from './fold-overview.ts';

/** The start page in one answer, kept current by push. */
const overviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOverview: build.query<Live<Overview>, void>({
      query: () => '/overview',
      transformResponse: liveAnswer(overviewSchema),
      providesTags: ['Live'],
    }),
  }),
});

export const { useGetOverviewQuery } = overviewApi;

registerLive({
  endpoint: overviewApi.endpoints.getOverview,
  events: [
    'search.created.v1',
    'competitors.discovery_created.v1',
    'gpt_analysis.created.v1',
    'search.changed.v1',
    'search.results_added.v1',
    'plan.changed.v1',
    'lead.saved.v1',
    'lead.changed.v1',
    'lead.removed.v1',
  ],
  fold: foldOverview,
});
