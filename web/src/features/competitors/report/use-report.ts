import type { MonitorExport } from '#contracts/competitors/monitoring.ts';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';
import { useAppDispatch } from '../../../lib/store.ts';
import { RANGE_LABELS } from '../../../texts/competitors.ts';
import type { ExportDocument } from '../../export/export-document.ts';
import { monitoringApi } from '../monitoring-api.ts';
import type { AnalyticsRange } from '../monitoring-api.ts';
import { monitoringReport } from './monitoring-report.ts';

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
