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
  AiVisibilityExport,
  AiVisibilityHistory,
  AiVisibilityPreview,
  AiVisibilitySummary,
  AnswersPage,
  AnswersQuery,
  NamingRuleRequest,
} from '#contracts/ai-visibility/ai-visibility.ts';
import { gapConversationsSchema } from '#contracts/ai-visibility/drafts.ts';
import type { GapConversations } from '#contracts/ai-visibility/drafts.ts';
import type { ExportFormat } from '#domain/names.ts';
import { api, BY_CURSOR, live, QUIET } from '../../lib/api.ts';
import type { Live } from '../../lib/api.ts';
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
    previewAiVisibility: build.mutation<AiVisibilityPreview, AiVisibilityBody>({
      query: (body) => ({ url: `${ROOT}/preview`, method: 'POST', body }),
      transformResponse: (data) => previewSchema.parse(data),
      extraOptions: { quiet: true },
    }),
    submitAiVisibility: build.mutation<
      AiVisibilitySummary,
      { body: AiVisibilityBody; idempotencyKey: string }
    >({
      query: ({ body, idempotencyKey }) => ({
        url: `${ROOT}/analyze`,
        method: 'POST',
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      transformResponse: (data) => aiVisibilitySummarySchema.parse(data),
    }),
    getAiVisibility: build.query<Live<AiVisibilityDetail>, string>({
      query: at,
      ...live(aiVisibilityDetailSchema, QUIET),
    }),
    getAiVisibilityHistory: build.infiniteQuery<Live<AiVisibilityHistory>, void, string | null>({
      query: ({ pageParam }) => ({
        url: `${ROOT}/history`,
        params: { limit: PAGE, cursor: pageParam ?? undefined },
      }),
      infiniteQueryOptions: BY_CURSOR,
      ...live(aiVisibilityHistorySchema, QUIET),
    }),
    getAnswers: build.infiniteQuery<AnswersPage, AnswersArg, string | null>({
      query: ({ queryArg: { id, ...filters }, pageParam }) => ({
        url: `${at(id)}/answers`,
        params: { ...filters, cursor: pageParam ?? undefined },
      }),
      infiniteQueryOptions: BY_CURSOR,
      transformResponse: (data) => answersPageSchema.parse(data),
      extraOptions: { quiet: true },
    }),
    cancelAiVisibility: build.mutation<AiVisibilitySummary, string>({
      query: (id) => ({ url: `${at(id)}/cancel`, method: 'POST' }),
      transformResponse: (data) => aiVisibilitySummarySchema.parse(data),
    }),
    retryAiVisibility: build.mutation<AiVisibilitySummary, string>({
      query: (id) => ({ url: `${at(id)}/retry`, method: 'POST' }),
      transformResponse: (data) => aiVisibilitySummarySchema.parse(data),
    }),
    rerunAiVisibility: build.mutation<AiVisibilitySummary, { id: string; idempotencyKey: string }>({
      query: ({ id, idempotencyKey }) => ({
        url: `${at(id)}/rerun`,
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
      }),
      transformResponse: (data) => aiVisibilitySummarySchema.parse(data),
    }),
    setWeekly: build.mutation<unknown, { id: string; enabled: boolean }>({
      query: ({ id, enabled }) => ({ url: `${at(id)}/weekly`, method: 'PUT', body: { enabled } }),
    }),
    getGapConversations: build.query<GapConversations, string>({
      query: (id) => `${at(id)}/conversations`,
      transformResponse: (data) => gapConversationsSchema.parse(data),
      extraOptions: { quiet: true },
    }),
    correctReading: build.mutation<unknown, { id: string } & NamingRuleRequest>({
      query: ({ id, ...body }) => ({ url: `${at(id)}/corrections`, method: 'POST', body }),
    }),
    exportAiVisibility: build.mutation<AiVisibilityExport, { id: string; format: ExportFormat }>({
      query: ({ id, format }) => ({ url: `${at(id)}/export`, params: { format } }),
      transformResponse: (data) => aiVisibilityExportSchema.parse(data),
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
