import type { Competitor } from '#contracts/competitors/competitor.ts';
import { alreadyMonitored } from '#contracts/competitors/monitoring.ts';
import { asClientError } from '../../lib/errors.ts';
import { usePlanInfo, useUpgradeRequest } from '../../lib/plan/plan-info.ts';
import { COMPETITOR_MESSAGES, COMPETITOR_LABELS } from '../../texts/competitors.ts';
import { notify } from '../../ui/overlays/toast.ts';
import {
  useAddCompetitorMutation,
  useAddCompetitorsMutation,
  useRemoveCompetitorMutation,
} from './monitoring-api.ts';

/** Adds to and removes from monitoring, with the plan's limit and the specified messages. */
export function useMonitoring() {
  const { planInfo } = usePlanInfo();
  const requestUpgrade = useUpgradeRequest();
  const [addOne] = useAddCompetitorMutation();
  const [addMany] = useAddCompetitorsMutation();
  const [removeOne] = useRemoveCompetitorMutation();
  const allowed = planInfo.features['canAddCompetitorsToMonitoring'] === true;

  const offerUpgrade = (): void => {
    requestUpgrade({
      reached: true,
      requiredFeature: 'canAddCompetitorsToMonitoring',
      title: COMPETITOR_LABELS.monitoringNotAvailable,
      message: 'Competitor monitoring requires a Starter plan or higher.',
    });
  };

  return {
    offerUpgrade,
    /** True if it is now monitored. */
    add: async (competitor: Competitor): Promise<boolean> => {
      if (!allowed) {
        offerUpgrade();
        return false;
      }
      const answer = await addOne(competitor);
      if (answer.error === undefined) {
        notify.success(COMPETITOR_MESSAGES.added);
        return true;
      }
      const error = asClientError(answer.error);
      // Handled before anything else, and never retried.
      if (error.status === 409) {
        notify.warning(alreadyMonitored(competitor.name));
        return true;
      }
      return false;
    },
    addAll: async (competitors: readonly Competitor[]): Promise<void> => {
      if (!allowed) {
        offerUpgrade();
        return;
      }
      const { data } = await addMany(competitors);
      if (data === undefined) return;
      if (data.added.length > 0) notify.success(COMPETITOR_MESSAGES.addedMany);
      const [skipped] = data.skipped;
      if (skipped) notify.warning(skipped.reason);
    },
    remove: async (competitor: Competitor): Promise<void> => {
      const { error } = await removeOne(competitor.id);
      if (error !== undefined) return;
      notify.success(COMPETITOR_MESSAGES.removed, {
        action: { label: 'Undo', onClick: () => void addOne(competitor) },
      });
    },
  };
}
