import { Check } from 'lucide-react';
import type { PlanName } from '#domain/names.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import type { PlanRules } from '#domain/account/plan-rules.ts';
import { formatPrice } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { BILLING_CYCLE_TEXTS, PLAN_LABELS } from '../../texts/plans.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { NAVIGATION_TEXTS } from '../../texts/frame.ts';
import { memberPlan, requestedPlan } from '../../lib/plan/member-plan.ts';
import { useSession } from '../../lib/session/session-state.ts';

export type Billing = 'monthly' | 'yearly';

const FOR_WHOM: Readonly<Record<PlanName, string>> = {
  free: 'See whether people talk about your problem.',
  starter: 'Listen every day and follow your competitors.',
  professional: 'Alerts, analytics and reports in your name.',
};

const HIGHLIGHTS: Readonly<Record<PlanName, (rules: PlanRules) => readonly string[]>> = {
  free: (rules) => [
    `${rules.searchesPerDay} searches per day`,
    `${rules.platforms.length} platforms`,
    `GPT analysis, ${rules.gptAnalysesPerDay} per day`,
  ],
  starter: (rules) => [
    `${rules.searchesPerDay} searches per day`,
    `All ${rules.platforms.length} platforms`,
    `Monitor ${rules.maxCompetitorsToMonitor} competitors`,
    'PDF and CSV',
  ],
  professional: (rules) => [
    `${rules.searchesPerDay} searches per day`,
    `Monitor ${rules.maxCompetitorsToMonitor} competitors`,
    'Advanced analytics',
    'White-label PDF, CSV and Excel',
  ],
};

/** One plan; `current` is the reader's plan, null for visitors. */
export function PlanCard({
  plan,
  billing,
  current,
  heading: Heading = 'h2',
}: {
  plan: PlanName;
  billing: Billing;
  current: PlanName | null;
  heading?: 'h2' | 'h3';
}) {
  const { price } = PLANS[plan];
  const yearly = billing === 'yearly' && price.yearly > 0;
  return (
    <section
      aria-label={`${PLAN_LABELS[plan]} plan`}
      className={cx(
        'flex flex-col rounded-card border bg-surface p-5',
        plan === 'starter' ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <Heading className="text-card font-semibold">{PLAN_LABELS[plan]}</Heading>
        {plan === current && <Badge tone="accent">Your plan</Badge>}
      </div>
      <p className="mt-1 text-meta text-ink-2">{FOR_WHOM[plan]}</p>
      <p className="mt-4 flex items-baseline gap-1.5 tabular-nums">
        <span className="text-figure font-semibold">
          {formatPrice(yearly ? price.yearly : price.monthly)}
        </span>
        <span className="text-meta text-ink-2">
          {price.monthly === 0 ? BILLING_CYCLE_TEXTS.forever : BILLING_CYCLE_TEXTS[billing]}
        </span>
      </p>
      <p className="mt-0.5 min-h-4.5 text-hint text-ink-2 tabular-nums">
        {yearly && `${formatPrice(price.monthly * 12 - price.yearly)} less than twelve months`}
      </p>
      <ul className="mt-4 mb-6 flex grow flex-col gap-1.5 text-body text-ink">
        {HIGHLIGHTS[plan](PLANS[plan]).map((text) => (
          <li key={text} className="flex items-start gap-2">
            <Check size={16} className="mt-0.5 shrink-0 text-accent-ink" />
            {text}
          </li>
        ))}
      </ul>
      <PlanAction plan={plan} current={current} />
    </section>
  );
}

function PlanAction({ plan, current }: { plan: PlanName; current: PlanName | null }) {
  if (current === null) {
    return (
      <LinkButton variant={plan === 'starter' ? 'primary' : 'secondary'} to={paths.login}>
        {NAVIGATION_TEXTS.getStarted}
      </LinkButton>
    );
  }
  if (plan === current || PLANS[plan].price.monthly <= PLANS[current].price.monthly) {
    return (
      <Button disabled>{plan === current ? 'Your current plan' : 'Included in your plan'}</Button>
    );
  }
  return (
    <Button
      variant={plan === 'starter' || current === 'starter' ? 'primary' : 'secondary'}
      onClick={() => requestedPlan.set(plan)}
    >
      Ask for {PLAN_LABELS[plan]}
    </Button>
  );
}

/** The plan of who reads the page; null for visitors. */
export function useReaderPlan(): PlanName | null {
  const signedIn = useSession().status === 'signed-in';
  const plan = memberPlan.useValue();
  return signedIn ? (plan?.planName ?? 'free') : null;
}
