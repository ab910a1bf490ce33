import type { OwnToken } from './read-post.ts';
import type { Word } from './vocabulary.ts';

/**
 * A wish as people put it. Written as words separated by spaces: `a|b` is either word (or its
 * stem), `a?` may be missing, `*3` up to three words, `!a|b` any word but these, `(thing)` a kind
 * of words, `^` the beginning of a sentence, `?` at the end: the sentence asks.
 */
export interface Phrase<T> {
  of: T;
  steps: readonly Step[];
  atStart: boolean;
  asks: boolean;
}

type Step =
  | { kind: 'word'; words: ReadonlySet<string>; optional: boolean }
  | { kind: 'not'; words: ReadonlySet<string> }
  | { kind: 'gap'; most: number };

export interface Found<T> {
  of: T;
  /** Places of the first and last word. */
  first: number;
  last: number;
}

/** Phrases that can begin with a word. */
export type PhraseIndex<T> = (word: Word) => readonly Phrase<T>[];

export function indexPhrases<T>(phrases: readonly (readonly [T, string])[]): PhraseIndex<T> {
  const index = new Map<string, Phrase<T>[]>();
  const known = new WeakMap<Word, readonly Phrase<T>[]>();
  for (const [of, written] of phrases) {
    const phrase = parse(of, written);
    for (const word of firstWords(phrase.steps)) {
      const list = index.get(word);
      if (list) list.push(phrase);
      else index.set(word, [phrase]);
    }
  }
  return (word) => {
    let list = known.get(word);
    if (!list) {
      list = [...new Set(word.keys.flatMap((key) => index.get(key) ?? []))];
      known.set(word, list);
    }
    return list;
  };
}

function parse<T>(of: T, written: string): Phrase<T> {
  const parts = written.split(' ');
  const atStart = parts[0] === '^';
  const asks = parts.at(-1) === '?';
  const steps = parts.slice(atStart ? 1 : 0, asks ? -1 : undefined).map(stepOf);
  return { of, steps, atStart, asks };
}

function stepOf(part: string): Step {
  if (part.startsWith('*')) return { kind: 'gap', most: Number(part.slice(1)) };
  if (part.startsWith('!')) return { kind: 'not', words: new Set(part.slice(1).split('|')) };
  const optional = part.endsWith('?');
  const words = (optional ? part.slice(0, -1) : part).split('|');
  return { kind: 'word', words: new Set(words), optional };
}

function firstWords(steps: readonly Step[]): string[] {
  const words: string[] = [];
  for (const step of steps) {
    if (step.kind !== 'word') throw new Error('a phrase must begin with a word');
    words.push(...step.words);
    if (!step.optional) break;
  }
  return words;
}

/** All phrases in the words of a text; each once, where it first stands. Linear in the words. */
export function findPhrases<T>(own: readonly OwnToken[], index: PhraseIndex<T>): Found<T>[] {
  const found: Found<T>[] = [];
  const seen = new Set<Phrase<T>>();
  for (let at = 0; at < own.length; at += 1) {
    const word = own[at]?.token.word;
    if (!word) continue;
    for (const phrase of index(word)) {
      const last = matchedUntil(own, at, phrase);
      if (last < 0 || seen.has(phrase)) continue;
      seen.add(phrase);
      found.push({ of: phrase.of, first: at, last });
    }
  }
  return found;
}

function isOneOf(own: OwnToken, words: ReadonlySet<string>): boolean {
  for (const key of own.token.word.keys) if (words.has(key)) return true;
  return false;
}

function matchedUntil<T>(own: readonly OwnToken[], start: number, phrase: Phrase<T>): number {
  const { atStart, asks, steps } = phrase;
  const here = own[start];
  if (!here || (asks && !here.asks)) return -1;
  if (atStart && own[start - 1]?.sentence === here.sentence) return -1;
  return matchSteps(own, start, here.sentence, steps, 0);
}

/** Place of the last word that the steps match; -1 for no match. Gaps are short: so is the search. */
function matchSteps(
  own: readonly OwnToken[],
  at: number,
  sentence: number,
  steps: readonly Step[],
  step: number,
): number {
  const next = steps[step];
  if (!next) return at - 1;
  const goOn = (place: number): number => matchSteps(own, place, sentence, steps, step + 1);
  if (next.kind === 'gap') {
    for (let skipped = 0; skipped <= next.most; skipped += 1) {
      const last = goOn(at + skipped);
      if (last >= 0) return last;
    }
    return -1;
  }
  const here = own[at];
  const inside = here !== undefined && here.sentence === sentence;
  if (next.kind === 'not') {
    const hit = inside && isOneOf(here, next.words);
    return hit ? -1 : inside ? goOn(at + 1) : goOn(at);
  }
  if (inside && isOneOf(here, next.words)) {
    const last = goOn(at + 1);
    if (last >= 0) return last;
  }
  return next.optional ? goOn(at) : -1;
}
