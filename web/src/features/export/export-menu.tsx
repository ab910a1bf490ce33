import { Download, Lock } from 'lucide-react';
import { useState } from 'react';
import { EXPORT_FORMATS } from '#contracts/names.ts';
import type { ExportFormat } from '#contracts/names.ts';
import { plural } from '../../lib/format.ts';
import { usePlanInfo } from '../../lib/plan/plan-info.ts';
import { recommendPlan } from '../../lib/plan/recommend-plan.ts';
import { PLAN_LABELS } from '../../texts/plans.ts';
import { useAppDispatch } from '../../lib/store.ts';
import { upgradeRequested } from '../../lib/plan/upgrade-slice.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Menu, MenuItem, MenuLabel } from '../../ui/overlays/menu.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import type { ExportDocument } from './export-document.ts';
import { EXTENSIONS, makeFile } from './make-file.ts';
import { safeFileName, saveFile } from './save-file.ts';

const LABELS: Readonly<Record<ExportFormat, string>> = { pdf: 'PDF', csv: 'CSV', excel: 'Excel' };
const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The feature that a plan needs for a format. */
const featureOf = (format: ExportFormat): string =>
  format === 'excel' ? 'excelExport' : 'canExport';

/**
 * The export menu. `load` asks the server, which checks the plan and records the export; null when
 * it refused, which the error toasts and the upgrade dialog have said already.
 */
export function ExportMenu({
  rows,
  noun = 'result',
  formats = EXPORT_FORMATS,
  load,
}: {
  rows: number;
  /** What a row is, in the singular. */
  noun?: string;
  /** Those that this list can be exported in. */
  formats?: readonly ExportFormat[];
  load: (format: ExportFormat) => Promise<ExportDocument | null>;
}) {
  const { planInfo } = usePlanInfo();
  const dispatch = useAppDispatch();
  const [exporting, setExporting] = useState(false);

  const run = async (format: ExportFormat): Promise<void> => {
    setExporting(true);
    try {
      const document = await load(format);
      if (document === null) return;
      const file = await makeFile(document, format);
      const name = safeFileName(document.fileName, EXTENSIONS[format]);
      saveFile(file, name);
      notify.success(`${LABELS[format]} saved`, { description: name });
    } catch {
      notify.error('The file could not be created.', {
        action: { label: 'Try again', onClick: () => void run(format) },
      });
    } finally {
      setExporting(false);
    }
  };
  const offerUpgrade = (format: ExportFormat): void => {
    dispatch(
      upgradeRequested({
        requiredFeature: featureOf(format),
        message: `${LABELS[format]} export is not in your plan.`,
      }),
    );
  };

  return (
    <Menu
      trigger={
        <Button size="small" busy={exporting} busyLabel="Exporting…" icon={<Download {...ICON} />}>
          Export
        </Button>
      }
    >
      <MenuLabel>{`All ${plural(rows, noun)} (filters not applied)`}</MenuLabel>
      {formats.map((format) => {
        const allowed = planInfo.exportFormats.includes(format);
        const plan = recommendPlan(planInfo.planName, featureOf(format));
        return (
          <MenuItem
            key={format}
            icon={allowed ? <Download {...ICON} /> : <Lock {...ICON} />}
            {...(allowed || plan === null ? {} : { hint: PLAN_LABELS[plan] })}
            onSelect={() => {
              if (allowed) void run(format);
              else offerUpgrade(format);
            }}
          >
            {LABELS[format]}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
