import { isFee } from '#domain/competitors/facts.ts';
import type { Element } from 'domhandler';
import { isTag } from 'domhandler';
import { first } from '../document.ts';
import type { PageDocument } from '../document.ts';
import { quoted, shortQuote } from '../quote.ts';
import { MAX_PRICE_LINES } from './cards.ts';
import { contextOf } from './context.ts';
import { linesOf } from './lines.ts';
import type { Line } from './lines.ts';
import { findMoney } from '../../money/money.ts';
import type { MoneyHints } from '../../money/money.ts';
import { asPlanName, nameInStatement } from './plan-name.ts';
import type { PlanPrice, QuotedPlan } from './plan.ts';
import { beginsWithTerms, readTerms } from './period.ts';
import { FREE_WORD, SALES_WORDS, beginsWithPrice, pricesIn } from './price-lines.ts';

const MAX_FEATURES = 40;
/** A longer line is prose. */
const MAX_LINE = 160;
/** Lines below a name among which its price is. */
const NEAR = 6;
/** One line may be any sentence with an amount in it; several of one form are a list of plans. */
const FEWEST = 2;
const MAX_KINDS = 60;

const SENTENCES = /(?<=[\p{L}\d)][.!?])\s+(?=[\p{Lu}\p{Sc}])/u;
const PERIODIC: ReadonlySet<string | null> = new Set(['month', 'year']);
const isPeriodic = (price: PlanPrice): boolean => price.amount === 0 || PERIODIC.has(price.period);

/**
 * Plans of a page without cards, as pairs of a name and a price that repeat: in one line each, or as
 * lines of one kind (headings, terms, paragraphs) with a price below each.
 */
export function plansOfRecords(page: PageDocument, hints: MoneyHints): QuotedPlan[] {
  const body = first(page.root, 'body');
  const lines = body ? linesOf(body) : [];
  for (const plans of [plansUnderNames(lines, hints), plansInLines(lines, hints)]) {
    const names = new Set(plans.map(({ value }) => value.name?.toLowerCase()));
    const isOffer = names.size >= FEWEST && plans.some(({ value }) => !value.isFree);
    if (isOffer) return plans;
  }
  return [];
}

/** Plans that sentences name, one each. */
function plansInLines(lines: readonly Line[], hints: MoneyHints): QuotedPlan[] {
  const statements = lines
    .values()
    .filter(({ text }) => text.length <= 3 * MAX_LINE && /\p{Nd}/u.test(text))
    .flatMap(({ text, element }) => text.split(SENTENCES).map((said) => ({ said, element })))
    .filter(({ said }) => said.length <= MAX_LINE && /\p{Nd}/u.test(said))
    .take(MAX_PRICE_LINES);
  return [...statements].flatMap(({ said, element }): QuotedPlan[] => {
    const [price] = pricesIn(said, hints);
    if (!price || !isPeriodic(price)) return [];
    const before = said.slice(0, findMoney(said, hints)[0]?.start ?? 0);
    const named = nameInStatement(before) ?? '';
    const name = /^\p{Lu}|^\P{L}/u.test(named) ? asPlanName(named, hints) : null;
    if (name === null) return [];
    const isFrom = price.isFrom || /\b(?:starts?|begins?)\b/iu.test(before);
    const plan = { ...NOTHING, name, price: { ...price, isFrom }, isFree: price.amount === 0 };
    return [quoted(plan, 'visible', element, said)];
  });
}

const NOTHING = { otherPrices: [], isFree: false, contactSales: false, features: [] };

/** Where a line is, by the tags around it: lines of one list are at the same place. */
function placeOf(element: Element): string {
  const tags: string[] = [];
  for (let at: Element | null = element; at; at = at.parent && isTag(at.parent) ? at.parent : null)
    tags.push(at.name);
  return tags.join('<');
}

const isTitle = ({ element }: Line): boolean => /^(?:h[1-6]|dt|th)$/u.test(element.name);

function plansUnderNames(lines: readonly Line[], hints: MoneyHints): QuotedPlan[] {
  const byPlace = Map.groupBy(
    // Cells are read as parts of their rows only.
    lines.flatMap((line, at) =>
      line.isBullet || line.element.name === 'td' ? [] : [{ line, at }],
    ),
    ({ line }) => placeOf(line.element),
  );
  const places = [...byPlace.values()].filter(({ length }) => length >= FEWEST);
  const titlesFirst = places.toSorted(
    ([a], [b]) => Number(b && isTitle(b.line)) - Number(a && isTitle(a.line)),
  );
  for (const place of titlesFirst.slice(0, MAX_KINDS)) {
    const [top] = place;
    const names = place
      .slice(0, MAX_PRICE_LINES)
      .filter(({ line }) => asNameLine(line, hints) !== null);
    const ends = new Set(names.map(({ at }) => at));
    const plans = names.flatMap(({ line, at }) => planUnder(line, at, lines, ends, hints));
    const paid = plans.filter(({ value }) => value.price !== null);
    if (!top || plans.length < FEWEST || paid.length === 0) continue;
    // A rate card has titles and amounts, too; a paragraph is a name only by its price for a period.
    const isSure = isTitle(top.line)
      ? paid.length < plans.length || paid.some(({ value }) => value.price?.period !== null)
      : paid.every(({ value }) => value.price && isPeriodic(value.price));
    if (isSure && contextOf(names[0]?.line.element ?? top.line.element).isOfPlans) return plans;
  }
  return [];
}

/** Titles name plans as they like; a paragraph that begins with a figure is a limit. */
const asNameLine = (line: Line, hints: MoneyHints): string | null =>
  isTitle(line) || /^\p{L}/u.test(line.text) ? asPlanName(line.text, hints) : null;

function planUnder(
  title: Line,
  at: number,
  lines: readonly Line[],
  ends: ReadonlySet<number>,
  hints: MoneyHints,
): QuotedPlan[] {
  const name = asNameLine(title, hints);
  const below: Line[] = [];
  for (let next = at + 1; next < lines.length && below.length < MAX_FEATURES; next += 1) {
    const line = lines[next];
    if (!line || ends.has(next) || isNextTitle(title, line, hints)) break;
    below.push(line);
  }
  const near = below.filter(({ isBullet, text }) => !isBullet && text.length <= MAX_LINE);
  const stated = near.slice(0, NEAR).findIndex(({ text }) => beginsWithPrice(text, hints));
  const [found] = stated < 0 ? [] : pricesIn(near[stated]?.text ?? '', hints);
  const price = found ? withPeriodBelow(found, near[stated + 1]) : null;
  const nearest = near.slice(0, 3);
  const contactSales = !price && nearest.some(({ text }) => SALES_WORDS.test(text));
  const isFree = price ? price.amount === 0 : nearest.some(({ text }) => FREE_WORD.test(text));
  if (name === null || (!price && !contactSales && !isFree)) return [];
  const features = below
    .filter(({ isBullet, text }) => isBullet || isFee(text))
    .map(({ text }) => text);
  const quote = shortQuote(
    [name, ...near.slice(0, Math.max(3, stated + 1)).map(({ text }) => text)].join(' · '),
  );
  const plan = { ...NOTHING, name, price, isFree, contactSales, features };
  return [quoted(plan, 'visible', title.element, quote)];
}

/** A title that is no price ends what is said under another title. */
const isNextTitle = (title: Line, line: Line, hints: MoneyHints): boolean =>
  /^h[1-4]$|^dt$/u.test(line.element.name) &&
  (line.element.name <= title.element.name || asPlanName(line.text, hints) !== null) &&
  pricesIn(line.text, hints).length === 0 &&
  readTerms(line.text).period === null;

function withPeriodBelow(price: PlanPrice, below: Line | undefined): PlanPrice {
  const text = below?.text ?? '';
  const isTerm = text.length <= 40 && beginsWithTerms(text);
  if (price.period !== null || !isTerm) return price;
  const { period, unit } = readTerms(text);
  return { ...price, period, unit: price.unit ?? unit };
}

/** What a page that sells one thing says instead of a card: "It costs $9 per user a month". */
const COSTS =
  /\b(?:costs?|priced? (?:at|is)|pricing is|you pay|one (?:simple |flat )?(?:plan|price)|flat (?:price|rate|fee)|subscription|kostet|preis|coûte|prix|cuesta|precio)\b/iu;

/** The plan of a pricing page with a single price, for a month or a year; named by the title above it. */
export function planOfOnlyPrice(page: PageDocument, hints: MoneyHints): QuotedPlan[] {
  const body = first(page.root, 'body');
  const lines = body ? linesOf(body) : [];
  const [at, another] = lines.flatMap(({ text }, n) =>
    pricesIn(text, hints).length > 0 ? [n] : [],
  );
  const line = at === undefined ? undefined : lines[at];
  if (at === undefined || another !== undefined || !line || line.isBullet) return [];
  const sentence =
    line.text.split(SENTENCES).find((part) => pricesIn(part, hints).length > 0) ?? '';
  const [found, second] = pricesIn(sentence, hints);
  const isStatement = beginsWithPrice(sentence, hints) || COSTS.test(sentence);
  if (!found || second || found.amount === 0 || !isStatement || sentence.length > MAX_LINE)
    return [];
  const price = withPeriodBelow(found, lines[at + 1]);
  if (!isPeriodic(price) || !contextOf(line.element).isOfPlans) return [];
  const above = lines
    .slice(Math.max(0, at - 3), at)
    .filter((each) => isTitle(each) && each.element.name !== 'h1');
  const next = lines[at - 1];
  // A line of its own in the paragraph of the price is its name, too.
  const title = next?.element === line.element ? next : above.length === 1 ? above[0] : undefined;
  const name = title ? asPlanName(title.text, hints) : null;
  return [quoted({ ...NOTHING, name, price }, 'visible', line.element, sentence)];
}
