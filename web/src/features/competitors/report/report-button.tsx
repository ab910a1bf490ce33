import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { MonitorExport } from '#contracts/competitors/monitoring.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { upgradeRequested } from '../../../lib/plan/upgrade-slice.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { track } from '../../../lib/track.ts';
import { COMPETITOR_LABELS, COMPETITOR_MESSAGES } from '../../../texts/competitors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import type { ExportDocument } from '../../export/export-document.ts';
import { EXTENSIONS, makeFile } from '../../export/make-file.ts';
import { safeFileName, saveFile } from '../../export/save-file.ts';
import { useExportMonitoredMutation } from '../monitoring-api.ts';

/**
 * R-CI-10. The server checks the plan, records the export and names the brand; the browser makes
 * the file. Its failure is announced with a way to try again.
 */
export function ReportButton({
  empty,
  build,
}: {
  /** There is nothing to report on. */
  empty: boolean;
  build: (data: MonitorExport) => ExportDocument | Promise<ExportDocument>;
}) {
  const [busy, setBusy] = useState(false);
  const { planInfo } = usePlanInfo();
  const dispatch = useAppDispatch();
  const [load] = useExportMonitoredMutation();
  const run = async (): Promise<void> => {
    if (planInfo.features['canExport'] !== true) {
      const message = 'PDF export is not in your plan.';
      dispatch(upgradeRequested({ requiredFeature: 'canExport', message }));
      return;
    }
    if (empty) {
      notify.warning(COMPETITOR_MESSAGES.nothingForPdf);
      return;
    }
    setBusy(true);
    try {
      const { data } = await load('pdf');
      // The server refused, and said why.
      if (data === undefined) return;
      const document = await build(data);
      saveFile(await makeFile(document, 'pdf'), safeFileName(document.fileName, EXTENSIONS.pdf));
      track('export_completed', { format: 'pdf' });
      notify.success(COMPETITOR_MESSAGES.pdf);
    } catch {
      track('export_error', { format: 'pdf' });
      notify.error('The file could not be created.', {
        action: { label: 'Try again', onClick: () => void run() },
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      icon={<FileText size={16} strokeWidth={1.75} aria-hidden />}
      busy={busy}
      busyLabel="Exporting…"
      onClick={() => void run()}
    >
      {COMPETITOR_LABELS.exportPdf}
    </Button>
  );
}
