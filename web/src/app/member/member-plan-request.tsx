import { PLANS } from '#domain/account/plan-rules.ts';
import type { PlanName } from '#domain/names.ts';
import { PlanRequest } from '../../features/pricing/plan-request.tsx';
import { formatPrice } from '../../lib/format.ts';
import { PLAN_LABELS } from '../../texts/plans.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Asking for a plan from the price list. */
export function MemberPlanRequest({ plan, onClose }: { plan: PlanName; onClose: () => void }) {
  const { price } = PLANS[plan];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="narrow"
      title={`Ask for ${PLAN_LABELS[plan]}`}
      description={`${formatPrice(price.monthly)} per month or ${formatPrice(price.yearly)} per year. You don’t pay here: we write to you, and your plan then changes in every open tab.`}
    >
      <PlanRequest plan={plan} />
    </Dialog>
  );
}
