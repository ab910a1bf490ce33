import {
  aiVisibilityDetailSchema,
  aiVisibilityExportSchema,
  aiVisibilityHistorySchema,
  aiVisibilitySummarySchema,
  answersPageSchema,
  previewSchema,
} from '#contracts/ai-visibility/ai-visibility.ts';
import type {
  AiVisibilityDetail,
  AnswersQuery,
  NamingRuleRequest,
} from '#contracts/ai-visibility/ai-visibility.ts';
import { gapConversationsSchema } from '#contracts/ai-visibility/drafts.ts';
import type { ExportFormat } from '#domain/names.ts';
import { api, live, QUIET, shaped, paged, send } from '../../lib/api.ts';
import { registerEffect, registerLive, registerLivePages } from '../../live/registry.ts';
import { foldHistory } from '../../live/history-fold.ts';
import { addSample } from '#domain/ai-visibility/tally.ts';
import type { NumberedEvent } from '../../live/numbered-event.ts';

const ROOT = '/gpt-analysis';
const PAGE = 20;

/** The request as sent by the form; the server validates it and fills in defaults. */
export interface AiVisibilityBody {
  brand: string;
  description: string;
  aliases: string[];
  website: string | null;
  competitors: string[];
  assistants?: string[];
  prompts?: string[];
  runs: number;
}

export interface AnswersArg extends Omit<AnswersQuery, 'cursor'> {
  id: string;
}

const at = (id: string): string => `${ROOT}/${encodeURIComponent(id)}`;

export const aiVisibilityApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewAiVisibility: build.mutation({
      query: (body: AiVisibilityBody) => send('POST', `${ROOT}/preview`, body),
      ...shaped(previewSchema, QUIET),
    }),
    submitAiVisibility: build.mutation({
      query: ({ body, idempotencyKey }: { body: AiVisibilityBody; idempotencyKey: string }) =>
        send('POST', `${ROOT}/analyze`, body, idempotencyKey),
      ...shaped(aiVisibilitySummarySchema),
    }),
    getAiVisibility: build.query({
      query: at,
      ...live(aiVisibilityDetailSchema, QUIET),
    }),
    getAiVisibilityHistory: build.infiniteQuery({
      ...paged<void>(() => ({ url: `${ROOT}/history`, params: { limit: PAGE } })),
      ...live(aiVisibilityHistorySchema, QUIET),
    }),
    getAnswers: build.infiniteQuery({
      ...paged(({ id, ...filters }: AnswersArg) => ({
        url: `${at(id)}/answers`,
        params: { ...filters },
      })),
      ...shaped(answersPageSchema, QUIET),
    }),
    cancelAiVisibility: build.mutation({
      query: (id: string) => send('POST', `${at(id)}/cancel`),
      ...shaped(aiVisibilitySummarySchema),
    }),
    retryAiVisibility: build.mutation({
      query: (id: string) => send('POST', `${at(id)}/retry`),
      ...shaped(aiVisibilitySummarySchema),
    }),
    rerunAiVisibility: build.mutation({
      query: ({ id, idempotencyKey }: { id: string; idempotencyKey: string }) =>
        send('POST', `${at(id)}/rerun`, undefined, idempotencyKey),
      ...shaped(aiVisibilitySummarySchema),
    }),
    setWeekly: build.mutation<unknown, { id: string; enabled: boolean }>({
      query: ({ id, enabled }) => send('PUT', `${at(id)}/weekly`, { enabled }),
    }),
    getGapConversations: build.query({
      query: (id: string) => `${at(id)}/conversations`,
      ...shaped(gapConversationsSchema, QUIET),
    }),
    correctReading: build.mutation<unknown, { id: string } & NamingRuleRequest>({
      query: ({ id, ...body }) => send('POST', `${at(id)}/corrections`, body),
    }),
    exportAiVisibility: build.mutation({
      query: ({ id, format }: { id: string; format: ExportFormat }) => ({
        url: `${at(id)}/export`,
        params: { format },
      }),
      ...shaped(aiVisibilityExportSchema),
    }),
  }),
});

export const {
  usePreviewAiVisibilityMutation,
  useSubmitAiVisibilityMutation,
  useGetAiVisibilityQuery,
  useGetAiVisibilityHistoryInfiniteQuery,
  useGetAnswersInfiniteQuery,
  useCancelAiVisibilityMutation,
  useRetryAiVisibilityMutation,
  useRerunAiVisibilityMutation,
  useSetWeeklyMutation,
  useExportAiVisibilityMutation,
  useGetGapConversationsQuery,
  useCorrectReadingMutation,
} = aiVisibilityApi;

registerLive({
  endpoint: aiVisibilityApi.endpoints.getAiVisibility,
  events: [
    'gpt_analysis.created.v1',
    'gpt_analysis.changed.v1',
    'gpt_analysis.samples_changed.v1',
    'gpt_analysis.recounted.v1',
  ],
  concerns: (event, id) => analysisIdOf(event) === id,
  fold: foldAiVisibility,
});

registerLivePages({
  endpoint: aiVisibilityApi.endpoints.getAiVisibilityHistory,
  events: ['gpt_analysis.created.v1', 'gpt_analysis.changed.v1'],
  fold: (pages, events) => {
    foldHistory(pages, events, ({ data }) => data.analysis);
  },
});

// Counts that no event carries are refetched.
registerEffect(['gpt_analysis.recounted.v1'], (dispatch, events) => {
  for (const { data } of events)
    void dispatch(
      aiVisibilityApi.endpoints.getAiVisibility.initiate(data.analysisId, {
        forceRefetch: true,
        subscribe: false,
      }),
    );
});

/** The analysis that an event is about, or null. */
function analysisIdOf(event: NumberedEvent): string | null {
  switch (event.type) {
    case 'gpt_analysis.created.v1':
    case 'gpt_analysis.changed.v1':
      return event.data.analysis.id;
    case 'gpt_analysis.samples_changed.v1':
    case 'gpt_analysis.recounted.v1':
      return event.data.analysisId;
    default:
      return null;
  }
}

/** Adds new answers to the counts of an open analysis, in place, like the server does. */
function foldAiVisibility(analysis: AiVisibilityDetail, events: readonly NumberedEvent[]): void {
  for (const event of events) {
    if (event.type === 'gpt_analysis.changed.v1' || event.type === 'gpt_analysis.created.v1') {
      const { prompts: _count, ...summary } = event.data.analysis;
      Object.assign(analysis, summary);
    }
    if (event.type !== 'gpt_analysis.samples_changed.v1') continue;
    for (const sample of event.data.samples) {
      const prompt = analysis.prompts.find(({ id }) => id === sample.promptId);
      addSample(analysis.tally, sample, prompt?.kind ?? 'unbranded');
    }
  }
}
