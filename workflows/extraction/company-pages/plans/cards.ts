import type { Element } from 'domhandler';
import { isTag } from 'domhandler';
import { all, first, hintsOf } from '../document.ts';
import type { PageDocument } from '../document.ts';
import { linesOf } from './lines.ts';
import type { Line } from './lines.ts';
import { FREE_WORD, SALES_WORDS, pricesIn, statesPrice } from './price-lines.ts';
import type { MoneyHints } from '../../money/money.ts';
import { nameOfCard, namesIn } from './plan-name.ts';

/** Elements that look like one plan each, side by side. */
interface CardGroup {
  parent: Element;
  cards: Element[];
}

const MAX_CARDS = 12;
const MAX_LINES = 70;
/** Pages with more amounts are price lists, not plans, and would be slow to read. */
export const MAX_PRICE_LINES = 300;
const MAX_SIBLINGS = 200;
const SKIPPED =
  /(?:^|[\s_-])(?:faqs?|testimonials?|reviews?|calc|calculator|configurator|estimator|estimates?|comparison-vs|invoice|blog|related)(?:$|[\s_-])/u;

const isPriceLine = ({ text }: Line, hints: MoneyHints): boolean =>
  statesPrice(text, hints) ||
  FREE_WORD.test(text) ||
  SALES_WORDS.test(text.replace(/^[^:]{1,40}:\s*/u, ''));

/** The lines that state prices. @yields at most `MAX_PRICE_LINES`, and looks at no others */
const priceLines = (lines: readonly Line[], hints: MoneyHints): Iterable<Line> =>
  lines
    .values()
    .filter((line) => isPriceLine(line, hints))
    .take(MAX_PRICE_LINES);

/** Groups of alike elements of which each names something and states its price. */
export function findCardGroups(page: PageDocument, hints: MoneyHints): CardGroup[] {
  const body = all(page.root, 'body')[0];
  if (!body) return [];
  const lines = linesOf(body);
  const groups: CardGroup[] = [];
  const isCard = rememberCards(hints);
  const taken = new Set<Element>();
  for (const line of priceLines(lines, hints)) {
    const group = groupAround(line.element, isCard, taken);
    if (!group || !statesOffer(group.cards, hints)) continue;
    for (const card of group.cards) taken.add(card);
    groups.push(group);
  }
  return groups;
}

/** The lowest ancestor whose like siblings all have a name and a price. */
function groupAround(
  start: Element,
  isCard: (element: Element) => boolean,
  taken: ReadonlySet<Element>,
): CardGroup | null {
  let element: Element | null = start;
  while (element && element.name !== 'body') {
    if (
      taken.has(element) ||
      ['details', 'blockquote', 'table', 'tr', 'dt', 'dd'].includes(element.name)
    )
      return null;
    if (SKIPPED.test(hintsOf(element))) return null;
    const parent: Element | null = element.parent && isTag(element.parent) ? element.parent : null;
    if (!parent || parent.children.length > MAX_SIBLINGS) return null;
    const cards = alikeOf(element, parent).filter(isCard);
    if (
      cards.length >= 2 &&
      cards.length <= MAX_CARDS &&
      cards.includes(element) &&
      !holdsAny(cards, taken)
    )
      return { parent, cards };
    element = parent;
  }
  return null;
}

const holdsAny = (cards: readonly Element[], taken: ReadonlySet<Element>): boolean =>
  [...taken].some((inner) =>
    cards.some(
      (card) =>
        (card.startIndex ?? 0) <= (inner.startIndex ?? 0) &&
        (card.endIndex ?? 0) >= (inner.endIndex ?? 0),
    ),
  );

/** One card has an amount, or one is free and another one on request. */
function statesOffer(cards: readonly Element[], hints: MoneyHints): boolean {
  const has = (test: (text: string) => boolean): boolean =>
    cards.some((card) => linesOf(card).some(({ text }) => test(text)));
  return (
    has((text) => pricesIn(text, hints).length > 0) ||
    (has((text) => FREE_WORD.test(text)) && has((text) => SALES_WORDS.test(text)))
  );
}

const classesOf = (element: Element): string[] =>
  (element.attribs['class'] ?? '').split(/\s+/u).filter((name) => name !== '');

/** "plan" and "plan", "plan-card" or "plan--featured": the same kind of thing by its name. */
const isVariant = (one: string, other: string): boolean =>
  one === other || (other.startsWith(one) && /^[-_]/u.test(other.slice(one.length)));

/** Made alike: the same element with a class in common or one that extends it, or both without any. */
export function isAlike(one: Element, other: Element): boolean {
  const [own, theirs] = [classesOf(one), classesOf(other)];
  if (one.name !== other.name) return false;
  return own.length === 0 || theirs.length === 0
    ? own.length === theirs.length
    : theirs.some((name) => own.some((known) => isVariant(known, name) || isVariant(name, known)));
}

const alikeOf = (element: Element, parent: Element): Element[] =>
  parent.children.filter(
    (child): child is Element => isTag(child) && (child === element || isAlike(element, child)),
  );

const MARKED = /plan|price|pricing|tier|card|package/u;

/** A part of the page, not one plan, unless it or the list that it is in is marked, or it is built as one. */
const isSection = (element: Element, hints: MoneyHints): boolean =>
  ['section', 'header', 'footer', 'main', 'nav', 'form', 'aside'].includes(element.name) &&
  !MARKED.test(hintsOf(element)) &&
  !(
    element.name === 'section' &&
    element.parent &&
    isTag(element.parent) &&
    MARKED.test(hintsOf(element.parent))
  ) &&
  !(element.name === 'section' && isHeadedPrice(element, hints));

/** One heading and its price right below: a plan in plain markup. */
function isHeadedPrice(element: Element, hints: MoneyHints): boolean {
  if (all(element, 'h1, h2, h3, h4').length !== 1) return false;
  const [heading, ...rest] = linesOf(element);
  const priced = rest.slice(0, 2).some((line) => isPriceLine(line, hints));
  return heading !== undefined && /^h[1-4]$/u.test(heading.element.name) && priced;
}

function rememberCards(hints: MoneyHints): (element: Element) => boolean {
  const known = new Map<Element, boolean>();
  return (element) => {
    const answer = known.get(element) ?? isCard(element, hints);
    known.set(element, answer);
    return answer;
  };
}

/** A card states a price and has more to say than the price alone. */
function isCard(element: Element, hints: MoneyHints): boolean {
  if (isSection(element, hints) || namesIn(element).length > 1) return false;
  const lines = linesOf(element);
  const at = lines.findIndex((line) => isPriceLine(line, hints));
  if (at === -1 || lines.length > MAX_LINES) return false;
  // One line with an amount is an item of a price list, unless it is paid for a period.
  const [only] = lines.length === 1 ? lines : [];
  if (only && pricesIn(only.text, hints).every(({ period }) => period === null)) return false;
  // What a visitor enters is calculated with.
  if (first(element, 'input[type=range], input[type=number]') !== null) return false;
  return lines.length >= 3 || nameOfCard(element, lines, hints) !== null;
}

/** The one card of a page that sells one thing: the lowest element with a name, a price and more. */
export function findSoloCard(page: PageDocument, hints: MoneyHints): Element | null {
  for (const element of all(page.root, 'div, section, article, li')) {
    if (
      !/(?:^|[\s_-])(?:price|pricing|plan|tier|package|offer)(?:$|[\s_-])/u.test(hintsOf(element))
    )
      continue;
    const lines = linesOf(element);
    const priced = lines.filter(
      ({ text, isBullet }) => !isBullet && pricesIn(text, hints).length > 0,
    );
    if (priced.length !== 1 || lines.length < 3 || namesIn(element).length > 1) continue;
    if (nameOfCard(element, lines, hints) !== null) return element;
  }
  return null;
}
