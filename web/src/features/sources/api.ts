import { companySourcesResponseSchema } from '#contracts/competitors/company-sources.ts';
import { sourcesResponseSchema } from '#contracts/platforms.ts';
import { api, live, QUIET, fixed } from '../../lib/api.ts';
import { registerLive } from '../../live/registry.ts';

/** Capabilities and state of every platform, and the sources of company facts. */
const sourcesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSources: build.query({
      query: fixed('/sources'),
      ...live(sourcesResponseSchema, QUIET),
    }),
    getCompanySources: build.query({
      query: fixed('/competitive-intelligence/sources'),
      ...live(companySourcesResponseSchema, QUIET),
    }),
  }),
});

export const { useGetSourcesQuery, useGetCompanySourcesQuery } = sourcesApi;

registerLive({
  endpoint: sourcesApi.endpoints.getSources,
  stream: 'global',
  events: ['source.changed.v1'],
  fold: (entry, events) => {
    for (const { data } of events) {
      entry.sources = entry.sources.map((old) => (old.id === data.source.id ? data.source : old));
    }
  },
});

registerLive({
  endpoint: sourcesApi.endpoints.getCompanySources,
  stream: 'global',
  events: ['company_source.changed.v1'],
  fold: (entry, events) => {
    for (const { data } of events) {
      entry.sources = entry.sources.map((old) => (old.id === data.source.id ? data.source : old));
    }
  },
});
