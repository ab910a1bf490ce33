import type { z } from 'zod';
import { aiVisibilityHistorySchema } from '#contracts/ai-visibility/ai-visibility.ts';
import { draftSchema, draftsSchema } from '#contracts/ai-visibility/drafts.ts';
import type { Draft } from '#contracts/ai-visibility/drafts.ts';
import { api, live, QUIET } from '../../lib/api.ts';
import type { Live } from '../../lib/api.ts';
import { registerLive } from '../../live/registry.ts';

const draftsOf = (analysisId: string): string =>
  `/gpt-analysis/${encodeURIComponent(analysisId)}/drafts`;

/** The analysis whose brand, description and website a reply is written for. */
interface DraftingBrand {
  id: string;
  brand: string;
}

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
    /** The newest analysis; null before the first. */
    getDraftingBrand: build.query<DraftingBrand | null, void>({
      query: () => ({ url: '/gpt-analysis/history', params: { limit: 1 } }),
      transformResponse: (data) => {
        const [newest] = aiVisibilityHistorySchema.parse(data).items;
        return newest ? { id: newest.id, brand: newest.brand } : null;
      },
      providesTags: ['Live'],
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useGetDraftsQuery, useRequestDraftMutation, useGetDraftingBrandQuery } = draftsApi;

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
