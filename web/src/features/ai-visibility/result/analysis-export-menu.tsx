import type { AnalysisDetail } from '#contracts/ai-visibility/analysis.ts';
import { countState } from '#domain/ai-visibility/tally.ts';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';
import { ExportMenu } from '../../export/export-menu.tsx';
import { useExportAnalysisMutation } from '../api.ts';
import { analysisDocument } from './analysis-export.ts';

/** Export menu of one analysis; hidden without answers. */
export function AnalysisExportMenu({ analysis }: { analysis: AnalysisDetail }) {
  const [exportAnalysis] = useExportAnalysisMutation();
  const { sandbox, productName } = usePublicConfig();
  const answered = countState(analysis.tally, 'answered');
  if (answered === 0) return null;
  return (
    <ExportMenu
      rows={analysis.planned - countState(analysis.tally, 'not_run')}
      noun="answer"
      load={async (format) => {
        const { data } = await exportAnalysis({ id: analysis.id, format });
        return data === undefined ? null : analysisDocument(data, { sandbox, productName });
      }}
    />
  );
}
