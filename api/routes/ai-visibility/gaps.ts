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
import { afterCommit, asOfCommit } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { limitCorrections } from '../../middleware/rate-limit.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, jsonBody, success, userRoute } from '../answers.ts';
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
  const route = userRoute(deps, TAG);
  const params = { params: idParamSchema };

  return createRoutes()
    .openapi(
      route('get', '/api/gpt-analysis/{id}/conversations', {
        summary: 'Open conversations that match the questions of an analysis',
        request: params,
        responses: answers(conversations, [400, 404]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const analysisId = c.req.valid('param').id;
        const data = await findGapConversations(c.get('database'), { userId, analysisId });
        if (data === null) throw notFound();
        return conversations.send(c, { data });
      },
    )
    .openapi(
      route('get', '/api/gpt-analysis/{id}/drafts', {
        summary: 'Drafted replies of an analysis',
        request: params,
        responses: answers(drafts, [400, 404]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const analysisId = c.req.valid('param').id;
        const found = await listDrafts(c.get('database'), { userId, analysisId });
        if (found === null) throw notFound();
        return drafts.send(c, found);
      },
    )
    .openapi(
      route('post', '/api/gpt-analysis/{id}/drafts', {
        summary: 'Draft a reply to a conversation; it is never posted',
        request: { ...params, body: jsonBody(draftRequestSchema) },
        responses: answers(draft, [404], [202]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const analysisId = c.req.valid('param').id;
        const request = c.req.valid('json');
        const committed = await requestDraft(c.get('database'), { userId, analysisId, ...request });
        afterCommit(deps, committed, { start: draftStart(committed.value.input) });
        return draft.send(c, { data: committed.value.draft, ...asOfCommit(committed) }, 202);
      },
    )
    .openapi(
      route('post', '/api/gpt-analysis/{id}/corrections', {
        summary: 'Correct how a name in an answer was read; kept as a rule for later answers',
        request: { ...params, body: jsonBody(namingRuleRequestSchema) },
        responses: answers(accepted, [404, 409], [202]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const analysisId = c.req.valid('param').id;
        const correction = c.req.valid('json');
        const key = { userId, analysisId };
        const status = await getAiVisibilityStatus(c.get('database'), key);
        if (status === null) throw notFound();
        if (!isFinal(status))
          throw new AppError('INVALID_OPERATION', 'Wait until this run has ended.');
        const { promptId, assistant, run, start, end } = correction;
        const text = await readSampleText(c.get('database'), { ...key, promptId, assistant, run });
        if (end <= start || end > text.length)
          throw new AppError('INVALID_VALUE', 'This place is not in the answer.');
        await refuseMoreRules(c.get('database'), userId);
        await limitCorrections(c, deps, userId);
        if (!(await deps.workflows.ensureStarted(correctionStart({ ...key, correction }))))
          throw new AppError('INVALID_OPERATION', 'Your last correction is still being applied.');
        return accepted.send(c, { data: { accepted: true } }, 202);
      },
    );
}
