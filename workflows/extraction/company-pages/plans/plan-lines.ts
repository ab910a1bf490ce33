import { first } from '../document.ts';
import type { PageDocument } from '../document.ts';
import { quoted } from '../quote.ts';
import { linesOf } from './lines.ts';
import { findMoney } from '../../money/money.ts';
import type { MoneyHints } from '../../money/money.ts';
import { asPlanName } from './plan-name.ts';
import type { QuotedPlan } from './plan.ts';
import { pricesIn } from './price-lines.ts';

const MAX_LINE = 160;
/** "Pocket: $8 per month", "Solo – from €9,90 / Monat", "Free ($0)". */
const BEFORE_AMOUNT = /^(.{2,48}?)\s*(?::|[-–—]|\()\s*(?:from|starting at|only|just|ab)?\s*$/iu;
/** One line may be any sentence with an amount in it; several of one form are a list of plans. */
const FEWEST = 2;

/** Plans of pages that name each in one line with its price for a month or a year. */
export function plansOfLines(page: PageDocument, hints: MoneyHints): QuotedPlan[] {
  const body = first(page.root, 'body');
  const plans = (body ? linesOf(body) : []).flatMap(({ text, element }): QuotedPlan[] => {
    if (text.length > MAX_LINE) return [];
    const [money] = findMoney(text, hints);
    const before = text.slice(0, money?.start ?? 0);
    const named = BEFORE_AMOUNT.exec(before)?.[1];
    const name = named === undefined ? null : asPlanName(named, hints);
    const [price] = pricesIn(text, hints);
    if (name === null || !price) return [];
    const isFree = price.amount === 0;
    if (!isFree && price.period !== 'month' && price.period !== 'year') return [];
    const plan = { name, price, otherPrices: [], isFree, contactSales: false, features: [] };
    return [quoted(plan, 'visible', element, text)];
  });
  return plans.length >= FEWEST && plans.some(({ value }) => !value.isFree) ? plans : [];
}
