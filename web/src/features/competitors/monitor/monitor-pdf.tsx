import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { track } from '../../../lib/track.ts';
import { upgradeRequested } from '../../../lib/plan/upgrade-slice.ts';
import {
  COMPETITOR_MESSAGES,
  STATUS_LABELS,
  TYPE_LABELS,
  COMPETITOR_LABELS,
} from '../../../texts/competitors.ts';
import { formatDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import type { ExportDocument } from '../../export/export-document.ts';
import { EXTENSIONS, makeFile } from '../../export/make-file.ts';
import { safeFileName, saveFile } from '../../export/save-file.ts';
import { useExportMonitoredMutation } from '../monitoring-api.ts';
import { priceText } from '../price-text.ts';

/** R-CI-10. The server checks the plan and records the export; the browser makes the file. */
export function MonitorPdfButton({ competitors }: { competitors: readonly MonitoredCompetitor[] }) {
  const [busy, setBusy] = useState(false);
  const { planInfo } = usePlanInfo();
  const { sandbox } = usePublicConfig();
  const dispatch = useAppDispatch();
  const [load] = useExportMonitoredMutation();
  const run = async (): Promise<void> => {
    if (planInfo.features['canExport'] !== true) {
      dispatch(
        upgradeRequested({
          requiredFeature: 'canExport',
          message: 'PDF export is not in your plan.',
        }),
      );
      return;
    }
    if (competitors.length === 0) {
      notify.warning(COMPETITOR_MESSAGES.nothingForPdf);
      return;
    }
    setBusy(true);
    try {
      const { data } = await load('pdf');
      if (data === undefined) return;
      const document = reportOf(data.competitors, { ...data, sandbox });
      saveFile(await makeFile(document, 'pdf'), safeFileName(document.fileName, EXTENSIONS.pdf));
      track('export_completed', { format: 'pdf' });
      notify.success(COMPETITOR_MESSAGES.pdf);
    } catch {
      track('export_error', { format: 'pdf' });
      notify.error('The file could not be made.');
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

function reportOf(
  competitors: readonly MonitoredCompetitor[],
  head: { fileName: string; brand: string; sandbox: boolean },
): ExportDocument {
  return {
    fileName: head.fileName,
    brand: head.brand,
    title: 'Monitored competitors',
    facts: [
      ['Competitors', String(competitors.length)],
      ['Date', formatDate(new Date().toISOString())],
      ...(head.sandbox ? [['Data', 'sandbox, made up'] as const] : []),
    ],
    summary: null,
    columns: [
      { header: 'Name', width: 24 },
      { header: 'Status', width: 14 },
      { header: 'Type', width: 12 },
      { header: 'Mentions', width: 10 },
      { header: 'Price', width: 24 },
      { header: 'Last change', width: 60 },
    ],
    rows: competitors.map((each) => [
      each.name,
      STATUS_LABELS[each.status],
      TYPE_LABELS[each.competitive_type],
      each.analytics.totalMentions,
      priceText(each),
      each.lastEvent?.title ?? null,
    ]),
    items: competitors.map((each) => ({
      title: each.name,
      meta: [
        STATUS_LABELS[each.status],
        TYPE_LABELS[each.competitive_type],
        `${each.analytics.totalMentions} mentions`,
        priceText(each),
      ]
        .filter((part) => part !== null)
        .join(' · '),
      text: each.description,
      reason: each.lastEvent?.title ?? 'No changes since monitoring began',
      url: each.website ?? '',
    })),
  };
}
