import { PLAN_NAMES } from '#domain/names.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import type { StructuredData } from '../../lib/page/page-metadata.ts';
import { PLAN_LABELS } from '../../texts/plans.ts';

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
