import { isFee } from '#domain/competitors/facts.ts';
import type { Element, ParentNode } from 'domhandler';
import { all, first, spanOf, textOf } from '../document.ts';
import type { PageDocument } from '../document.ts';
import { shortQuote } from '../quote.ts';
import { contextOf } from './context.ts';
import { linesOf } from './lines.ts';
import type { Line } from './lines.ts';
import type { MoneyHints } from '../../money/money.ts';
import { asPlanName } from './plan-name.ts';
import type { QuotedPlan } from './plan.ts';
import { FREE_WORD, SALES_WORDS, pricesIn } from './price-lines.ts';

const MAX_FEATURES = 40;
const MAX_LINE = 90;
const MAX_HEADINGS = 200;
/** The price is among the first lines under the plan's heading. */
const NEAR = 3;

/** Plans of plain pages: headings (or terms of a list) with a price in the lines below each. */
export function plansOfHeadings(page: PageDocument, hints: MoneyHints): QuotedPlan[] {
  const body = first(page.root, 'body');
  if (!body) return [];
  const lines = linesOf(body);
  for (const tag of ['h2', 'h3', 'h4', 'dt']) {
    const byParent = Map.groupBy(
      all(body, tag).slice(0, MAX_HEADINGS),
      // Terms of a list may each have a box of their own.
      ({ parent }) => (tag === 'dt' && parent && isBox(parent) ? parent.parent : parent),
    );
    for (const headings of byParent.values()) {
      const plans = headings.flatMap((heading) => planUnder(heading, lines, hints));
      if (plans.length >= 2 && headings[0] && contextOf(headings[0]).verdict === 'plans')
        return plans;
    }
  }
  return [];
}

const isBox = (node: ParentNode): boolean => 'name' in node && node.name === 'div';

/**
 * The one plan of a plain page that sells one thing: its only heading, next to the headline or in a
 * section next to it, with the page's only price, for a month or a year, right below.
 */
export function planOfHeading(page: PageDocument, hints: MoneyHints): QuotedPlan | null {
  const body = first(page.root, 'body');
  const headline = body && first(body, 'h1');
  if (!headline) return null;
  const lines = linesOf(body);
  const [heading, ...others] = all(body, 'h2, h3, h4').slice(0, 2);
  const priced = lines.filter(({ text }) => pricesIn(text, hints).length > 0);
  if (!heading || others.length > 0 || priced.length !== 1) return null;
  const isNear = [heading.parent, heading.parent?.parent].includes(headline.parent);
  if (!isNear || contextOf(heading).verdict !== 'plans') return null;
  const [plan] = planUnder(heading, lines, hints);
  const period = plan?.value.price?.period;
  return plan && (period === 'month' || period === 'year') ? plan : null;
}

function planUnder(heading: Element, lines: readonly Line[], hints: MoneyHints): QuotedPlan[] {
  const name = asPlanName(textOf(heading), hints);
  const below = name === null ? [] : sectionBelow(heading, lines);
  const near = below
    .filter(({ isBullet, text }) => !isBullet && text.length <= MAX_LINE)
    .slice(0, NEAR);
  const [price] = near
    .filter(({ text }) => /^.{0,20}\d/u.test(text))
    .flatMap(({ text }) => [...pricesIn(text, hints)]);
  const contactSales = !price && near.some(({ text }) => SALES_WORDS.test(text));
  const isFree = price ? price.amount === 0 : near.some(({ text }) => FREE_WORD.test(text));
  if (name === null || (!price && !contactSales && !isFree)) return [];
  const features = below
    .filter(({ isBullet, text }) => isBullet || isFee(text))
    .map(({ text }) => text);
  return [
    {
      value: {
        name,
        price: price ?? null,
        otherPrices: [],
        isFree,
        contactSales,
        features: features.slice(0, MAX_FEATURES),
      },
      quote: shortQuote([name, ...near.map(({ text }) => text)].join(' · ')),
      origin: 'visible',
      span: spanOf(heading),
    },
  ];
}

/** Lines between a heading and the next one of its kind. */
function sectionBelow(heading: Element, lines: readonly Line[]): Line[] {
  const end = heading.endIndex ?? 0;
  const from = lines.findIndex(({ element }) => (element.startIndex ?? 0) > end);
  if (from === -1) return [];
  const rest = lines.slice(from, from + MAX_FEATURES + NEAR);
  const next = rest.findIndex(({ element }) => /^h[1-4]$|^dt$/u.test(element.name));
  return next === -1 ? rest : rest.slice(0, next);
}
