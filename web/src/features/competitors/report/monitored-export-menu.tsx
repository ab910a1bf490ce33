import type { ExportFormat } from '#domain/names.ts';
import { ExportMenu } from '../../export/export-menu.tsx';
import { useExportMonitoredMutation } from '../monitoring-api.ts';
import { useReport } from './use-report.ts';

/** Only tables: the PDF report has its own button. */
const TABLES: readonly ExportFormat[] = ['csv', 'excel'];

/** Exports the monitored competitors as a table, in the formats of the plan. */
export function MonitoredExportMenu({ rows }: { rows: number }) {
  const [load] = useExportMonitoredMutation();
  const build = useReport('28d');
  return (
    <ExportMenu
      rows={rows}
      noun="competitor"
      formats={TABLES}
      load={async (format) => {
        const { data } = await load(format);
        return data === undefined ? null : build(data);
      }}
    />
  );
}
