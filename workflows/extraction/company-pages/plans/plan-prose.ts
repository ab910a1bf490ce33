import { first } from '../document.ts';
import type { PageDocument } from '../document.ts';
import { quoted } from '../quote.ts';
import { linesOf } from './lines.ts';
import type { MoneyHints } from '../../money/money.ts';
import type { QuotedPlan } from './plan.ts';
import { pricesIn } from './price-lines.ts';

/** "Enterprise plans start at $499/month": one more plan, named in a sentence. */
const SENTENCE =
  /^(?:our |the )?([\p{Lu}][\p{L}\p{N}+]{2,20}(?: [\p{Lu}][\p{L}\p{N}+]{1,20})?) (?:plans?|tiers?|packages?|pricing) (?:starts?|begins?) (?:at|from) (.{1,80})/u;

/** Plans mentioned in a pricing page's prose in addition to its cards. */
export function plansInProse(page: PageDocument, hints: MoneyHints): QuotedPlan[] {
  const body = first(page.root, 'body');
  if (!body) return [];
  return linesOf(body).flatMap(({ text, element }) => {
    const [, name, rest] = SENTENCE.exec(text) ?? [];
    const [price] =
      rest === undefined ? [] : pricesIn(rest.split(/(?<=[a-z])[.!?]\s/u)[0] ?? '', hints);
    if (name === undefined || !price) return [];
    const plan = {
      name,
      price: { ...price, isFrom: true },
      otherPrices: [],
      isFree: false,
      contactSales: false,
      features: [],
    };
    return [quoted(plan, 'visible', element, text)];
  });
}
