import { expandSentence, isSentenceWord } from '../query/expand.ts';
import { tokenize } from '../query/words.ts';
import { rarityOf } from '../language/rarity.ts';

/** Words that end the naming of the people, or of the product, that a sentence is about. */
const CONNECTOR =
  /\s(?:who|whose|that|which|with|for|to|in|of|leaving|looking|losing|moving|needing|struggling|switching|tired|trying|waiting)\s/iu;

/** Words that say little with a noun, and nothing without one. */
const WEAK: ReadonlySet<string> = new Set(
  `alternative app away big bigger cheap cheaper cost day days easy easier fast faster good hour hours
  long longer month months new online platform product quick send sending simple simpler single slow
  small smaller software solution spend struggle switch time tired tool tools way ways week weekend
  weekends weeks whole year years monday tuesday wednesday thursday friday saturday sunday something
  someone anything first better best safer nicer`.split(/\s+/u),
);

/** Rarity of a compound or a name, as of the rarest words. */
const RAREST = 8.5;
/** From this rarity on, people are looked for by their trade alone. */
export const RARE = 8;

/** A word, or a compound such as "follow-ups", that a phrasing is made of. */
export interface Unit {
  /** In the language of keywords. */
  text: string;
  /** Lower case; a blank between the words of a compound. */
  words: string;
  kind: 'thing' | 'people' | 'weak';
  /** Other words for it. */
  related: readonly string[];
  /** Where it is in the sentence; both -1 elsewhere. */
  start: number;
  end: number;
}

/** A compound or a name; the first word of a sentence has its capital anyway. */
export const isTelling = ({ text, words, start }: Unit): boolean =>
  words.includes(' ') || (start !== 0 && /^\p{Lu}/u.test(text));

/** How rare the rarest of its words is, as in `rarityOf`. */
export const rarityIn = (unit: Unit): number =>
  isTelling(unit) ? RAREST : Math.max(0, ...tokenize(unit.words).map(({ stem }) => rarityOf(stem)));

/** Everyone's customers and teams: they are whom a sentence is about, wherever they stand in it. */
export const ANYONE: ReadonlySet<string> = new Set(
  `agencies agency business businesses client clients companies company consultants creators customer
  customers designers developers employees engineers entrepreneurs families founder founders
  freelancer freelancers makers managers marketers men owners parents people person professionals
  sellers shops solopreneurs startups students team teams user users women`.split(/\s+/u),
);

/** The people that a sentence names last, if they are of one trade: they have a market of their own. */
export function tradeOf(units: readonly Unit[]): Unit | undefined {
  const people = units.findLast(({ kind }) => kind === 'people');
  return people === undefined || ANYONE.has(people.words) ? undefined : people;
}

/** A sentence up to whom or what for: the naming of a product. */
export const beforeConnector = (sentence: string): string =>
  sentence.split(CONNECTOR)[0] ?? sentence;

/** The words and compounds that a sentence is made of, in order. */
export function unitsOf(sentence: string): Unit[] {
  const [owners = ''] = OWNERS.exec(sentence) ?? [];
  const opening = CONNECTOR.exec(sentence.slice(Math.max(0, owners.length - 1)));
  const people =
    opening !== null && !/ (?:which|for|to|in|of) /iu.test(opening[0])
      ? opening.index + Math.max(0, owners.length - 1)
      : 0;
  const units = expandSentence(sentence)
    .filter(({ text: word, phrase }) => phrase || !isSentenceWord(word))
    .toSorted((a, b) => a.start - b.start)
    .map(({ text: word, start, end, related }) => ({
      ...unitOf(word.split(/[\s-]+/u), end <= people ? 'people' : 'thing'),
      related,
      start,
      end,
    }));
  return inOneTrade(units, owners.length);
}

/** "Owners of dog salons": the trade says who they are. */
const OWNERS =
  /^(?:the )?(?:founders|managers|operators|owners|people in|users) of (?:\S+ )??(?=\S)/iu;

/** The last two words for people as one: "tattoo artists" are neither tattoos nor any artists. */
function inOneTrade(units: readonly Unit[], from: number): Unit[] {
  const isWho = ({ kind, words, start }: Unit): boolean =>
    kind === 'people' && !words.includes(' ') && start >= from - 1;
  const last = units.findLastIndex(isWho);
  const [first, second] = [units[last - 1], units[last]];
  const isPair =
    first !== undefined && second !== undefined && isWho(first) && second.start - first.end === 1;
  if (!isPair || ANYONE.has(first.words)) return [...units];
  const trade = {
    ...unitOf([first.text, second.text], 'people'),
    start: first.start,
    end: second.end,
  };
  return [...units.slice(0, last - 1), trade, ...units.slice(last + 1)];
}

/** "follow ups": what people write is "follow up". */
const singular = (words: readonly string[]): string[] =>
  words.map((word, at) =>
    at > 0 && at === words.length - 1 ? word.replace(/(?<=[^s])s$/u, '') : word,
  );

/** A unit of given words, in the singular, without a place. */
export function unitOf(words: readonly string[], kind: Unit['kind']): Unit {
  const joined = singular(words).join(' ');
  const isWeak = words.every((word) => WEAK.has(word.toLowerCase()));
  return {
    text: words.length > 1 ? `"${joined}"` : joined,
    words: joined.toLowerCase(),
    kind: isWeak ? 'weak' : kind,
    related: [],
    start: -1,
    end: -1,
  };
}
