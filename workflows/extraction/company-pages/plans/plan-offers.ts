import type { PageDocument } from '../document.ts';
import { isProduct, isRecord, readLinkedData, textsOf } from '../json-ld.ts';
import type { LinkedNode } from '../json-ld.ts';
import { quoted } from '../quote.ts';
import { parseAmount } from './money.ts';
import type { PlanPrice, QuotedPlan } from './plan.ts';
import { readTerms } from './period.ts';

/** UN/CEFACT codes and ISO 8601 durations of billing periods. */
const PERIODS: Readonly<Record<string, PlanPrice['period']>> = {
  MON: 'month',
  ANN: 'year',
  WEE: 'week',
  DAY: 'day',
  P1M: 'month',
  P1Y: 'year',
  P12M: 'year',
};

/**
 * Plans that a page states only as offers in its linked data (schema.org `Offer` and
 * `AggregateOffer` of a product). A single offer of nothing says that the page is free to use, as
 * templates state of every app, so it is not read.
 */
export function plansOfOffers(page: PageDocument): QuotedPlan[] {
  const plans = readLinkedData(page)
    .filter(isProduct)
    .flatMap((node) => offersOf(node.data['offers']).flatMap((offer) => planOf(node, offer)));
  return plans.some(({ value }) => !value.isFree) ? plans : [];
}

function offersOf(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(offersOf);
  if (!isRecord(value)) return [];
  return value['offers'] === undefined ? [value] : offersOf(value['offers']);
}

function planOf(node: LinkedNode, offer: Record<string, unknown>): QuotedPlan[] {
  const specification = [offer['priceSpecification']].flat().find(isRecord) ?? {};
  const of = (key: string): string => wordOf(offer[key] ?? specification[key]);
  const stated = of('price') || of('lowPrice');
  const amount = parseAmount(stated);
  const currency = of('priceCurrency').toUpperCase();
  if (!/^\d/u.test(stated) || !Number.isFinite(amount) || !/^[A-Z]{3}$/u.test(currency)) return [];
  const [name = null] = [...textsOf(offer['name']), ...textsOf(node.data['name'])];
  const price: PlanPrice = {
    amount,
    currency,
    period: periodOf(specification, of('description')),
    billed: null,
    unit: null,
    isFrom: of('price') === '',
  };
  const plan = {
    name: name?.slice(0, 48) ?? null,
    price,
    otherPrices: [],
    isFree: amount === 0,
    contactSales: false,
    features: [],
  };
  const quote = `${plan.name ?? 'Offer'} · price: ${amount} ${currency}`;
  return [quoted(plan, 'json-ld', node.script, quote)];
}

function periodOf(
  specification: Record<string, unknown>,
  description: string,
): PlanPrice['period'] {
  const codes = [specification['unitCode'], specification['billingDuration']].map(wordOf);
  const code = codes.map((each) => PERIODS[each.toUpperCase()]).find(Boolean);
  const unit = wordOf(specification['unitText']);
  return (
    code ?? (unit === '' ? null : readTerms(`per ${unit}`).period) ?? readTerms(description).period
  );
}

const wordOf = (value: unknown): string =>
  typeof value === 'number' ? String(value) : (textsOf(value)[0] ?? '');
