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
import { afterCommit } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { idempotencyOf, submitHeadersSchema } from '../../jobs/submission.ts';
import { success, userRoutes } from '../answers.ts';
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
  const routes = userRoutes(deps, TAG);

  routes.post('/api/gpt-analysis/{id}/cancel', {
    summary: 'Cancel a running analysis; its answers are kept',
    params: idParamSchema,
    answer: summary,
    refusals: [400, 404],
    handle: async ({ database, userId, param }) => {
      const analysisId = param.id;
      const committed = await cancelAiVisibility(database, { userId, analysisId });
      const cancel = { kind: 'gpt_analysis', jobId: analysisId, round: committed.round } as const;
      return { ...committed, cancel };
    },
  });
  routes.post('/api/gpt-analysis/{id}/retry', {
    summary: 'Retry questions that failed or were not asked',
    params: idParamSchema,
    answer: summary,
    refusals: [400, 403, 404, 409],
    status: 202,
    handle: async ({ database, userId, param }) => {
      const analysisId = param.id;
      const committed = await retryAiVisibility(database, { userId, analysisId });
      const { analysis, round } = committed.value;
      const input = await readRound(database, { userId, analysisId, round });
      return { ...committed, value: analysis, start: aiVisibilityStart(input) };
    },
  });
  routes.post('/api/gpt-analysis/{id}/rerun', {
    summary: 'Ask the same questions again, as a new analysis',
    params: idParamSchema,
    headers: submitHeadersSchema,
    answer: summary,
    refusals: [403, 404],
    status: 202,
    handle: async ({ c, database, userId, plan, param, headers }) => {
      const analysisId = param.id;
      const configured = deps.assistants
        .filter(({ state }) => state !== 'not_configured')
        .map(({ id }) => id);
      const key = { userId, analysisId };
      const analysis = await planRerun(database, key, { configured, scheduled: false });
      if (analysis === null) throw notFound();
      if (analysis.assistants.length === 0)
        throw new AppError(
          'CONFIGURATION_ERROR',
          'The assistants of this run are no longer configured. Nothing was charged.',
        );
      const committed = await submitAiVisibility(database, {
        userId,
        plan,
        analysis,
        ...idempotencyOf(headers, 'gpt_analysis', { rerun: analysisId }),
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
  });
  routes.put('/api/gpt-analysis/{id}/weekly', {
    summary: 'Repeat this analysis every week (Professional)',
    params: idParamSchema,
    body: weeklyRequestSchema,
    answer: weekly,
    refusals: [403, 404],
    handle: async ({ database, userId, plan, param, body }) => {
      const { enabled } = body;
      const committed = await setWeekly(database, { userId, analysisId: param.id, plan, enabled });
      const schedule = afterCommit(deps, committed);
      return { data: { nextAt: schedule?.nextAt.toISOString() ?? null } };
    },
  });
  return routes.app;
}
