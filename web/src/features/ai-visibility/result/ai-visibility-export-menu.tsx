import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import { countState } from '#domain/ai-visibility/tally.ts';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';
import { ExportMenu } from '../../export/export-menu.tsx';
import { useExportAiVisibilityMutation } from '../api.ts';
import { aiVisibilityDocument } from './ai-visibility-export.ts';

/** Export menu of one analysis; hidden without answers. */
export function AiVisibilityExportMenu({ analysis }: { analysis: AiVisibilityDetail }) {
  const [exportAiVisibility] = useExportAiVisibilityMutation();
  const { sandbox, productName } = usePublicConfig();
  const answered = countState(analysis.tally, 'answered');
  if (answered === 0) return null;
  return (
    <ExportMenu
      rows={analysis.planned - countState(analysis.tally, 'not_run')}
      noun="answer"
      load={async (format) => {
        const { data } = await exportAiVisibility({ id: analysis.id, format });
        return data === undefined ? null : aiVisibilityDocument(data, { sandbox, productName });
      }}
    />
  );
}
