import { aiVisibilityExportSchema } from '#contracts/ai-visibility/ai-visibility.ts';
import { idParamSchema } from '#contracts/http.ts';
import { exportQuerySchema } from '#contracts/search/search.ts';
import { readAiVisibilityDetail } from '#db/queries/ai-visibility/ai-visibility.ts';
import { readAllAnswers } from '#db/queries/ai-visibility/answers.ts';
import { readAiVisibilityRow } from '#db/queries/ai-visibility/rows.ts';
import type { ApiDeps } from '../../deps.ts';
import { answerExport, success, userRoutes } from '../answers.ts';
import { TAG } from './ai-visibility.ts';

const aiVisibilityExport = success(aiVisibilityExportSchema, {
  id: 'GptAnalysisExport',
  description: 'Data of the export; the browser makes the file.',
});

/** Exporting a GPT analysis with every answer that is still stored. */
export function aiVisibilityExportRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, TAG);
  const labels = () => new Map(deps.assistants.map((info) => [info.id, info]));

  routes.get('/api/gpt-analysis/{id}/export', {
    summary: 'Data of an export in a format of the plan',
    params: idParamSchema,
    query: exportQuerySchema,
    answer: aiVisibilityExport,
    refusals: [403, 404],
    handle: (request) => {
      const { userId, param } = request;
      const analysisId = param.id;
      return answerExport(
        deps,
        request,
        { kind: 'ai-visibility', subjectId: analysisId },
        async (tx) => {
          const row = await readAiVisibilityRow(tx, { userId, analysisId });
          if (!row) return null;
          const analysis = await readAiVisibilityDetail(tx, row, labels());
          const all = await readAllAnswers(tx, analysisId);
          return { data: { analysis, answers: all }, rows: all.length, subject: analysis.brand };
        },
      );
    },
  });
  return routes.app;
}
