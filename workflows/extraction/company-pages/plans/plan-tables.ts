import type { Element } from 'domhandler';
import { all, hintsOf, spanOf, textOf } from '../document.ts';
import type { PageDocument } from '../document.ts';
import { shortQuote } from '../quote.ts';
import type { MoneyHints } from '../../money/money.ts';
import { FREE } from './plan.ts';
import type { PlanPrice, QuotedPlan } from './plan.ts';
import { FREE_WORD, SALES_WORDS, pricesIn } from './price-lines.ts';
import { readTerms } from './period.ts';

const PRICE_ROW =
  /^(?:price|pricing|cost|monthly(?: price| cost)?|annual(?: price)?|yearly|per (?:month|year|user|seat)|preis|prix|precio|料金|价格)\b/iu;
/** Pages lay out with tables, too; plans are in one of the first. */
const MAX_TABLES = 20;
const PLAN_COLUMN = /^(?:plan|plans|tier|package|edition|paket|tarif|forfait)s?$/iu;

/** Plans of tables: one column each with a row of prices, or one row each with a column of them. */
export function plansOfTables(page: PageDocument, hints: MoneyHints): QuotedPlan[] {
  for (const table of all(page.root, 'table').slice(0, MAX_TABLES)) {
    if (/faq|provider|competitor/u.test(hintsOf(table))) continue;
    const rows = all(table, 'tr').map((row) => ({ row, cells: all(row, 'th, td') }));
    const plans = [...plansByColumn(rows, hints), ...plansByRow(rows, hints)];
    if (plans.length >= 2) return plans;
  }
  return [];
}

interface Row {
  row: Element;
  cells: Element[];
}

function plansByColumn(rows: readonly Row[], hints: MoneyHints): QuotedPlan[] {
  const [head] = rows;
  const prices = rows.find(
    ({ cells }) => cells[0] !== undefined && PRICE_ROW.test(textOf(cells[0])),
  );
  if (!head || !prices || head === prices) return [];
  const label = textOf(prices.cells[0] as Element);
  return prices.cells.slice(1).flatMap((cell, index) => {
    const name = head.cells[index + 1];
    return name === undefined ? [] : planOf(textOf(name), textOf(cell), label, cell, hints);
  });
}

function plansByRow(rows: readonly Row[], hints: MoneyHints): QuotedPlan[] {
  const titles = rows[0]?.cells.map(textOf) ?? [];
  const column = titles.findIndex((title) => PRICE_ROW.test(title));
  if (column < 1 || !PLAN_COLUMN.test(titles[0] ?? '')) return [];
  return rows.slice(1).flatMap(({ cells }) => {
    const [name, cell] = [cells[0], cells[column]];
    return name && cell
      ? planOf(textOf(name), textOf(cell), titles[column] ?? '', cell, hints)
      : [];
  });
}

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
