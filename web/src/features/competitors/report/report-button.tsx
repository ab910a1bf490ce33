import { FileText } from 'lucide-react';
import type { MonitorExport } from '#contracts/competitors/monitoring.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { upgradeRequested } from '../../../lib/plan/upgrade-slice.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { COMPETITOR_LABELS, COMPETITOR_MESSAGES } from '../../../texts/competitors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import type { ExportDocument } from '../../export/export-document.ts';
import { useExport } from '../../export/use-export.ts';
import { useExportMonitoredMutation } from '../monitoring-api.ts';

/**
 * The server checks the plan, records the export and provides the branding; the browser
 * creates the file. A failure is reported with a retry button.
 */
export function ReportButton({
  empty,
  build,
}: {
  /** There is nothing to report on. */
  empty: boolean;
  build: (data: MonitorExport) => ExportDocument | Promise<ExportDocument>;
}) {
  const { planInfo } = usePlanInfo();
  const dispatch = useAppDispatch();
  const [load] = useExportMonitoredMutation();
  const exported = useExport(async (format) => {
    const { data } = await load(format);
    return data === undefined ? null : build(data);
  }, COMPETITOR_MESSAGES.pdf);
  const run = async (): Promise<void> => {
    if (planInfo.features['canExport'] !== true) {
      const message = 'PDF export is not in your plan.';
      dispatch(upgradeRequested({ reached: true, requiredFeature: 'canExport', message }));
      return;
    }
    if (empty) {
      notify.warning(COMPETITOR_MESSAGES.nothingForPdf);
      return;
    }
    await exported.run('pdf');
  };
  return (
    <Button
      size="small"
      icon={<FileText size={16} strokeWidth={1.75} aria-hidden />}
      busy={exported.busy}
      busyLabel="Exporting…"
      onClick={() => void run()}
    >
      {COMPETITOR_LABELS.exportPdf}
    </Button>
  );
}
