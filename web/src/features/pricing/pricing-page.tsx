import { useState } from 'react';
import { PLAN_NAMES } from '#domain/names.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import { usePageMetadata } from '../../lib/page/page-metadata.ts';
import type { StructuredData } from '../../lib/page/page-metadata.ts';
import { paths } from '../../lib/paths.ts';
import { useOrigin, usePublicConfig } from '../../lib/page/page-settings.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { QuestionList } from '../site/components/question-list.tsx';
import { NAVIGATION_TEXTS } from '../../texts/frame.ts';
import { PLAN_LABELS } from '../../texts/plans.ts';
import { PlanCard, useReaderPlan } from './plan-card.tsx';
import type { Billing } from './plan-card.tsx';
import { PlanTable } from './plan-table.tsx';

/** Plans and prices, from the same rules the server enforces. */
export function PricingPage() {
  const { productName, supportEmail, site } = usePublicConfig();
  const origin = useOrigin();
  usePageMetadata({
    title: NAVIGATION_TEXTS.pricing,
    description: 'Three plans, monthly or yearly, and everything they include.',
    structuredData: pricingData({
      product: productName,
      company: site?.companyName ?? productName,
      support: supportEmail,
      url: `${origin}${paths.pricing}`,
    }),
  });
  const [billing, setBilling] = useState<Billing>('monthly');
  const current = useReaderPlan();
  return (
    <div className="mx-auto w-full max-w-280 px-4 py-12 md:py-16">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <h1 className="font-display text-headline font-semibold tracking-tight">
            Pay when it pays off
          </h1>
          <p className="mt-4 max-w-[60ch] text-card leading-normal text-ink-2">
            Start free. No commitment, cancel anytime, 3-day money-back guarantee.
          </p>
        </div>
        <Segmented
          label="Billing period"
          value={billing}
          onChange={setBilling}
          options={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'yearly', label: 'Yearly' },
          ]}
        />
      </div>
      <div className="mt-8 grid gap-4 md:grid-cols-3">
        {PLAN_NAMES.map((plan) => (
          <PlanCard key={plan} plan={plan} billing={billing} current={current} />
        ))}
      </div>
      <p className="mt-4 max-w-[68ch] text-meta text-ink-2">
        Payment in the product is not built yet. Write to us and we switch your plan; it takes
        effect in every open tab at once. Daily counters reset at 00:00 UTC, monthly ones on the
        first. Some platforms need a key of this installation: the picker of the search says which
        ones answer right now.
      </p>
      <h2 className="mt-16 mb-2 font-display text-section font-semibold tracking-tight">
        Compare every row
      </h2>
      <PlanTable />
      <p className="mt-4 max-w-[68ch] text-meta text-ink-2">
        GPT analyses on Professional are described as unlimited; today a fair-use limit of 100 per
        day and 3,000 per month applies.
      </p>
      <h2 className="mt-16 mb-6 font-display text-section font-semibold tracking-tight md:mt-24">
        Questions about plans
      </h2>
      <QuestionList aboutPlans />
    </div>
  );
}

/** Each plan as an offer with its monthly price in USD, and who answers questions. */
export function pricingData({
  product,
  company,
  support,
  url,
}: {
  product: string;
  company: string;
  support: string;
  url: string;
}): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: product,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    publisher: {
      '@type': 'Organization',
      name: company,
      ...(support === ''
        ? {}
        : {
            contactPoint: {
              '@type': 'ContactPoint',
              contactType: 'customer support',
              email: support,
            },
          }),
    },
    offers: PLAN_NAMES.map((plan) => {
      const price = PLANS[plan].price.monthly.toFixed(2);
      return {
        '@type': 'Offer',
        name: PLAN_LABELS[plan],
        url,
        price,
        priceCurrency: 'USD',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price,
          priceCurrency: 'USD',
          billingDuration: 1,
          unitCode: 'MON',
        },
      };
    }),
  };
}
