import type { Element } from 'domhandler';
import { isFee } from '#domain/competitors/facts.ts';
import { all, hintsOf, spanOf, textOf } from '../document.ts';
import { shortQuote } from '../quote.ts';
import { statedPeriod } from './context.ts';
import { linesOf } from './lines.ts';
import type { Line } from './lines.ts';
import { findMoney } from '../../money/money.ts';
import type { MoneyHints } from '../../money/money.ts';
import { beginsWithTerms, readTerms } from './period.ts';
import type { Plan, PlanPrice, QuotedPlan } from './plan.ts';
import { FREE, isSamePeriod } from './plan.ts';
import { attributePrices, preferShown, variantsOf } from './variants.ts';
import { nameInStatement, nameOfCard } from './plan-name.ts';
import {
  FREE_WORD,
  FROM_BEFORE,
  LATER_WORDS,
  SALES_WORDS,
  beginsWithPrice,
  pricesIn,
  statesPrice,
} from './price-lines.ts';

const MAX_FEATURES = 40;

/** The plan of a card; null where it states no offer. @param context the text around its group. */
export function planOfCard(
  card: Element,
  context: string,
  hints: MoneyHints,
  shown: 'month' | 'year' | null,
  isTierShared = false,
): QuotedPlan | null {
  const lines = linesOf(card);
  const name = nameOfCard(card, lines, hints, isTierShared);
  const priced = priceLines(lines, hints);
  const words = lines.filter(({ isBullet }) => !isBullet).map(({ text }) => text);
  const contactSales =
    priced.length === 0 &&
    words.some((text) => SALES_WORDS.test(text.replace(/^[^:]{1,40}:\s*/u, '')));
  const isFreeWord = words.some((text) => FREE_WORD.test(text)) || FREE_WORD.test(name ?? '');
  if (priced.length === 0 && words.some((text) => LATER_WORDS.test(text))) return null;
  if (priced.length === 0 && !contactSales && !isFreeWord) return null;
  const variants = variantsOf(card, hints);
  const stated = variants.length > 1 ? preferShown(variants, shown) : priced;
  const [main, ...others] = stated.map(({ price, at }) =>
    withTerms(price, lines, at, context, shown),
  );
  const free = main === undefined ? isFreeWord && !contactSales : main.amount === 0;
  const price = main ?? (free ? FREE : null);
  const plan: Plan = {
    name,
    price,
    otherPrices:
      price === null ? [] : distinctPrices(price, [...others, ...attributePrices(card, hints)]),
    isFree: free,
    contactSales,
    features: lines
      .filter(
        ({ isBullet, text, element }) =>
          (isBullet || isFee(text) || isLimit(text, hints)) && !isMissing(element),
      )
      .map(({ text }) => text.replace(/^[✓✔✅•·–-]\s*/u, ''))
      .slice(0, MAX_FEATURES),
  };
  const quote = lines
    .slice(0, 6)
    .map(({ text }) => text)
    .join(' · ');
  return { value: plan, quote: shortQuote(quote), origin: 'visible', span: spanOf(card) };
}

/**
 * Prices of a card with the line they are on: those of the line that says nothing else, else the first,
 * and of the lines behind it.
 */
function priceLines(lines: readonly Line[], hints: MoneyHints): { price: PlanPrice; at: number }[] {
  const stating = lines.flatMap(({ text }, at) => (statesPrice(text, hints) ? [at] : []));
  const at = stating.find((line) => isPriceAlone(lines[line]?.text ?? '', hints)) ?? stating[0];
  if (at === undefined) return [];
  const [first, second, ...others] = lines
    .slice(at, at + 3)
    .flatMap(({ text }, offset) =>
      pricesIn(text, hints).map((price) => ({ price, at: at + offset })),
    );
  if (!first) return [];
  if (!second) return [first];
  return isFormer(first.price, second.price) ? [second, ...others] : [first, second, ...others];
}

/** "$9/mo", "Starter: $9/mo": what is paid by the day or week is said of a price for longer. */
function isPriceAlone(text: string, hints: MoneyHints): boolean {
  const before = text.slice(0, findMoney(text, hints)[0]?.start ?? 0);
  const isAlone = beginsWithPrice(text, hints) || nameInStatement(before) !== null;
  return isAlone && !['day', 'week'].includes(pricesIn(text, hints)[0]?.period ?? '');
}

/** "$19 $9/mo", "$99 then $29/mo": what is paid for a period is the price. */
const isFormer = (price: PlanPrice, next: PlanPrice): boolean =>
  price.period === null && next.period !== null && next.amount > 0 && price.amount > next.amount;

/** Completes a price by the lines behind it, then by the page's switch and the group's text. */
function withTerms(
  price: PlanPrice,
  lines: readonly Line[],
  at: number,
  context: string,
  shown: 'month' | 'year' | null,
): PlanPrice {
  const behind = lines
    .slice(at + 1, at + 4)
    .filter(({ text, isBullet }) => !isBullet && text.length <= 80)
    .map(({ text }) => text);
  const above = lines[at - 1]?.text ?? '';
  const from = above.length <= 30 && FROM_BEFORE.test(above);
  const next = { ...price, isFrom: price.isFrom || from };
  for (const text of behind) {
    const terms = readTerms(text);
    if (!beginsWithTerms(text)) continue;
    next.period ??= terms.period;
    next.billed ??= terms.billed === next.period ? null : terms.billed;
    next.unit ??= terms.unit;
  }
  if (shown === 'year' && next.period === 'month') next.billed ??= 'year';
  if (next.period === null && shown === 'month') next.period = 'month';
  next.period ??= statedPeriod(context);
  return next;
}

function distinctPrices(main: PlanPrice, others: readonly PlanPrice[]): PlanPrice[] {
  const kept: PlanPrice[] = [];
  for (const price of others)
    if (
      price.currency === main.currency &&
      ![main, ...kept].some((known) => isSamePeriod(known, price))
    )
      kept.push(price);
  return kept;
}

/** A plain line that says how much of something a plan holds: "Up to 5 users, 10 projects". */
const LIMIT =
  /(?:^|\b)(?:up to|unlimited|max\.?|bis zu|jusqu[’']à|hasta|\d[\d.,]*\s?[kKmM]?)\s(?:\p{L}+\s){0,2}(?:users?|seats?|members?|projects?|workspaces?|teams?|contacts?|emails?|requests?|calls?|events?|sites?|domains?|gb|tb|mb|credits?|messages?|minutes?|hours?|devices?|pages?|forms?|responses?|records?|rows?|documents?|nutzer|benutzer|projekte|utilisateurs|projets|usuarios|proyectos)(?!\p{L})/iu;
const isLimit = (text: string, hints: MoneyHints): boolean =>
  text.length <= 120 &&
  LIMIT.test(text) &&
  pricesIn(text, hints).length === 0 &&
  !/\b(?:billed|minimum|min\.|trial)\b/iu.test(text);

const isMissing = (element: Element): boolean =>
  /(?:^|[\s_-])(?:no|missing|disabled|excluded|unavailable|muted-out)(?:$|\s)/u.test(
    [hintsOf(element), ...all(element, '[class]').map(hintsOf)].join(' '),
  ) || /^[✗✘×❌]/u.test(textOf(element));
