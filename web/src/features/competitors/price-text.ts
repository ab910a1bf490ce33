import type { Competitor } from '#contracts/competitors/competitor.ts';

export const PERIODS = { month: '/mo', year: '/yr', once: ' once', usage: ' per use' } as const;

/** An amount in its own currency; whole amounts without cents. */
export function formatMoney(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat(undefined, {
      style: 'currency',
      currency,
      minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    }).format(amount);
  } catch {
    // Not a currency code.
    return `${amount} ${currency}`;
  }
}

/** "from $25/mo", "free plan", or null when no price is known. */
export function priceText(
  competitor: Pick<Competitor, 'priceFrom' | 'hasFreePlan'>,
): string | null {
  const { priceFrom } = competitor;
  if (priceFrom === null) return competitor.hasFreePlan === true ? 'free plan' : null;
  const amount = formatMoney(priceFrom.amount, priceFrom.currency);
  const unit = priceFrom.unit === null ? '' : ` per ${priceFrom.unit}`;
  const free = competitor.hasFreePlan === true ? ', free plan' : '';
  return `from ${amount}${PERIODS[priceFrom.period]}${unit}${free}`;
}
