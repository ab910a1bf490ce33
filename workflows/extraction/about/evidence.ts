import { isDictionaryWord, isEverydayWord } from '../names/common-words.ts';
import { isOrdinaryNoun } from '../names/other-languages.ts';
import type { Capitals } from '../names/other-languages.ts';
import { patternAround } from '../names/patterns.ts';
import type { NameWord } from '../names/words.ts';
import { similarity, topicOf } from './context.ts';
import type { Topic } from './context.ts';

/** Chosen on half of the names of hn-brands; figures on the other half. */
export const ABOUT = 0;

/** Where a text contains a name, in words. */
export interface Place {
  first: number;
  last: number;
  name: string;
}

/** What the company looked for is about. */
export interface Subject {
  topic: Topic | null;
  /** Words of the full names beyond the short one, such as a maker's name. */
  qualifiers: ReadonlySet<string>;
}

/** The signals in the text around it. */
export interface Surroundings {
  words: readonly NameWord[];
  title: boolean;
  similar: number | null;
  qualified: boolean;
  named: number;
  capitals: Capitals;
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

/** The terms of "it is meant", each with the sentence explaining it when it weighs most. */
export function scoreOf(
  place: Place,
  sense: Subject,
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

/** "Parse apps": the next word is about what the company does. */
function neighbours(
  before: NameWord | undefined,
  after: NameWord | undefined,
  sense: Subject,
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
