import { first } from '../document.ts';
import type { PageDocument } from '../document.ts';
import { quoted } from '../quote.ts';
import { contextOf } from './context.ts';
import { linesOf } from './lines.ts';
import type { MoneyHints } from '../../money/money.ts';
import type { QuotedPlan } from './plan.ts';
import { pricesIn } from './price-lines.ts';

/** "Enterprise plans start at $499/month": one more plan, named in a sentence. */
const SENTENCE =
  /^(?:our |the )?([\p{Lu}][\p{L}\p{N}+]{2,20}(?: [\p{Lu}][\p{L}\p{N}+]{1,20})?) (?:plans?|tiers?|packages?|pricing) (?:starts?|begins?) (?:at|from) (.{1,80})/u;

/** "It costs $9 per user a month": what a page that sells one thing says instead of a card. */
const COSTS =
  /\b(?:costs?|priced? (?:at|is)|pricing is|pays? (?:just |only )?|one (?:simple |flat )?(?:plan|price)|flat (?:price|rate|fee)|subscription|kostet|coûte|cuesta)\b/iu;
const MAX_SENTENCE = 200;

/** The plan of a pricing page whose only price is in one sentence; it has no name. */
export function planOfSentence(page: PageDocument, hints: MoneyHints): QuotedPlan[] {
  const body = first(page.root, 'body');
  const priced = (body ? linesOf(body) : []).filter(({ text }) => pricesIn(text, hints).length > 0);
  const [line] = priced;
  if (!line || priced.length > 1 || line.isBullet || line.text.length > MAX_SENTENCE) return [];
  const [price, second] = pricesIn(line.text, hints);
  const isPeriodic = price?.period === 'month' || price?.period === 'year';
  if (!price || second || !isPeriodic || price.amount === 0 || !COSTS.test(line.text)) return [];
  if (contextOf(line.element).verdict !== 'plans') return [];
  const plan = { name: null, price, otherPrices: [], isFree: false, contactSales: false };
  return [quoted({ ...plan, features: [] }, 'visible', line.element, line.text)];
}

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
