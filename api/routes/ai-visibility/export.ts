import { aiVisibilityExportSchema } from '#contracts/ai-visibility/ai-visibility.ts';
import { notFound } from '#domain/errors.ts';
import { idParamSchema } from '#contracts/http.ts';
import { exportQuerySchema } from '#contracts/search/search.ts';
import { serveExport } from '#db/commands/exports/gate.ts';
import { readAiVisibilityDetail } from '#db/queries/ai-visibility/ai-visibility.ts';
import { readAllAnswers } from '#db/queries/ai-visibility/answers.ts';
import { readAiVisibilityRow } from '#db/queries/ai-visibility/rows.ts';
import type { ApiDeps } from '../../deps.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, success, userRoute } from '../answers.ts';
import { TAG } from './ai-visibility.ts';

const aiVisibilityExport = success(aiVisibilityExportSchema, {
  id: 'GptAnalysisExport',
  description: 'Data of the export; the browser makes the file.',
});

/** Exporting a GPT analysis with every answer that is still stored. */
export function aiVisibilityExportRoutes(deps: ApiDeps) {
  const route = userRoute(deps, TAG);
  const labels = () => new Map(deps.assistants.map((info) => [info.id, info]));

  return createRoutes().openapi(
    route('get', '/api/gpt-analysis/{id}/export', {
      summary: 'Data of an export in a format of the plan',
      request: { params: idParamSchema, query: exportQuerySchema },
      responses: answers(aiVisibilityExport, [403, 404]),
    }),
    async (c) => {
      const { userId, plan } = c.get('actor');
      const analysisId = c.req.valid('param').id;
      const data = await serveExport(
        c.get('database'),
        {
          userId,
          plan,
          kind: 'ai-visibility',
          subjectId: analysisId,
          format: c.req.valid('query').format,
          productName: deps.config.publicConfig.productName,
        },
        async (tx) => {
          const row = await readAiVisibilityRow(tx, { userId, analysisId });
          if (!row) return null;
          const analysis = await readAiVisibilityDetail(tx, row, labels());
          const all = await readAllAnswers(tx, analysisId);
          return { data: { analysis, answers: all }, rows: all.length, subject: analysis.brand };
        },
      );
      if (data === null) throw notFound();
      return aiVisibilityExport.send(c, { data });
    },
  );
}
