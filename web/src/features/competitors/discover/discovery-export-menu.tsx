import type { DiscoveryDetail } from '#contracts/competitors/discovery.ts';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { upgradeRequested } from '../../../lib/plan/upgrade-slice.ts';
import { COMPETITOR_MESSAGES } from '../../../texts/competitors.ts';
import { notify } from '../../../ui/overlays/toast.ts';
import { ExportMenu } from '../../export/export-menu.tsx';
import { useExport } from '../../export/use-export.ts';
import type { LoadDocument } from '../../export/use-export.ts';
import { useExportDiscoveryMutation } from '../discovery-api.ts';
import { discoveryDocument } from './discovery-export.ts';

function useLoad(id: string): LoadDocument {
  const [load] = useExportDiscoveryMutation();
  const { sandbox, productName } = usePublicConfig();
  return async (format) => {
    const { data } = await load({ id, format });
    return data === undefined ? null : discoveryDocument(data, { sandbox, productName });
  };
}

/** CSV has a button of its own. */
const OTHER_FORMATS = ['excel', 'pdf'] as const;

/** The other formats of the plan. */
export function DiscoveryExportMenu({ discovery }: { discovery: DiscoveryDetail }) {
  const load = useLoad(discovery.id);
  return (
    <ExportMenu
      rows={discovery.competitors.length}
      noun="competitor"
      label="Other formats"
      formats={OTHER_FORMATS}
      load={load}
    />
  );
}

/** The button that downloads a CSV directly. */
export function useCsvExport(discovery: DiscoveryDetail): {
  busy: boolean;
  run: () => Promise<void>;
} {
  const { planInfo } = usePlanInfo();
  const dispatch = useAppDispatch();
  const { busy, run } = useExport(useLoad(discovery.id), COMPETITOR_MESSAGES.exported);
  return {
    busy,
    run: async () => {
      if (planInfo.features['canExport'] !== true) {
        dispatch(
          upgradeRequested({
            reached: true,
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
      await run('csv');
    },
  };
}
