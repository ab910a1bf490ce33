import { z } from '@hono/zod-openapi';
import { namingRuleRequestSchema } from '#contracts/ai-visibility/ai-visibility.ts';
import {
  gapConversationsSchema,
  draftRequestSchema,
  draftSchema,
  draftsSchema,
} from '#contracts/ai-visibility/drafts.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { idParamSchema } from '#contracts/http.ts';
import { correctionStart, draftStart } from '#contracts/workflows.ts';
import { listDrafts, requestDraft } from '#db/commands/ai-visibility/drafts.ts';
import { readSampleText, refuseMoreRules } from '#db/commands/ai-visibility/reading.ts';
import { findGapConversations } from '#db/queries/ai-visibility/conversations.ts';
import { getAiVisibilityStatus } from '#db/queries/ai-visibility/ai-visibility.ts';
import { isFinal } from '#domain/names.ts';
import type { ApiDeps } from '../../deps.ts';
import { limitCorrections } from '../../middleware/rate-limit.ts';
import { success, userRoutes } from '../answers.ts';
import { TAG } from './ai-visibility.ts';

const conversations = success(gapConversationsSchema, {
  id: 'GptAnalysisConversations',
  description: 'Stored public posts that ask what the questions ask.',
});
const draft = success(draftSchema, {
  id: 'GptAnalysisDraft',
  description: 'The draft; its text arrives as an event.',
});
const drafts = success(draftsSchema, {
  id: 'GptAnalysisDrafts',
  description: 'Drafted replies, the newest first.',
});
const accepted = success(z.object({ accepted: z.literal(true) }), {
  id: 'GptAnalysisCorrection',
  description: 'The answers are read again; the new counts arrive as events.',
});

/** From gap to action: conversations, drafted replies, and corrections of misread names. */
export function aiVisibilityGapRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, TAG);

  routes.get('/api/gpt-analysis/{id}/conversations', {
    summary: 'Open conversations that match the questions of an analysis',
    params: idParamSchema,
    answer: conversations,
    refusals: [400, 404],
    handle: async ({ database, userId, param }) => {
      const data = await findGapConversations(database, { userId, analysisId: param.id });
      if (data === null) throw notFound();
      return { data };
    },
  });
  routes.get('/api/gpt-analysis/{id}/drafts', {
    summary: 'Drafted replies of an analysis',
    params: idParamSchema,
    answer: drafts,
    refusals: [400, 404],
    handle: ({ database, userId, param }) => listDrafts(database, { userId, analysisId: param.id }),
  });
  routes.post('/api/gpt-analysis/{id}/drafts', {
    summary: 'Draft a reply to a conversation; it is never posted',
    params: idParamSchema,
    body: draftRequestSchema,
    answer: draft,
    refusals: [404],
    status: 202,
    handle: async ({ database, userId, param, body }) => {
      const committed = await requestDraft(database, { userId, analysisId: param.id, ...body });
      const { draft: value, input } = committed.value;
      return { ...committed, value, start: draftStart(input) };
    },
  });
  routes.post('/api/gpt-analysis/{id}/corrections', {
    summary: 'Correct how a name in an answer was read; kept as a rule for later answers',
    params: idParamSchema,
    body: namingRuleRequestSchema,
    answer: accepted,
    refusals: [404, 409],
    status: 202,
    handle: async ({ c, database, userId, param, body: correction }) => {
      const key = { userId, analysisId: param.id };
      const status = await getAiVisibilityStatus(database, key);
      if (status === null) throw notFound();
      if (!isFinal(status))
        throw new AppError('INVALID_OPERATION', 'Wait until this run has ended.');
      const { promptId, assistant, run, start, end } = correction;
      const text = await readSampleText(database, { ...key, promptId, assistant, run });
      if (end <= start || end > text.length)
        throw new AppError('INVALID_VALUE', 'This place is not in the answer.');
      await refuseMoreRules(database, userId);
      await limitCorrections(c, deps, userId);
      if (!(await deps.workflows.ensureStarted(correctionStart({ ...key, correction }))))
        throw new AppError('INVALID_OPERATION', 'Your last correction is still being applied.');
      return { data: { accepted: true as const } };
    },
  });
  return routes.app;
}
