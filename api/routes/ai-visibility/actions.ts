import { z } from '@hono/zod-openapi';
import {
  aiVisibilitySummarySchema,
  weeklyRequestSchema,
} from '#contracts/ai-visibility/ai-visibility.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { idParamSchema } from '#contracts/http.ts';
import { aiVisibilityStart } from '#contracts/workflows.ts';
import { cancelAiVisibility, retryAiVisibility } from '#db/commands/ai-visibility/life.ts';
import { submitAiVisibility } from '#db/commands/ai-visibility/submit.ts';
import { planRerun, setWeekly } from '#db/commands/ai-visibility/weekly.ts';
import { readRound } from '#db/queries/ai-visibility/ai-visibility.ts';
import { afterCommit, asOfCommit } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { idempotencyOf, submitHeadersSchema } from '../../jobs/submission.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, jsonBody, success, userRoute } from '../answers.ts';
import { TAG } from './ai-visibility.ts';

const summary = success(aiVisibilitySummarySchema, {
  id: 'GptAnalysisSummary',
  description: 'The analysis as it is now.',
});
const weekly = success(z.object({ nextAt: z.iso.datetime().nullable() }), {
  id: 'GptAnalysisWeekly',
  description: 'When the next weekly run starts; null when there is none.',
});

/** Cancelling, retrying and repeating a GPT analysis. */
export function aiVisibilityActionRoutes(deps: ApiDeps) {
  const route = userRoute(deps, TAG);
  const params = { params: idParamSchema };

  return createRoutes()
    .openapi(
      route('post', '/api/gpt-analysis/{id}/cancel', {
        summary: 'Cancel a running analysis; its answers are kept',
        request: params,
        responses: answers(summary, [400, 404]),
      }),
      async (c) => {
        const analysisId = c.req.valid('param').id;
        const { userId } = c.get('actor');
        const committed = await cancelAiVisibility(c.get('database'), { userId, analysisId });
        const cancel = {
          kind: 'gpt_analysis',
          jobId: analysisId,
          round: committed.round,
        } as const;
        const data = afterCommit(deps, committed, { cancel });
        return summary.send(c, { data, ...asOfCommit(committed) });
      },
    )
    .openapi(
      route('post', '/api/gpt-analysis/{id}/retry', {
        summary: 'Retry questions that failed or were not asked',
        request: params,
        responses: answers(summary, [400, 403, 404, 409], [202]),
      }),
      async (c) => {
        const analysisId = c.req.valid('param').id;
        const { userId } = c.get('actor');
        const committed = await retryAiVisibility(c.get('database'), { userId, analysisId });
        const { analysis, round } = committed.value;
        const input = await readRound(c.get('database'), { userId, analysisId, round });
        afterCommit(deps, committed, { start: aiVisibilityStart(input) });
        return summary.send(c, { data: analysis, ...asOfCommit(committed) }, 202);
      },
    )
    .openapi(
      route('post', '/api/gpt-analysis/{id}/rerun', {
        summary: 'Ask the same questions again, as a new analysis',
        request: { ...params, headers: submitHeadersSchema },
        responses: answers(summary, [403, 404], [202]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const analysisId = c.req.valid('param').id;
        const configured = deps.assistants
          .filter(({ state }) => state !== 'not_configured')
          .map(({ id }) => id);
        const key = { userId, analysisId };
        const analysis = await planRerun(c.get('database'), key, { configured, scheduled: false });
        if (analysis === null) throw notFound();
        if (analysis.assistants.length === 0)
          throw new AppError(
            'CONFIGURATION_ERROR',
            'The assistants of this run are no longer configured. Nothing was charged.',
          );
        const committed = await submitAiVisibility(c.get('database'), {
          userId,
          plan,
          analysis,
          ...idempotencyOf(c.req.valid('header'), 'gpt_analysis', { rerun: analysisId }),
          answer: (data, asOf) => ({
            status: 202,
            body: summary.text({ data, asOf }),
          }),
        });
        const { jobId, replayed, status, body } = committed.value;
        const { assistants } = analysis;
        const start = aiVisibilityStart({
          analysisId: jobId,
          userId,
          round: 0,
          assistants: [...assistants],
          unattended: false,
          writesQuestions: false,
        });
        afterCommit(deps, committed, replayed ? {} : { start });
        return c.body(body, status as 202, {
          'Content-Type': 'application/json',
          'Cache-Control': 'no-store',
        });
      },
    )
    .openapi(
      route('put', '/api/gpt-analysis/{id}/weekly', {
        summary: 'Repeat this analysis every week (Professional)',
        request: { ...params, body: jsonBody(weeklyRequestSchema) },
        responses: answers(weekly, [403, 404]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const { enabled } = c.req.valid('json');
        const analysisId = c.req.valid('param').id;
        const committed = await setWeekly(c.get('database'), { userId, analysisId, plan, enabled });
        const schedule = afterCommit(deps, committed);
        return weekly.send(c, { data: { nextAt: schedule?.nextAt.toISOString() ?? null } });
      },
    );
}
