import type { Element } from 'domhandler';
import { all, hintsOf, spanOf, textOf } from '../document.ts';
import type { PageDocument } from '../document.ts';
import { shortQuote } from '../quote.ts';
import type { MoneyHints } from '../../money/money.ts';
import { contextOf } from './context.ts';
import { asPlanName } from './plan-name.ts';
import { FREE } from './plan.ts';
import type { Plan, PlanPrice, QuotedPlan } from './plan.ts';
import { FREE_WORD, PRICE_WORDS, SALES_WORDS, pricesIn } from './price-lines.ts';
import { readTerms } from './period.ts';

const PRICE_ROW = new RegExp(
  `^(?:${PRICE_WORDS}|monthly(?: price| cost)?|annual(?: price)?|yearly|per (?:month|year|user|seat))(?!\\p{L})`,
  'iu',
);
/** Pages lay out with tables, too; plans are in one of the first. */
const MAX_TABLES = 20;
/** Longer tables compare features. */
const MAX_ROWS = 200;
/** Wider rows compare features. */
const MAX_CELLS = 6;
/** Smaller amounts are rates. */
const SMALLEST_PRICE = 0.1;
const PLAN_COLUMN =
  /^(?:(?:plan|tier|package|edition|paket|tarif|forfait|formule|plano|pakket)s?|piano|pakiet|balíček|план|тариф|プラン|플랜|요금제|套餐|方案|الباقة|خطة)$/iu;

/** Plans of tables: one column each with a row of prices, or one row each with a column of them. */
export function plansOfTables(
  page: PageDocument,
  hints: MoneyHints,
  isPricing: boolean,
): QuotedPlan[] {
  for (const table of all(page.root, 'table').slice(0, MAX_TABLES)) {
    if (/faq|provider|competitor/u.test(hintsOf(table))) continue;
    const rows = all(table, 'tr')
      .slice(0, MAX_ROWS)
      .map((row) => ({ row, cells: all(row, 'th, td') }));
    if (isOfVendors(rows, page)) continue;
    const plans = [...plansByColumn(rows, hints), ...plansByRow(rows, hints)];
    if (plans.length >= 2) return plans;
    if (!isPricing || !contextOf(table).isOfPlans) continue;
    const named = plansOfRows(rows, hints);
    if (isOffer(named.map(({ value }) => value))) return named;
  }
  return [];
}

interface Row {
  row: Element;
  cells: Element[];
}

/** Columns are "us" or the site's own name, next to others. */
function isOfVendors([head]: readonly Row[], page: PageDocument): boolean {
  const names = new URL(page.url).hostname.split('.').filter(({ length }) => length > 3);
  return (head?.cells ?? []).some((cell) => {
    const title = textOf(cell).toLowerCase();
    const letters = title.replaceAll(/[^\p{L}\p{N}]/gu, '');
    return /^(?:us|we|wir|nous|nosotros|nós|noi)$/u.test(title) || names.includes(letters);
  });
}

function plansByColumn(rows: readonly Row[], hints: MoneyHints): QuotedPlan[] {
  const [head] = rows;
  const labelOf = ({ cells }: Row): string => (cells[0] ? textOf(cells[0]) : '-');
  const prices =
    rows.find((row) => PRICE_ROW.test(labelOf(row))) ??
    rows.find((row) => /^(?:from)?$/iu.test(labelOf(row)) && isPriced(row, hints));
  if (!head || !prices || head === prices) return [];
  const label = textOf(prices.cells[0] as Element);
  return prices.cells.slice(1).flatMap((cell, index) => {
    const name = head.cells[index + 1];
    return name === undefined ? [] : planOf(textOf(name), textOf(cell), label, cell, hints);
  });
}

/** All cells behind the label state an offer. */
const isPriced = ({ cells: [, ...offers] }: Row, hints: MoneyHints): boolean =>
  offers.length >= 2 && offers.every((cell) => isStated(textOf(cell), hints));

function plansByRow(rows: readonly Row[], hints: MoneyHints): QuotedPlan[] {
  const titles = rows[0]?.cells.map(textOf) ?? [];
  const column = titles.findIndex((title, at) => at > 0 && PRICE_ROW.test(title));
  if (column < 1 || !PLAN_COLUMN.test(titles[0] ?? '')) return [];
  return rows.slice(1).flatMap(({ cells }) => {
    const [name, cell] = [cells[0], cells[column]];
    return name && cell
      ? planOf(textOf(name), textOf(cell), titles[column] ?? '', cell, hints)
      : [];
  });
}

/** Rows of a pricing page's table that begin with a plan's name and state its price behind it. */
function plansOfRows(rows: readonly Row[], hints: MoneyHints): QuotedPlan[] {
  const titles = rows[0]?.cells.map(textOf) ?? [];
  return rows.flatMap(({ cells: [first, ...others] }) => {
    const name = first ? asPlanName(textOf(first), hints) : null;
    const at = others.findIndex((cell) => isStated(textOf(cell), hints));
    const cell = others[at];
    if (name === null || !cell || others.length > MAX_CELLS) return [];
    const label = titles[at + 1] ?? '';
    const [plan] = planOf(name, textOf(cell), label, cell, hints);
    if (!plan) return [];
    const otherPrices = others.slice(at + 1).flatMap((other, index) => {
      const period = readTerms(titles[at + index + 2] ?? '').period;
      const [price] = period === null ? [] : pricesIn(textOf(other), hints);
      return price ? [{ ...price, period: price.period ?? period }] : [];
    });
    return [{ ...plan, value: { ...plan.value, otherPrices } }];
  });
}

/** At least two plans of different names, of which one costs something for a month or a year. */
function isOffer(plans: readonly Plan[]): boolean {
  const paid = plans.flatMap(({ price }) => (price && price.amount > 0 ? [price] : []));
  return (
    plans.length >= 2 &&
    new Set(plans.map(({ name }) => name)).size === plans.length &&
    paid.some(({ period }) => period === 'month' || period === 'year') &&
    paid.every(({ amount }) => amount >= SMALLEST_PRICE)
  );
}

const isStated = (text: string, hints: MoneyHints): boolean =>
  pricesIn(text, hints).length === 1 || FREE_WORD.test(text) || SALES_WORDS.test(text);

function planOf(
  name: string,
  text: string,
  label: string,
  cell: Element,
  hints: MoneyHints,
): QuotedPlan[] {
  const [stated] = pricesIn(text, hints);
  const isFree = FREE_WORD.test(text) || stated?.amount === 0;
  const contactSales = SALES_WORDS.test(text);
  if (name === '' || (!stated && !isFree && !contactSales)) return [];
  const labelled = readTerms(label);
  const price: PlanPrice | null = stated
    ? { ...stated, period: stated.period ?? labelled.period, unit: stated.unit ?? labelled.unit }
    : isFree
      ? FREE
      : null;
  return [
    {
      value: { name, price, otherPrices: [], isFree, contactSales, features: [] },
      quote: shortQuote(`${name} · ${label} · ${text}`),
      origin: 'visible',
      span: spanOf(cell),
    },
  ];
}
