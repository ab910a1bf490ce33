import type { AboutVerdict } from '#contracts/competitors/names.ts';
import { guessLanguage } from '#contracts/language/text.ts';
import { findNames } from '../names/find-names.ts';
import { isDictionaryWord, isEverydayWord } from '../names/common-words.ts';
import { capitalsOf, isOrdinaryNoun } from '../names/other-languages.ts';
import type { Capitals } from '../names/other-languages.ts';
import { patternAround } from '../names/patterns.ts';
import { isTitleCase, readWords } from '../names/words.ts';
import type { NameWord } from '../names/words.ts';
import { similarity, topicOf } from './context.ts';
import type { Topic } from './context.ts';

/** Whom we look for. Made once per watch by `prepareSense`. */
export interface Sense {
  /** Names as the company spells them; the first is the shortest that people use. */
  names: readonly string[];
  /** Registrable domain, when there is one. */
  domain: string | null;
  /** What it is, such as its tagline and category. */
  description: string;
  /** Words of other meanings; a text that holds one is about those. */
  excluded: readonly string[];
}

export interface PreparedSense extends Sense {
  topic: Topic | null;
  /** Words of the full names in addition to the short one, such as a maker's. */
  qualifiers: ReadonlySet<string>;
}

export interface About {
  verdict: AboutVerdict;
  /** One sentence. */
  reason: string;
  /** Where the name occurs; UTF-16 offsets, end exclusive. */
  spans: { start: number; end: number }[];
  score: number;
}

/** Chosen on half of the names of hn-brands; figures on the other half. */
const ABOUT = 0;
const UNSURE = -0.7;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

export function prepareSense(sense: Sense): PreparedSense {
  const [short = ''] = sense.names;
  const own = new Set(wordsOf(short));
  const qualifiers = new Set(
    sense.names
      .flatMap((name) => (name === short ? [] : wordsOf(name)))
      .filter((word) => !own.has(word)),
  );
  return { ...sense, topic: topicOf(wordsOf(sense.description)), qualifiers };
}

/** Is a text that holds the name about the company? Null when the name is not in it. */
export function isAbout(sense: PreparedSense, text: string): About | null {
  const domain = domainIn(text, sense.domain);
  if (domain) return { verdict: 'about', reason: 'Links to its site.', spans: [domain], score: 3 };
  const words = readWords(text);
  const language = guessLanguage(text);
  const lower = new Set(words.map((word) => word.lower));
  const excluded = sense.excluded.find((word) => lower.has(word.toLowerCase()));
  const context: Surroundings = {
    words,
    title: isTitleCase(words),
    similar: similarity(sense.topic, topicOf(words.map((word) => word.lower))),
    qualified: [...sense.qualifiers].some((word) => lower.has(word)),
    named: findNames(text, { language }).filter(({ score }) => score >= 2).length,
    capitals: capitalsOf(language),
  };
  const places = placesOf(words, sense.names);
  const scored = places.map((place) => ({ place, ...scoreOf(place, sense, context) }));
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  if (!best) return null;
  const score = excluded ? best.score - 2.5 : best.score;
  return {
    verdict: score >= ABOUT ? 'about' : score >= UNSURE ? 'unsure' : 'not_about',
    reason: excluded ? `Speaks of “${excluded}”, another meaning.` : best.reason,
    spans: places.map(({ first, last }) => ({
      start: words[first]?.start ?? 0,
      end: words[last]?.end ?? 0,
    })),
    score,
  };
}

interface Place {
  first: number;
  last: number;
  name: string;
}

interface Surroundings {
  words: readonly NameWord[];
  title: boolean;
  similar: number | null;
  qualified: boolean;
  named: number;
  capitals: Capitals;
}

/** Occurrences of any of the names, longest first, without overlaps. */
function placesOf(words: readonly NameWord[], names: readonly string[]): Place[] {
  const taken = new Set<number>();
  const places: Place[] = [];
  const sorted = names.toSorted((a, b) => b.length - a.length);
  for (const name of sorted) {
    const parts = readWords(name).map(({ lower }) => lower);
    if (parts.length === 0) continue;
    for (let at = 0; at + parts.length <= words.length; at += 1) {
      if (taken.has(at) || !parts.every((part, index) => isWritten(words[at + index], part)))
        continue;
      const last = at + parts.length - 1;
      for (let word = at; word <= last; word += 1) taken.add(word);
      places.push({ first: at, last, name });
    }
  }
  return places;
}

/** "Parse", "parse.com", "Intel-Micron". */
const isWritten = (word: NameWord | undefined, part: string): boolean =>
  word !== undefined &&
  (word.lower === part ||
    ((word.lower.startsWith(`${part}.`) || word.lower.startsWith(`${part}-`)) &&
      (word.lower.includes('.') || word.shape !== 'lower')));

function domainIn(text: string, domain: string | null): { start: number; end: number } | null {
  if (domain === null) return null;
  const start = text.toLowerCase().indexOf(domain.toLowerCase());
  if (start < 0) return null;
  const end = start + domain.length;
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  return /[\p{L}\p{N}-]/u.test(before) || /[\p{L}\p{N}-]/u.test(after) ? null : { start, end };
}

const DETERMINERS = new Set('a an this that each any some no every another one'.split(' '));
const OWNERS = new Set('my your his her our their its'.split(' '));
const PREPOSITIONS = new Set(
  'for to from with on via using by of like than at into in about versus vs and or without against down'.split(
    ' ',
  ),
);
const VERBS = new Set(
  (
    'is has was had adds added launches launched raises raised acquired acquires announces announced shuts shut ' +
    'updates updated gets got wins loses says said introduces releases released supports lets makes brings offers ' +
    'opens buys bought hires fires kills drops changes removes plans confirms sues apologizes admits reports stops ' +
    "starts moves acquiring will can does doesn't isn't and vs versus"
  ).split(' '),
);

/** An article of a language that gives every noun a capital outweighs the capital and the rarity. */
const ORDINARY_NOUN = -5;

/** The summands of "it is meant", each with the sentence that says so when it weighs most. */
function scoreOf(
  place: Place,
  sense: PreparedSense,
  context: Surroundings,
): { score: number; reason: string } {
  const { words, title } = context;
  const word = words[place.first];
  const before = words[place.first - 1];
  const after = words[place.last + 1];
  if (!word) return { score: -9, reason: '' };
  const adjacent =
    (before !== undefined && sense.qualifiers.has(before.lower)) ||
    (after !== undefined && sense.qualifiers.has(after.lower)) ||
    place.last > place.first;
  const parts = [
    rarity(word),
    adjacent ? part(2.6, 'Its full name is written out.') : none,
    !adjacent && context.qualified ? part(0.9, 'Its maker is named too.') : none,
    spelling(word, place.name, title),
    sides(word, before, after, { title, adjacent }),
    patterns(words, place),
    isOrdinaryNoun(context.capitals, before, words[place.first - 2])
      ? part(ORDINARY_NOUN, 'Used like an ordinary noun.')
      : none,
    neighbours(before, after, sense),
    context.named > 1 ? part(0.4, 'Other products are named with it.') : none,
    topicPart(context.similar),
  ];
  const score = parts.reduce((sum, each) => sum + each.points, 0);
  const telling = parts.toSorted((a, b) =>
    score >= ABOUT ? b.points - a.points : a.points - b.points,
  )[0];
  return { score, reason: telling?.reason ?? '' };
}

interface Part {
  points: number;
  reason: string;
}
const part = (points: number, reason: string): Part => ({ points, reason });
const none: Part = part(0, '');

const topicPart = (similar: number | null): Part =>
  similar === null
    ? none
    : part(
        Math.max(-0.8, Math.min(1.4, 3 * (similar - 0.2))),
        'The text speaks of what the company does.',
      );

function rarity({ lower }: NameWord): Part {
  if (isEverydayWord(lower)) return part(-0.7, 'The name is an everyday word.');
  if (isDictionaryWord(lower)) return part(-0.1, 'The name is a word of the dictionary.');
  return part(1.6, 'The name has no other meaning.');
}

function spelling(word: NameWord, name: string, title: boolean): Part {
  const first = name.charAt(0);
  const capital = first !== first.toLowerCase();
  if (word.shape === 'lower') {
    if (!capital) return part(0.3, '');
    return part(word.dictionary ? -1.1 : -0.4, 'Written in lower case.');
  }
  const letters = name.replace(/[^\p{L}]/gu, '');
  const loud = letters.length > 2 && letters === letters.toUpperCase();
  if (loud && word.shape !== 'capitals') return part(-1.2, 'Spelled differently.');
  if (title) return part(0.3, 'Written like a name.');
  return word.opens ? part(0.4, 'Written like a name.') : part(1.4, 'Written like a name.');
}

const close = (next: NameWord | undefined): boolean => next !== undefined && /^ $/u.test(next.gap);

function sides(
  word: NameWord,
  before: NameWord | undefined,
  after: NameWord | undefined,
  { title, adjacent }: { title: boolean; adjacent: boolean },
): Part {
  let points = 0;
  const linked = before !== undefined && close(word);
  const capital = word.shape !== 'lower';
  if (linked && DETERMINERS.has(before.lower)) points -= 1.1;
  if (linked && OWNERS.has(before.lower)) points -= 0.8;
  if (linked && before.lower === 'the') points -= 0.4;
  if (linked && capital && PREPOSITIONS.has(before.lower)) points += endsHere(after) ? 1 : 0.6;
  // "Popehat Signal", "Atlassian's User Onboarding Magic": the head of a longer name.
  if (
    !adjacent &&
    linked &&
    before.shape !== 'lower' &&
    !before.opens &&
    !PREPOSITIONS.has(before.lower)
  )
    points -= title ? 0.6 : 1.1;
  // "Magic Leap": a part of a longer name.
  if (!adjacent && close(after) && after && after.shape !== 'lower' && after.shape !== 'number')
    points -= title && after.common ? 0.3 : 1;
  if (!capital && close(after) && after && after.common) points -= 0.2;
  if (capital && word.opens && after && isVerb(after, title)) points += 0.9;
  if (word.lower.includes('.')) points += 1;
  if (capital && word.opens && after && /^(?:['’]s |: | [-–—] |\s{2,}|, )/u.test(after.gap))
    points += 0.6;
  return points >= 0
    ? part(points, 'Used like a name.')
    : part(points, 'Used like an ordinary word.');
}

const endsHere = (after: NameWord | undefined): boolean =>
  after === undefined || /[.,;:!?()]|\s{2,}|\s[-–—]/u.test(after.gap);

const isVerb = ({ lower, shape }: NameWord, title: boolean): boolean =>
  VERBS.has(lower) || (!title && shape === 'lower' && /(?:ed|[^s]s)$/u.test(lower));

/** "Parse apps": the next word is of what the company does. */
function neighbours(
  before: NameWord | undefined,
  after: NameWord | undefined,
  sense: PreparedSense,
): Part {
  const near = [before, after].filter((word) => word !== undefined).map(({ lower }) => lower);
  const close = similarity(sense.topic, topicOf(near)) ?? 0;
  return part(Math.max(0, Math.min(0.9, 2 * (close - 0.35))), 'Its subject is named next to it.');
}

function patterns(words: readonly NameWord[], place: Place): Part {
  const pattern = patternAround(words, place.first, place.last);
  if (pattern === 'alternative_to' || pattern === 'versus' || pattern === 'switched')
    return part(1, 'Compared with another product.');
  return pattern === 'usage' ? part(0.5, 'It is named as something people use.') : none;
}
