import type { NamePattern } from '#domain/competitors/names.ts';
import { guessLanguage } from '#domain/language/text.ts';
import { isEverydayWord } from './common-words.ts';
import { GENERIC_NOUNS, KNOWN_PRODUCTS, NOT_NAMES } from './known-names.ts';
import { capitalsOf, isKindOfProduct, isOrdinaryNoun } from './other-languages.ts';
import type { Capitals } from './other-languages.ts';
import { inOneList, patternAround } from './patterns.ts';
import { isChat, isTitleCase, readWords } from './words.ts';
import type { NameWord } from './words.ts';

/** A product or company that a text names, with the place of its words and how it was recognized. */
interface FoundName {
  name: string;
  start: number;
  end: number;
  pattern: NamePattern;
  /** Sum of the evidence; a name needs `NEEDED`. */
  score: number;
}

/** Chosen on the even rows of hn-names and wnut17-train; figures on the odd ones. */
export const NEEDED = 1.6;
const MAX_WORDS = 4;
const PATTERN_SCORE = 1.1;
const LAUNCH_SCORE = 1.8;
const LIST_SCORE = 0.9;
const BETWEEN_SCORE = 2;

interface FindOptions {
  language?: string | null;
  needed?: number;
}

interface Span {
  first: number;
  last: number;
}

/**
 * Finds product and company names in a text by spelling and context. Pure and linear in the text.
 * `fields` of a title differ from running text only in capitalization, which `isTitleCase`
 * measures.
 * @param options.language of the whole post, where `text` is a part of it
 * @param options.needed evidence; less than `NEEDED` finds what is a name only if other texts say so
 */
export function findNames(
  text: string,
  { language = guessLanguage(text), needed = NEEDED }: FindOptions = {},
): FoundName[] {
  const words = readWords(text);
  const capitals = capitalsOf(language);
  const title = isTitleCase(words);
  const shouting =
    words.length > 3 && words.filter(({ shape }) => shape === 'capitals').length * 2 > words.length;
  const spans = spansOf(words, title, capitals);
  const context = { title, shouting, chat: isChat(words), capitals };
  const scored = spans.map((span) => ({
    span,
    pattern:
      patternAround(words, span.first, span.last) ??
      (capitals.foreign ? null : launchOf(words, span)),
    score: ownScore(words, span, context),
  }));
  const lists = scored.map(({ span }, at): NamePattern | null => {
    const before = scored[at - 1];
    const after = scored[at + 1];
    if (before && isStrong(before) && inOneList(words, before.span.last, span.first))
      return before.pattern ?? 'list';
    if (after && isStrong(after) && inOneList(words, span.last, after.span.first))
      return after.pattern ?? 'list';
    return null;
  });
  // Between two names of a list, any word is a third name.
  const listScore = (at: number): number => {
    const [before, span, after] = [scored[at - 1], scored[at]?.span, scored[at + 1]];
    const both =
      before &&
      after &&
      span &&
      isStrong(before) &&
      isStrong(after) &&
      inOneList(words, before.span.last, span.first) &&
      inOneList(words, span.last, after.span.first);
    return both ? BETWEEN_SCORE : LIST_SCORE;
  };
  return scored.flatMap(({ span, pattern, score }, at) => {
    const list = lists[at] ?? null;
    const total = score + patternScore(pattern) + (list ? listScore(at) : 0);
    if (total < needed) return [];
    const start = words[span.first]?.start ?? 0;
    const end = words[span.last]?.end ?? 0;
    const name = text.slice(start, end);
    return [{ name, start, end, pattern: pattern ?? list ?? 'named', score: total }];
  });
}

const patternScore = (pattern: NamePattern | null): number =>
  pattern === null ? 0 : pattern === 'launch' ? LAUNCH_SCORE : PATTERN_SCORE;

const isStrong = ({ score, pattern }: { score: number; pattern: NamePattern | null }): boolean =>
  score + patternScore(pattern) >= NEEDED;

/** Runs of words that could be one name, the longest coherent ones. */
function spansOf(words: readonly NameWord[], title: boolean, capitals: Capitals): Span[] {
  const spans: Span[] = [];
  let at = 0;
  while (at < words.length) {
    const last = couldStart(words, at, capitals) ? lastOf(words, at, title, capitals) : -1;
    if (last < 0) {
      at += 1;
      continue;
    }
    const first = last > at && startsSentence(words, at, title) ? at + 1 : at;
    spans.push({ first, last });
    at = last + 1;
  }
  return spans;
}

/** "That Eclipse", "Please Shima": the capital of the first word is the sentence's. */
function startsSentence(words: readonly NameWord[], at: number, title: boolean): boolean {
  const word = words[at];
  return !title && word !== undefined && word.opens && word.common && !word.known;
}

function couldStart(words: readonly NameWord[], at: number, capitals: Capitals): boolean {
  const word = words[at];
  if (!word || word.never || capitals.small.has(word.lower)) return false;
  if (capitals.foreign && isKindOfProduct(word.lower)) return false;
  if (word.shape === 'number') return false;
  if (word.shape !== 'lower') return true;
  return word.known || (!word.dictionary && word.text.length > 2) || twoWordsKnown(words, at);
}

const twoWordsKnown = (words: readonly NameWord[], at: number): boolean =>
  KNOWN_PRODUCTS.has(`${words[at]?.lower ?? ''} ${words[at + 1]?.lower ?? ''}`);

/** A name continues over words of its own kind; a version number ends it. */
function lastOf(
  words: readonly NameWord[],
  first: number,
  title: boolean,
  capitals: Capitals,
): number {
  if (twoWordsKnown(words, first)) return first + 1;
  let last = first;
  const head = words[first];
  if (!head || head.shape === 'lower') return last;
  while (last + 1 < words.length && last - first + 1 < MAX_WORDS) {
    const next = words[last + 1];
    if (!next || !/^ $/u.test(next.gap) || next.shape === 'lower' || next.shape === 'number') break;
    if (next.never || NOT_NAMES.has(`${head.lower} ${next.lower}`)) break;
    if (GENERIC_NOUNS.has(next.lower) || capitals.small.has(next.lower)) break;
    // In a title every word is capitalized: only words outside the dictionary are joined.
    const joined = next.shape === 'capitals' || next.shape === 'mixed' || !next.dictionary;
    if (title && !joined) break;
    if (title && head.common && !head.known && !head.wordlike && last === first) break;
    if (isEverydayWord(next.lower) && head.known) break;
    last += 1;
  }
  return last;
}

interface Context {
  title: boolean;
  shouting: boolean;
  chat: boolean;
  capitals: Capitals;
}

/** Evidence from the spelling of a name itself. */
function ownScore(words: readonly NameWord[], { first, last }: Span, context: Context): number {
  const span = words.slice(first, last + 1);
  const whole = span.map(({ lower }) => lower).join(' ');
  const [head] = span;
  if (!head || NOT_NAMES.has(whole)) return -5;
  if (head.firstName && !KNOWN_PRODUCTS.has(whole)) return span.length > 1 ? -5 : -1;
  if (KNOWN_PRODUCTS.has(whole) || span.some(({ known }) => known)) return 2.2;
  const best = Math.max(...span.map((word) => wordScore(word, context)));
  const joined = span.length > 1 ? 0.2 : 0;
  if (isKindOfProduct(words[first - 1]?.lower ?? '') && context.capitals.foreign) return best + 1.1;
  return best + joined - penalty(words, first, last, context);
}

/** Of a capital that the language puts there by itself, and of a word that is in no name by itself. */
const NO_EVIDENCE = { capital: 0.5, lower: 0.2 } as const;

function wordScore(word: NameWord, { title, shouting, chat, capitals }: Context): number {
  const { shape, common, dictionary, wordlike, opens, text, lower } = word;
  if (/\.(?:com|io|js|info|net|org|py|jl|app|dev|ai|co|me|ly|rb|rs|sh)$/u.test(lower)) return 2.2;
  if (/(?:\+\+|#)$/u.test(text) || text.startsWith('.')) return 2;
  if (shape === 'mixed') return dictionary ? 1.2 : 2;
  if (shape === 'lower') return capitals.foreign ? NO_EVIDENCE.lower : 0.7;
  if (shape === 'capitals') {
    if (shouting) return dictionary ? -1 : 0.3;
    return dictionary ? 0.4 : text.length < 3 ? 0.4 : /\d/u.test(text) ? 1.4 : 1;
  }
  if (/\p{L}\d/u.test(text) && !dictionary) return 1.8;
  if (text.length === 1) return wordlike ? 0.6 : -1;
  if (capitals.nouns || (capitals.foreign && (opens || title))) return NO_EVIDENCE.capital;
  if (wordlike) return title || opens ? 1.1 : 1.7;
  if (!dictionary) return chat ? 0.7 : title ? 1.3 : opens ? 1.5 : 1.7;
  if (!common) return title || opens || chat ? 0.6 : 1.4;
  if (title || opens) return isEverydayWord(lower) ? -0.4 : 0.1;
  return isEverydayWord(lower) ? 0.6 : 0.9;
}

/** The context suggests a person, a place or an institution. */
function penalty(
  words: readonly NameWord[],
  first: number,
  last: number,
  { title, capitals }: Context,
): number {
  const before = words[first - 1];
  const after = words[last + 1];
  let sum = isOrdinaryNoun(capitals, before, words[first - 2]) ? 2 : 0;
  if (before?.firstName && before.shape !== 'lower' && /^ $/u.test(words[first]?.gap ?? ''))
    sum += 3;
  if (before && ['mr', 'mrs', 'dr', 'president', 'senator', 'judge', 'prof'].includes(before.lower))
    sum += 3;
  if (
    before &&
    ['in', 'at', 'near'].includes(before.lower) &&
    !title &&
    words[first]?.dictionary === false
  )
    sum += 0.4;
  if (
    after &&
    ['university', 'police', 'government', 'law', 'county', 'city'].includes(after.lower)
  )
    sum += 2;
  return sum;
}

/** "Name: what it is", "Name – what it is" at the beginning of a title. */
function launchOf(words: readonly NameWord[], { first, last }: Span): NamePattern | null {
  const next = words[last + 1];
  if (first !== 0 || !next) return null;
  return /^(?:: | [-–—] |\s{2,}|, (?=a|an))/u.test(next.gap) ||
    (next.gap === ', ' && ['a', 'an', 'the'].includes(next.lower))
    ? 'launch'
    : null;
}
