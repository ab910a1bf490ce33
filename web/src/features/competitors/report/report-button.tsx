import { FileText } from 'lucide-react';
import type { MonitorExport } from '#contracts/competitors/monitoring.ts';
import { usePlanInfo, useUpgradeRequest } from '../../../lib/plan/plan-info.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import {
  COMPETITOR_LABELS,
  COMPETITOR_MESSAGES,
  RANGE_LABELS,
} from '../../../texts/competitors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import type { ExportDocument } from '../../export/export-document.ts';
import { useExport } from '../../export/use-export.ts';
import { useExportMonitoredMutation, monitoringApi } from '../monitoring-api.ts';
import type { AnalyticsRange } from '../monitoring-api.ts';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';
import { monitoringReport } from './monitoring-report.ts';

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
  const requestUpgrade = useUpgradeRequest();
  const [load] = useExportMonitoredMutation();
  const exported = useExport(async (format) => {
    const { data } = await load(format);
    return data === undefined ? null : build(data);
  }, COMPETITOR_MESSAGES.pdf);
  const run = async (): Promise<void> => {
    if (planInfo.features['canExport'] !== true) {
      const message = 'PDF export is not in your plan.';
      requestUpgrade({ reached: true, requiredFeature: 'canExport', message });
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
      icon={<FileText size={16} />}
      busy={exported.busy}
      busyLabel="Exporting…"
      onClick={() => void run()}
    >
      {COMPETITOR_LABELS.exportPdf}
    </Button>
  );
}

/** Builds the report of a range. @throws Error if its totals could not be loaded. */
export function useReport(range: AnalyticsRange): (data: MonitorExport) => Promise<ExportDocument> {
  const dispatch = useAppDispatch();
  const { sandbox, productName } = usePublicConfig();
  return async (data) => {
    const request = dispatch(
      monitoringApi.endpoints.getStats.initiate(range, { subscribe: false }),
    );
    const { data: stats } = await request;
    if (stats === undefined) throw new Error('The report’s totals could not be loaded.');
    return monitoringReport(data, stats, { rangeLabel: RANGE_LABELS[range], sandbox, productName });
  };
}
