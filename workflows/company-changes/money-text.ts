import type { PlanFact } from '#domain/competitors/facts.ts';

/** An amount as people write it: "$39", "€9.90"; without a sign where the currency is unknown. */
const amountText = (amount: number, currency: string | null): string =>
  new Intl.NumberFormat('en-US', {
    ...(currency !== null && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 4,
  }).format(amount);

/** A plan's price in words, such as "$8 / user / month, billed annually". */
export function priceText(plan: PlanFact): string {
  if (plan.amount === 0) return 'Free';
  if (plan.amount === null) return plan.contactSales ? 'Contact sales' : 'No public price';
  const unit = plan.unit === null ? '' : ` / ${plan.unit}`;
  const period =
    plan.period === null
      ? ''
      : plan.period === 'once'
        ? ' once'
        : plan.period === 'usage'
          ? ' per use'
          : ` / ${plan.period}`;
  const billed = plan.billedAnnually && plan.period === 'month' ? ', billed annually' : '';
  return `${plan.from ? 'from ' : ''}${amountText(plan.amount, plan.currency)}${unit}${period}${billed}`;
}
