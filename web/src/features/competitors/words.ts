import type { Competitor } from '#contracts/competitors/competitor.ts';
import { averageLabel } from '#domain/competitors/scores.ts';
import { AVERAGE_WORDS } from '../../texts/competitors.ts';

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

/**
 * The word for an average sentiment; of mentions that are mostly neutral, the
 * average of the few others tells little.
 */
export function averageWord(
  average: number,
  { positive, negative, all }: { positive: number; negative: number; all: number },
): string {
  if (positive + negative === 0) return 'Neutral';
  if (2 * (positive + negative) < all) return 'Mostly neutral';
  return AVERAGE_WORDS[averageLabel(average)];
}
/** The title of an event alone, for places that show the name. */
export const asHeading = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1);
