import { Download, Lock } from 'lucide-react';
import { EXPORT_FORMATS } from '#domain/names.ts';
import type { ExportFormat } from '#domain/names.ts';
import { plural } from '../../lib/format.ts';
import { usePlanInfo, useUpgradeRequest } from '../../lib/plan/plan-info.ts';
import { recommendPlan } from '../../lib/plan/recommend-plan.ts';
import { PLAN_LABELS } from '../../texts/plans.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Menu, MenuItem, MenuLabel } from '../../ui/overlays/menu.tsx';
import { FORMAT_LABELS, useExport } from './use-export.ts';
import type { LoadDocument } from './use-export.ts';

/** The feature that a plan needs for a format. */
const featureOf = (format: ExportFormat): string =>
  format === 'excel' ? 'excelExport' : 'canExport';

/** The formats of a list; those missing from the plan open the upgrade dialog. */
export function ExportMenu({
  rows,
  noun = 'result',
  label = 'Export',
  formats = EXPORT_FORMATS,
  load,
}: {
  rows: number;
  /** The name of a row, in the singular. */
  noun?: string;
  label?: string;
  /** The formats of this list. */
  formats?: readonly ExportFormat[];
  load: LoadDocument;
}) {
  const { planInfo } = usePlanInfo();
  const requestUpgrade = useUpgradeRequest();
  const { busy, run } = useExport(load);

  const offerUpgrade = (format: ExportFormat): void => {
    requestUpgrade({
      reached: true,
      requiredFeature: featureOf(format),
      message: `${FORMAT_LABELS[format]} export is not in your plan.`,
    });
  };

  return (
    <Menu
      trigger={
        <Button size="small" busy={busy} busyLabel="Exporting…" icon={<Download size={16} />}>
          {label}
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
            icon={allowed ? <Download size={16} /> : <Lock size={16} />}
            {...(allowed || plan === null ? {} : { hint: PLAN_LABELS[plan] })}
            onSelect={() => {
              if (allowed) void run(format);
              else offerUpgrade(format);
            }}
          >
            {FORMAT_LABELS[format]}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
