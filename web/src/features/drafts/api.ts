import type { z } from 'zod';
import { draftSchema, draftsSchema } from '#contracts/ai-visibility/drafts.ts';
import type { Draft } from '#contracts/ai-visibility/drafts.ts';
import { api, live, QUIET } from '../../lib/api.ts';
import type { Live } from '../../lib/api.ts';
import { registerLive } from '../../live/registry.ts';

const draftsOf = (analysisId: string): string =>
  `/gpt-analysis/${encodeURIComponent(analysisId)}/drafts`;

const draftsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDrafts: build.query<Live<z.infer<typeof draftsSchema>>, string>({
      query: draftsOf,
      ...live(draftsSchema, QUIET),
    }),
    requestDraft: build.mutation<Draft, { id: string; mentionId: string; facts: string }>({
      query: ({ id, ...body }) => ({ url: draftsOf(id), method: 'POST', body }),
      transformResponse: (data) => draftSchema.parse(data),
    }),
  }),
});

export const { useGetDraftsQuery, useRequestDraftMutation } = draftsApi;

registerLive({
  endpoint: draftsApi.endpoints.getDrafts,
  events: ['gpt_analysis.draft_changed.v1'],
  concerns: (event, id) =>
    event.type === 'gpt_analysis.draft_changed.v1' && event.data.analysisId === id,
  fold: (answer, events) => {
    for (const event of events) {
      if (event.type !== 'gpt_analysis.draft_changed.v1') continue;
      const { draft } = event.data;
      answer.drafts = [
        draft,
        ...answer.drafts.filter(({ mentionId }) => mentionId !== draft.mentionId),
      ];
    }
  },
});
