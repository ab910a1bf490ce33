import { withoutDeed } from '../account/product-sentence.ts';
import { isWord } from '../query/ast.ts';
import type { QueryNode } from '../query/ast.ts';
import { readQuery } from '../query/language.ts';
import type { SearchQuery } from '../query/language.ts';
import { printQuery } from '../query/print.ts';
import { tokenize } from '../query/words.ts';
import type { SearchMode } from '../names.ts';
import { PHRASING_LIMITS } from './phrasings.ts';
import { doerOrDeed, sameWords } from './same-words.ts';
import {
  ANYONE,
  RARE,
  beforeConnector,
  isTelling,
  tradeOf,
  rarityIn,
  unitOf,
  unitsOf,
} from './units.ts';
import type { Unit } from './units.ts';

/** Words that say what happens to a thing: never what a query is about where it names a thing. */
const HAPPENS: ReadonlySet<string> = new Set(
  `charge charges charging chase chasing help late lose losing paid pay paying pays stuck track
  tracking unhappy wait waiting`.split(/\s+/u),
);

/** What each letter between two words takes from their rarity: "password manager" is one thing. */
const APART = 0.25;

/**
 * Wordings of a query in addition to its own, in the language of keywords, the most promising first: its
 * things by two, the people who ask, other words for the same, and what the user sells. Each keeps
 * the filters and exclusions of the query. Pure; never the query itself.
 */
export function phrasingsBesides(
  query: SearchQuery,
  product: { sentence: string } | null,
): string[] {
  const isSentence = query.mode === 'query';
  const units = isSentence ? unitsOf(query.text) : unitsOfKeywords(query.ast);
  const filters = isSentence ? '' : filtersOf(query.ast);
  const sold =
    product === null ? [] : thingsOf(unitsOf(beforeConnector(withoutDeed(product.sentence))));
  const keyOf = isSentence ? wordsOf : (text: string): string => text.toLowerCase();
  const known = new Set([keyOf(query.text)]);
  const texts: string[] = [];
  for (const wording of isSentence ? wordings(units, sold) : widenings(units)) {
    const text = [...wording.map((unit) => unit.text), filters].filter(Boolean).join(' ');
    const reads = text.length <= PHRASING_LIMITS.textMax && readQuery(text, 'keywords').ok;
    if (!reads || known.has(keyOf(text))) continue;
    known.add(keyOf(text));
    texts.push(text);
    if (texts.length === PHRASING_LIMITS.rules) break;
  }
  return texts;
}

/** The same for all phrasings of the same words. */
export const wordsOf = (text: string): string =>
  tokenize(text)
    .map(({ stem }) => stem)
    .toSorted()
    .join(' ');

function* wordings(units: readonly Unit[], sold: readonly Unit[]): Generator<Unit[]> {
  const people = units.filter(({ kind }) => kind === 'people');
  const head = headOf(units);
  if (head === undefined) return;
  const others = thingsOf(units).filter((unit) => unit !== head);
  const inOrder = (...some: readonly Unit[]): Unit[] => units.filter((unit) => some.includes(unit));
  const weak = units.filter(({ kind }) => kind === 'weak');
  const near = bestNextTo(head, others) ?? bestNextTo(head, weak);
  if (near !== undefined) yield inOrder(near, head);
  const trade = tradeOf(units);
  if (trade !== undefined && rarityIn(trade) >= RARE) yield [trade];
  const offered = sold.filter(({ words }) => !people.some((unit) => unit.words === words));
  if (offered.length > 0) yield [...offered.slice(-2), ...people.slice(-1)];
  // One common word finds too much; a compound or a name says what it is.
  if (isTelling(head)) yield [head];
  const pair = near === undefined ? [...people.slice(-1), head] : inOrder(near, head);
  yield* swapped(pair).slice(0, 1);
  if (people.length > 0) yield inOrder(...people.slice(-1), head);
  const far = others.filter((unit) => unit !== near);
  for (const other of far.toReversed()) yield inOrder(other, head);
  if (people.length + others.length > 0) return;
  for (const asking of ['recommend', 'alternative']) yield [unitOf([asking], 'weak'), head];
}

/** Fewer of the keywords, or other words for them. */
function* widenings(units: readonly Unit[]): Generator<Unit[]> {
  const head = headOf(units);
  if (head === undefined) return;
  const others = units.filter((unit) => unit !== head);
  if (others.length === 0) {
    yield* swapped(units);
    yield head.words.split(' ').map((word) => unitOf([word], 'thing'));
    return;
  }
  if (others.length === 1) {
    yield* swapped(units);
    yield [head];
    return;
  }
  const near = bestNextTo(head, others);
  yield units.filter((unit) => unit === near || unit === head);
  // A word of one market finds it alone; a common one finds too much.
  if (isTelling(head)) yield [head];
  else for (const unit of units) if (rarityIn(unit) >= RARE) yield [unit];
  yield others.slice(0, 2);
  for (const left of others.toReversed()) yield units.filter((unit) => unit !== left);
}

/** Each of the units in turn by another word for it. */
const swapped = (units: readonly Unit[]): Unit[][] =>
  units.flatMap((unit, at) =>
    sameWords(unit.words)
      .slice(0, 1)
      .map((other) => units.with(at, unitOf(other.split(' '), unit.kind))),
  );

const thingsOf = (units: readonly Unit[]): Unit[] => units.filter(({ kind }) => kind === 'thing');

/** What a query is about: a compound, else a name, else the rarest thing, the last of several. */
function headOf(units: readonly Unit[]): Unit | undefined {
  const named = thingsOf(units).filter(({ words }) => !HAPPENS.has(words));
  const things = named.length > 0 ? named : thingsOf(units);
  return (
    things.findLast(({ words }) => words.includes(' ')) ??
    things.slice(1).findLast(({ text }) => /^\p{Lu}/u.test(text)) ??
    things.toSorted((a, b) => rarityIn(a) - rarityIn(b)).at(-1) ??
    units.at(-1)
  );
}

/** The rarest other word, where nearer ones count more. */
function bestNextTo(head: Unit, others: readonly Unit[]): Unit | undefined {
  const fit = (unit: Unit): number =>
    rarityIn(unit) - APART * Math.max(unit.start - head.end, head.start - unit.end);
  return others.toSorted((a, b) => fit(b) - fit(a))[0];
}

/** A word or compound that a sentence is about, with what it may be called instead. */
interface Telling {
  /** In the language of keywords. */
  names: readonly string[];
  /** About 0.5 to 8.5, as in `rarityOf`. */
  rarity: number;
}

/** What a query is about, and the people where they are of one trade: the rarest first. */
export function tellingOf(text: string, mode: SearchMode = 'query'): Telling[] {
  const reading = mode === 'query' ? null : readQuery(text, mode);
  const keywords = reading?.ok === true && reading.query.mode === 'keywords' ? reading.query : null;
  const units = keywords === null ? unitsOf(text) : unitsOfKeywords(keywords.ast);
  const trade = tradeOf(units);
  return units
    .filter((unit) => (unit.kind === 'thing' && !ANYONE.has(unit.words)) || unit === trade)
    .map((unit) => ({
      names: [
        unit.text,
        ...sameWords(unit.words).map(quotedIfLong),
        ...unit.related,
        ...(unit === trade ? tradeWords(unit) : []),
      ],
      rarity: rarityIn(unit),
    }))
    .toSorted((a, b) => b.rarity - a.rarity);
}

/** Words that name a trade by themselves: "tattoo" of "tattoo artists", "beekeeping" of "beekeepers". */
const tradeWords = ({ words }: Unit): string[] =>
  words
    .split(' ')
    .filter((word) => rarityIn(unitOf([word], 'people')) >= RARE && !ANYONE.has(word))
    .flatMap((word) => [word, ...doerOrDeed(word)]);

const quotedIfLong = (words: string): string => (words.includes(' ') ? `"${words}"` : words);

/**
 * How much of a sentence's meaning some of its words, or other words, carry, 0..1: the rarity of the
 * two rarest against that of its own. A common word alone says little; two rare ones say it all.
 */
export function shareOfMeaning(
  sentence: readonly Telling[],
  words: readonly Pick<Telling, 'rarity'>[],
): number {
  const weight = (all: readonly Pick<Telling, 'rarity'>[]): number =>
    (all[0]?.rarity ?? 0) + (all[1]?.rarity ?? 0);
  const whole = weight(sentence);
  return whole === 0 ? 1 : Math.min(1, weight(words) / whole);
}

const partsOf = (ast: QueryNode): readonly QueryNode[] => (ast.kind === 'and' ? ast.nodes : [ast]);

/** Keywords in order; alternatives are one unit. */
const unitsOfKeywords = (ast: QueryNode): Unit[] =>
  partsOf(ast).flatMap((node): Unit[] => {
    if (node.kind === 'or') return [{ ...unitOf([], 'thing'), text: `(${printQuery(node)})` }];
    return isWord(node) ? [unitOf(node.text.split(/[\s-]+/u).filter(Boolean), 'thing')] : [];
  });

const filtersOf = (ast: QueryNode): string =>
  partsOf(ast)
    .filter((node) => node.kind === 'not' || (node.kind === 'term' && !isWord(node)))
    .map(printQuery)
    .join(' ');
