import { Link } from 'react-router-dom';
import { PLAN_NAMES } from '#domain/names.ts';
import { paths } from '../../lib/paths.ts';
import { PlanCard } from '../../features/pricing/plan-card.tsx';
import { useReaderPlan } from '../../features/pricing/use-reader-plan.ts';
import { SectionHeading } from './section-heading.tsx';

/** The three plans with monthly prices; the full table is on the pricing page. */
export function PlansSection() {
  const current = useReaderPlan();
  return (
    <section id="plans" aria-labelledby="plans-title" className="border-t border-line bg-surface">
      <div className="mx-auto max-w-280 px-4 py-16 md:py-24">
        <SectionHeading
          id="plans-title"
          title="Plans"
          action={<Link to={paths.pricing}>Compare every row</Link>}
        >
          Start free. Pay by the month or by the year, and cancel anytime.
        </SectionHeading>
        <div className="mt-8 grid gap-4 md:grid-cols-3">
          {PLAN_NAMES.map((plan) => (
            <PlanCard key={plan} plan={plan} billing="monthly" current={current} heading="h3" />
          ))}
        </div>
      </div>
    </section>
  );
}
