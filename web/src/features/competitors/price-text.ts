import type { Competitor } from '#contracts/competitors/competitor.ts';

const PERIODS = { month: '/mo', year: '/yr', once: ' once', usage: ' per use' } as const;

/** "from $25/mo", "free plan", or null when no price is known. */
export function priceText(
  competitor: Pick<Competitor, 'priceFrom' | 'hasFreePlan'>,
): string | null {
  const { priceFrom } = competitor;
  if (priceFrom === null) return competitor.hasFreePlan === true ? 'free plan' : null;
  const amount = new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency: priceFrom.currency,
    minimumFractionDigits: Number.isInteger(priceFrom.amount) ? 0 : 2,
  }).format(priceFrom.amount);
  const unit = priceFrom.unit === null ? '' : ` per ${priceFrom.unit}`;
  const free = competitor.hasFreePlan === true ? ', free plan' : '';
  return `from ${amount}${PERIODS[priceFrom.period]}${unit}${free}`;
}
