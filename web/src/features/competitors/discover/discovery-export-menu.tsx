import { useState } from 'react';
import type { DiscoveryDetail } from '#contracts/competitors/discovery.ts';
import type { ExportFormat } from '#contracts/names.ts';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { track } from '../../../lib/track.ts';
import { upgradeRequested } from '../../../lib/plan/upgrade-slice.ts';
import { COMPETITOR_MESSAGES } from '../../../texts/competitors.ts';
import { notify } from '../../../ui/overlays/toast.ts';
import { ExportMenu } from '../../export/export-menu.tsx';
import type { ExportDocument } from '../../export/export-document.ts';
import { EXTENSIONS, makeFile } from '../../export/make-file.ts';
import { safeFileName, saveFile } from '../../export/save-file.ts';
import { useExportDiscoveryMutation } from '../discovery-api.ts';
import { discoveryDocument } from './discovery-export.ts';

function useLoad(id: string): (format: ExportFormat) => Promise<ExportDocument | null> {
  const [load] = useExportDiscoveryMutation();
  const { sandbox } = usePublicConfig();
  return async (format) => {
    const { data } = await load({ id, format });
    return data === undefined ? null : discoveryDocument(data, { sandbox });
  };
}

/** Every format of the plan. */
export function DiscoveryExportMenu({ discovery }: { discovery: DiscoveryDetail }) {
  const load = useLoad(discovery.id);
  return <ExportMenu rows={discovery.competitors.length} noun="competitor" load={load} />;
}

/** R-CI-05: the button that saves a CSV at once. */
export function useCsvExport(discovery: DiscoveryDetail): {
  busy: boolean;
  run: () => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const { planInfo } = usePlanInfo();
  const dispatch = useAppDispatch();
  const load = useLoad(discovery.id);
  return {
    busy,
    run: async () => {
      if (planInfo.features['canExport'] !== true) {
        dispatch(
          upgradeRequested({
            requiredFeature: 'canExport',
            message: 'CSV export is not in your plan.',
          }),
        );
        return;
      }
      if (discovery.competitors.length === 0) {
        notify.warning(COMPETITOR_MESSAGES.nothingForCsv);
        return;
      }
      setBusy(true);
      try {
        const document = await load('csv');
        if (document === null) return;
        saveFile(await makeFile(document, 'csv'), safeFileName(document.fileName, EXTENSIONS.csv));
        track('export_completed', { format: 'csv' });
        notify.success(COMPETITOR_MESSAGES.exported);
      } catch {
        track('export_error', { format: 'csv' });
        notify.error('The file could not be created.');
      } finally {
        setBusy(false);
      }
    },
  };
}
