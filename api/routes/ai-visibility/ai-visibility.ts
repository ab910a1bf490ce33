import type { Context } from 'hono';
import {
  aiVisibilityHistorySchema,
  aiVisibilitySummarySchema,
  answersPageSchema,
  answersQuerySchema,
  previewSchema,
} from '#contracts/ai-visibility/ai-visibility.ts';
import { planRun, previewRun } from '#domain/ai-visibility/plan.ts';
import { aiVisibilityReportSchema } from '#contracts/ai-visibility/report.ts';
import { reportOf } from '#domain/ai-visibility/summary/report.ts';
import { aiVisibilityRequestSchema } from '#contracts/ai-visibility/request.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { idParamSchema, pageQuerySchema } from '#contracts/http.ts';
import { aiVisibilityStart } from '#contracts/workflows.ts';
import { submitAiVisibility } from '#db/commands/ai-visibility/submit.ts';
import { getAiVisibility, listAiVisibility } from '#db/queries/ai-visibility/ai-visibility.ts';
import { listAnswers } from '#db/queries/ai-visibility/answers.ts';
import { readModelBudget } from '#db/queries/model-budget.ts';
import type { ApiDeps, AppEnv } from '../../deps.ts';
import { answerSubmission, idempotencyOf, submitHeadersSchema } from '../../jobs/submission.ts';
import { answers, success, userRoutes } from '../answers.ts';

const SUBMITTED = 'The analysis is queued.';
const aiVisibilityReport = success(aiVisibilityReportSchema, {
  id: 'GptAnalysis',
  description: 'The analysis with everything counted so far, and what it says.',
});
const preview = success(previewSchema, {
  id: 'GptAnalysisPreview',
  description: 'What a run would ask and cost. Uses no quota.',
});
const submitted = success(aiVisibilitySummarySchema, {
  id: 'GptAnalysisSubmitted',
  description: SUBMITTED,
});
const history = success(aiVisibilityHistorySchema, {
  id: 'GptAnalysisHistory',
  description: 'The newest analyses first, as many as the plan shows.',
});
const answersPage = success(answersPageSchema, {
  id: 'GptAnalysisAnswers',
  description: 'Answers with their text: complete ones first, then the newest.',
});

export const TAG = 'GPT analysis';

/** Submitting and reading GPT analyses. */
export function aiVisibilityRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, TAG);
  const labels = () => new Map(deps.assistants.map((info) => [info.id, info]));
  const read = async (c: Context<AppEnv>, analysisId: string) => {
    const key = { userId: c.get('actor').userId, analysisId };
    const found = await getAiVisibility(c.get('database'), key, labels());
    if (found === null) return null;
    const newest = await listAnswers(c.get('database'), key, {});
    return { ...found, data: reportOf(found.data, newest ?? { items: [], nextCursor: null }) };
  };

  async function budgetOf(c: Context<AppEnv>) {
    const limits = deps.config.assistantLimits;
    const left = await readModelBudget(c.get('database'), {
      userId: c.get('actor').userId,
      plan: c.get('actor').plan,
      purpose: 'ai_visibility',
      limits,
    });
    return { ...left, jobMicros: limits.job.micros };
  }

  routes.post('/api/gpt-analysis/preview', {
    summary: 'Questions, cost and expected precision of a run',
    body: aiVisibilityRequestSchema,
    answer: preview,
    refusals: [422],
    handle: async ({ c, body: request }) => {
      const planned = planRun(request, deps.assistants);
      const budget = await budgetOf(c);
      return { data: previewRun(planned, request.runs, budget) };
    },
  });
  routes.post('/api/gpt-analysis/analyze', {
    summary: 'Start a GPT analysis',
    description: `${SUBMITTED} Answers arrive as events. One analysis is one use of the quota whatever its size; it is refused before the debit when no assistant is configured. Without \`prompts\` a configured language model writes the unbranded questions when the run starts, else templates do.`,
    headers: submitHeadersSchema,
    body: aiVisibilityRequestSchema,
    answer: aiVisibilityReport,
    refusals: [403, 422],
    responses: answers(submitted, [], [202]),
    handle: async ({ c, database, userId, plan, body: request, headers }) => {
      const planned = planRun(request, deps.assistants);
      const { problem } = previewRun(planned, request.runs, await budgetOf(c));
      if (problem !== null) throw new AppError('INVALID_VALUE', problem);
      const assistants = planned.assistants.map(({ id }) => id);
      const awaitsQuestions = request.prompts === undefined;
      const committed = await submitAiVisibility(database, {
        userId,
        plan,
        analysis: {
          ...request,
          assistants,
          prompts: planned.prompts,
          estimateMicros: planned.costMicros,
          scheduled: false,
          awaitsQuestions,
        },
        ...idempotencyOf(headers, 'gpt_analysis', request),
        answer: (data, asOf) => ({
          status: 202,
          body: submitted.text({ data, asOf }),
        }),
      });
      c.get('logFields')['analysisId'] = committed.value.jobId;
      return answerSubmission(c, deps, {
        committed,
        headers,
        userId,
        start: (analysisId) =>
          aiVisibilityStart({
            analysisId,
            userId,
            round: 0,
            assistants,
            unattended: false,
            writesQuestions: awaitsQuestions,
          }),
        read: (analysisId) => read(c, analysisId),
        send: (found) => aiVisibilityReport.send(c, found),
      });
    },
  });
  routes.get('/api/gpt-analysis/history', {
    summary: 'Past GPT analyses',
    query: pageQuerySchema,
    answer: history,
    handle: async ({ database, userId, plan, query }) => {
      const { limit, cursor } = query;
      return listAiVisibility(database, { userId, plan, limit, cursor });
    },
  });
  routes.get('/api/gpt-analysis/{id}', {
    summary: 'One GPT analysis',
    params: idParamSchema,
    answer: aiVisibilityReport,
    refusals: [400, 404],
    handle: ({ c, param }) => read(c, param.id),
  });
  routes.get('/api/gpt-analysis/{id}/answers', {
    summary: 'Answers of one GPT analysis',
    params: idParamSchema,
    query: answersQuerySchema,
    answer: answersPage,
    refusals: [404],
    handle: async ({ database, userId, param, query }) => {
      const key = { userId, analysisId: param.id };
      const data = await listAnswers(database, key, query);
      if (data === null) throw notFound();
      return { data };
    },
  });
  return routes.app;
}
