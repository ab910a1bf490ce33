import { cutText } from '#domain/text/cut.ts';
import type { PageDocument } from '../document.ts';
import { isProduct, isRecord, readLinkedData, textsOf } from '../json-ld.ts';
import type { LinkedNode } from '../json-ld.ts';
import { quoted } from '../quote.ts';
import { parseAmount } from '../../money/amount.ts';
import { findMoney } from '../../money/money.ts';
import { signOfCode } from '../../money/signs.ts';
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
  const isOwn = offer['price'] !== undefined || offer['lowPrice'] !== undefined;
  const said = isOwn ? { ...specification, ...offer } : { ...offer, ...specification };
  const of = (key: string): string => wordOf(said[key]);
  const code = signOfCode(of('priceCurrency').toUpperCase())?.usual ?? null;
  const stated = statedMoney(of('price') || of('lowPrice'), code);
  if (stated === null || (code === null && stated.currency === null)) return [];
  const { amount } = stated;
  const isContradicted = code !== null && stated.currency !== null && code !== stated.currency;
  const currency = isContradicted && !stated.isShared ? null : (code ?? stated.currency);
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
    name: name === null ? null : cutText(name, 48),
    price,
    otherPrices: [],
    isFree: amount === 0,
    contactSales: false,
    features: [],
  };
  const quote = `${plan.name ?? 'Offer'} · price: ${amount} ${currency ?? ''}`.trim();
  return [quoted(plan, 'json-ld', node.script, quote)];
}

/**
 * A price as schema.org writes it, "." before decimals, also with the sign or code that does not
 * belong there; null when there is more in the text than one amount, and for thousandths of a currency
 * that has no hundredths: "1.980" yen are groups or an error.
 */
function statedMoney(
  text: string,
  code: string | null,
): { amount: number; currency: string | null; isShared: boolean } | null {
  const [money, another] = findMoney(text, { language: null });
  const isWhole = money?.start === 0 && money.end === text.length;
  if (money && (another || !isWhole || money.isFrom)) return null;
  const number = money ? (/[.,]?\d(?:.*\d)?/u.exec(text)?.[0] ?? '') : text;
  const isPointed = /^\d*\.\d+$/u.test(number);
  if (/\.\d{3}$/u.test(number) && isPointed && isWholeOnly(code ?? money?.currency ?? null))
    return null;
  const amount = isPointed ? Number(number) : parseAmount(number);
  if (!Number.isFinite(amount) || amount < 0) return null;
  return { amount, currency: money?.currency ?? null, isShared: text.includes('$') };
}

const isWholeOnly = (currency: string | null): boolean =>
  currency !== null &&
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits === 0;

function periodOf(
  specification: Record<string, unknown>,
  description: string,
): PlanPrice['period'] {
  const { referenceQuantity: counted } = specification;
  const perOne =
    isRecord(counted) && Number(counted['value'] ?? 1) === 1 ? counted['unitCode'] : '';
  const codes = [specification['unitCode'], specification['billingDuration'], perOne].map(wordOf);
  const code = codes.map((each) => PERIODS[each.toUpperCase()]).find(Boolean);
  const unit = wordOf(specification['unitText']);
  return (
    code ?? (unit === '' ? null : readTerms(`per ${unit}`).period) ?? readTerms(description).period
  );
}

const wordOf = (value: unknown): string =>
  typeof value === 'number' ? String(value) : (textsOf(value)[0] ?? '');
