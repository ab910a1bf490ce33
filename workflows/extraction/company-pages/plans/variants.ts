import type { Element } from 'domhandler';
import { all, hintsOf, textOf } from '../document.ts';
import type { MoneyHints } from '../../money/money.ts';
import type { PlanPrice } from './plan.ts';
import { pricesIn } from './price-lines.ts';

/** A price of a card that is marked as the one for a billing period. */
interface Variant {
  price: PlanPrice;
  kind: 'month' | 'year';
  isHidden: boolean;
  /** Such prices have no line of their own to read terms from. */
  at: number;
}

const KIND = /(?:^|[\s_-])(?:(annual(?:ly)?|year(?:ly)?|yr)|(month(?:ly)?|mo))(?:$|[\s_-])/u;
const MAX_TEXT = 40;

function kindOf(element: Element): 'month' | 'year' | null {
  const marks = ['data-period', 'data-billing', 'data-plan-period', 'data-interval'];
  const words = [hintsOf(element), ...marks.map((name) => element.attribs[name] ?? '')];
  const match = KIND.exec(words.join(' ').toLowerCase());
  if (!match) return null;
  return match[1] === undefined ? 'month' : 'year';
}

const isHidden = ({ attribs }: Element): boolean =>
  'hidden' in attribs ||
  attribs['aria-hidden'] === 'true' ||
  /display:\s*none/u.test(attribs['style'] ?? '') ||
  /(?:^|\s)(?:hidden|d-none|is-hidden|hide)(?:$|\s)/u.test(attribs['class'] ?? '');

/** Prices side by side for months and years, as a switch shows one or the other. */
export function variantsOf(card: Element, hints: MoneyHints): Variant[] {
  const variants = new Map<string, Variant>();
  for (const element of all(card, '[class], [data-period], [data-billing], [data-interval]')) {
    const kind = kindOf(element);
    const text = textOf(element);
    const [price, second] = kind === null || text.length > MAX_TEXT ? [] : pricesIn(text, hints);
    if (kind === null || !price || second || variants.has(kind)) continue;
    variants.set(kind, { price: ofKind(price, kind), kind, isHidden: isHidden(element), at: -1 });
  }
  return variants.size === 2 ? [...variants.values()] : [];
}

/** Prices for a year are mostly shown by the month. */
const ofKind = (price: PlanPrice, kind: 'month' | 'year'): PlanPrice =>
  kind === 'month' || price.period === 'year'
    ? { ...price, period: price.period ?? kind }
    : { ...price, period: price.period ?? 'month', billed: 'year' };

/** The visible one comes first. */
export function preferShown(
  variants: readonly Variant[],
  shown: 'month' | 'year' | null,
): Variant[] {
  const rank = ({ kind, isHidden: hidden }: Variant): number =>
    (kind === shown ? -2 : 0) + (hidden ? 1 : 0);
  return variants.toSorted((a, b) => rank(a) - rank(b));
}

/** Prices that a switch would show, kept in attributes such as data-annual="$16". */
export function attributePrices(card: Element, hints: MoneyHints): PlanPrice[] {
  return all(card, '*').flatMap((element) =>
    Object.entries(element.attribs).flatMap(([name, value]) => {
      const kind = /^data-.*(annual|year|month)/u.exec(name)?.[1];
      const [price] = kind === undefined ? [] : pricesIn(value, hints);
      return price ? [ofKind(price, kind === 'month' ? 'month' : 'year')] : [];
    }),
  );
}
