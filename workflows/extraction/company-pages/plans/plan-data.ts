import type { Element } from 'domhandler';
import { findMoney } from '../../money/money.ts';
import { all, collapse } from '../document.ts';
import type { PageDocument } from '../document.ts';
import { isRecord } from '../json-ld.ts';
import { quoted } from '../quote.ts';
import type { QuotedPlan } from './plan.ts';
import { readTerms } from './period.ts';

const LISTS = /^(?:pricing)?_?(?:plans|tiers|packages)$/iu;
const NAMES = ['name', 'title', 'planName'];
const PRICES = ['price', 'amount', 'monthlyPrice', 'priceMonthly', 'price_monthly'];
const PERIODS = ['period', 'interval', 'billingPeriod', 'per', 'unit'];
const MAX_PLANS = 8;
const MAX_NAME = 48;
const MAX_VALUES = 20_000;
const MAX_DEPTH = 20;

/**
 * Plans in the data of a page that a script renders (Next.js and the like), only where they are plain:
 * one list called plans or tiers, each with a name and a price as people read it, "$29 / month". Numbers
 * alone may be cents, and two lists contradict each other, so neither is read.
 */
export function plansOfData(page: PageDocument): QuotedPlan[] {
  const scripts = all(page.root, 'script#__NEXT_DATA__, script[type="application/json"]');
  const lists = scripts.flatMap((script) =>
    listsIn(dataOf(script)).flatMap((list) => {
      const plans = list.map((plan) => planOf(plan, script, page.language));
      return plans.every((plan) => plan !== null) ? [plans] : [];
    }),
  );
  const distinct = new Map(
    lists.map((plans) => [JSON.stringify(plans.map(({ value }) => value)), plans]),
  );
  const [plans = []] = distinct.values();
  return distinct.size === 1 && plans.some(({ value }) => value.price !== null) ? plans : [];
}

/** Null for a script that is not JSON. */
function dataOf(script: Element): unknown {
  const text = script.children.map((child) => ('data' in child ? String(child.data) : '')).join('');
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Lists of records under the names that plans have, wherever they are. */
function listsIn(data: unknown): Record<string, unknown>[][] {
  const found: Record<string, unknown>[][] = [];
  let values = 0;
  const visit = (value: unknown, key: string, depth: number): void => {
    values += 1;
    if (values > MAX_VALUES || depth > MAX_DEPTH || typeof value !== 'object' || value === null)
      return;
    if (Array.isArray(value) && LISTS.test(key) && value.length > 1 && value.length <= MAX_PLANS)
      if (value.every(isRecord)) found.push(value);
    for (const [name, child] of Object.entries(value)) visit(child, name, depth + 1);
  };
  visit(data, '', 0);
  return found;
}

const FREE = /^(?:free|kostenlos|gratuit|gratis)$/iu;
const ON_REQUEST =
  /^(?:custom|contact (?:us|sales)|let[’']s talk|on request|auf anfrage|sur devis)$/iu;

function planOf(
  plan: Record<string, unknown>,
  script: Element,
  language: string | null,
): QuotedPlan | null {
  const of = (keys: readonly string[]): string => {
    const stated = keys
      .map((key) => plan[key])
      .map((value) => (isRecord(value) ? value['monthly'] : value))
      .find((value) => typeof value === 'string');
    return typeof stated === 'string' ? collapse(stated) : '';
  };
  const [name, text] = [of(NAMES), of(PRICES)];
  if (name === '' || name.length > MAX_NAME || text === '' || text.length > 2 * MAX_NAME)
    return null;
  const [money, another] = findMoney(text, { language });
  const [isFree, isOnRequest] = [FREE.test(text) || money?.amount === 0, ON_REQUEST.test(text)];
  if (another !== undefined || (money === undefined && !isFree && !isOnRequest)) return null;
  const isNested = PRICES.some((key) => isRecord(plan[key]));
  const stated = readTerms(
    `${text} per ${isNested ? 'month' : of(PERIODS).replace(/^(?:per\s+|\/\s*)/iu, '')}`,
  );
  const price =
    money === undefined || money.amount === 0
      ? null
      : { amount: money.amount, currency: money.currency, isFrom: money.isFrom, ...stated };
  const value = {
    name,
    price,
    otherPrices: [],
    isFree,
    contactSales: isOnRequest,
    features: [],
  };
  return quoted(value, 'json-ld', script, `${name}: ${text}`);
}
