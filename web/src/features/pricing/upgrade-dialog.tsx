import { Link } from 'react-router-dom';
import { PLANS } from '#contracts/plan-rules.ts';
import { formatPrice } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { usePlanInfo } from '../../lib/plan-info.ts';
import { featureLabel, recommendPlan } from '../../lib/recommend-plan.ts';
import { PLAN_LABELS, UPGRADE_TEXTS } from '../../texts/plans.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { selectUpgradeRequest, upgradeClosed } from '../../lib/upgrade-slice.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { supportMailto, useSupport } from '../../ui/support.tsx';
import { ERROR_PANEL_TEXTS, ERROR_TEXTS } from '../../texts/errors.ts';

/** R-DLG-12..15, R-ERR-47: opened from anywhere with `upgradeRequested`. */
export function UpgradeDialog() {
  const request = useAppSelector(selectUpgradeRequest);
  const dispatch = useAppDispatch();
  const { planInfo } = usePlanInfo();
  const support = useSupport();
  const close = (): void => {
    dispatch(upgradeClosed());
  };
  if (request === null) return null;
  const plan = recommendPlan(planInfo.planName, request.requiredFeature);
  const feature = featureLabel(request.requiredFeature);
  const mailto = supportMailto(support, { title: 'More than Professional', requestId: null });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      width="narrow"
      title={request.title ?? ERROR_TEXTS.plan_restriction.title}
      description={request.message ?? ERROR_TEXTS.plan_restriction.message}
      footer={
        <>
          <Button onClick={close}>Not now</Button>
          {plan !== null ? (
            <Button asChild variant="primary">
              <Link to={paths.pricing} onClick={close}>
                {ERROR_PANEL_TEXTS.seePlans}
              </Link>
            </Button>
          ) : (
            mailto !== null && (
              <Button asChild variant="primary">
                <a href={mailto}>{ERROR_PANEL_TEXTS.support}</a>
              </Button>
            )
          )}
        </>
      }
    >
      {plan === null ? (
        <p className="text-body text-ink-2">
          You already have the highest plan. Write to us and we will find a way.
        </p>
      ) : (
        <div className="rounded-card border border-line bg-canvas p-4">
          <p className="text-hint text-ink-2">
            {feature === null ? 'Recommended plan' : `${feature}: included in`}
          </p>
          <p className="mt-1 text-card font-semibold">{PLAN_LABELS[plan]}</p>
          <p className="mt-1 text-body text-ink tabular-nums">
            {formatPrice(PLANS[plan].price.monthly)} per month or{' '}
            {formatPrice(PLANS[plan].price.yearly)} per year
          </p>
          <p className="mt-3 text-meta text-ink-2">{UPGRADE_TEXTS.terms}</p>
        </div>
      )}
    </Dialog>
  );
}
