import { useState } from 'react';
import { PLANS } from '#domain/account/plan-rules.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { formatPrice, formatReset } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { usePlanInfo } from '../../lib/plan/plan-info.ts';
import { featureLabel, planAllowance, recommendPlan } from '../../lib/plan/recommend-plan.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { selectUpgradeRequest, upgradeClosed } from '../../lib/plan/upgrade-slice.ts';
import type { UpgradeRequest } from '../../lib/plan/upgrade-slice.ts';
import { ERROR_PANEL_TEXTS, ERROR_TEXTS } from '../../texts/errors.ts';
import { PLAN_LABELS, UPGRADE_MESSAGES, UPGRADE_TEXTS, UPGRADE_TITLES } from '../../texts/plans.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { supportMailto, useSupport } from '../../ui/states/support.tsx';
import { PlanRequest } from './plan-request.tsx';

const STANDARD = ERROR_TEXTS.plan_restriction;

/** Opened from anywhere with `upgradeRequested`. */
export function UpgradeDialog() {
  const request = useAppSelector(selectUpgradeRequest);
  const dispatch = useAppDispatch();
  if (request === null) return null;
  return <UpgradeOffer request={request} onClose={() => dispatch(upgradeClosed())} />;
}

function UpgradeOffer({ request, onClose }: { request: UpgradeRequest; onClose: () => void }) {
  const { planInfo } = usePlanInfo();
  const [openedAt] = useState(serverNow);
  const needed = request.requiredFeature ?? '';
  const plan = recommendPlan(planInfo.planName, request.requiredFeature);
  const feature = featureLabel(request.requiredFeature);
  const allowance = plan === null ? null : planAllowance(plan, request.requiredFeature);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width="narrow"
      title={request.title ?? UPGRADE_TITLES[needed] ?? STANDARD.title}
      description={request.message ?? UPGRADE_MESSAGES[needed] ?? STANDARD.message}
    >
      {request.resetAt !== undefined && (
        <p className="mb-4 text-body text-ink">
          {`Your counter ${formatReset(request.resetAt, openedAt)}.`}
        </p>
      )}
      {plan === null ? (
        <HighestPlan onClose={onClose} />
      ) : (
        <>
          <div className="rounded-card border border-line bg-canvas p-4">
            <p className="text-hint text-ink-2">
              {feature === null ? 'Recommended plan' : `${feature}: included in`}
            </p>
            <p className="mt-1 text-card font-semibold">
              {PLAN_LABELS[plan]}
              {allowance !== null && `: ${allowance}`}
            </p>
            <p className="mt-1 text-body text-ink tabular-nums">
              {formatPrice(PLANS[plan].price.monthly)} per month or{' '}
              {formatPrice(PLANS[plan].price.yearly)} per year
            </p>
            <p className="mt-3 text-meta text-ink-2">{UPGRADE_TEXTS.terms}</p>
          </div>
          <PlanRequest plan={plan}>
            <LinkButton to={paths.pricing} onClick={onClose}>
              See plans
            </LinkButton>
          </PlanRequest>
        </>
      )}
    </Dialog>
  );
}

/** Above professional there is only a conversation. */
function HighestPlan({ onClose }: { onClose: () => void }) {
  const support = useSupport();
  const mailto = supportMailto(support, { title: 'More than Professional', requestId: null });
  return (
    <>
      <p className="text-body text-ink-2">
        You already have the highest plan. Write to us and we will find a way.
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Not now</Button>
        {mailto !== null && (
          <Button asChild variant="primary">
            <a href={mailto}>{ERROR_PANEL_TEXTS.support}</a>
          </Button>
        )}
      </div>
    </>
  );
}
