import type { Token } from '../text/tokens.ts';
import { perWord } from '../text/vocabulary.ts';
import type { Word } from '../text/vocabulary.ts';

/**
 * A phrase of words separated by spaces: `a|b` is either word (or its stem), `a?` is optional, `*3`
 * up to three words, `!a|b` any word but these, `(thing)` a word class, `^` the start of a sentence,
 * and `?` at the end a question.
 */
interface Phrase<T> {
  of: T;
  steps: readonly Step[];
  atStart: boolean;
  asks: boolean;
}

/** A set of words, as a bit number in each word's sets. */
type WordSet = number;

type Step =
  | { kind: 'word'; words: WordSet; optional: boolean }
  | { kind: 'not'; words: WordSet }
  | { kind: 'gap'; most: number };

export interface Found<T> {
  of: T;
  /** Places of the first and last word. */
  first: number;
  last: number;
}

interface PhraseIndex<T> {
  /** Phrases that can begin with a word. */
  beginningWith(word: Word): readonly Phrase<T>[];
  /** The sets that contain a word, one bit each. */
  setsHolding(word: Word): Uint32Array;
}

export function indexPhrases<T>(phrases: readonly (readonly [T, string])[]): PhraseIndex<T> {
  const index = new Map<string, Phrase<T>[]>();
  const sets = new Map<string, WordSet>();
  for (const [of, written] of phrases) {
    const phrase = parse(of, written, sets);
    for (const word of firstWords(written)) {
      const list = index.get(word);
      if (list) list.push(phrase);
      else index.set(word, [phrase]);
    }
  }
  const members = [...sets.keys()].map((words) => new Set(words.split('|')));
  return {
    beginningWith: perWord(({ keys }) => [...new Set(keys.flatMap((key) => index.get(key) ?? []))]),
    setsHolding: perWord(({ keys }) => {
      const bits = new Uint32Array(Math.ceil(members.length / 32));
      for (const [set, words] of members.entries())
        if (keys.some((key) => words.has(key)))
          bits[set >>> 5] = (bits[set >>> 5] ?? 0) | (1 << (set & 31));
      return bits;
    }),
  };
}

function parse<T>(of: T, written: string, sets: Map<string, WordSet>): Phrase<T> {
  const parts = written.split(' ');
  const atStart = parts[0] === '^';
  const asks = parts.at(-1) === '?';
  const steps = parts
    .slice(atStart ? 1 : 0, asks ? -1 : undefined)
    .map((part) => stepOf(part, sets));
  return { of, steps, atStart, asks };
}

function stepOf(part: string, sets: Map<string, WordSet>): Step {
  if (part.startsWith('*')) return { kind: 'gap', most: Number(part.slice(1)) };
  const forbidden = part.startsWith('!');
  const optional = part.endsWith('?');
  const written = part.slice(forbidden ? 1 : 0, optional ? -1 : undefined);
  const words = sets.get(written) ?? sets.size;
  sets.set(written, words);
  return forbidden ? { kind: 'not', words } : { kind: 'word', words, optional };
}

/** The words that a phrase can begin with. */
function firstWords(written: string): string[] {
  const words: string[] = [];
  for (const part of written.replace(/^\^ /, '').split(' ')) {
    if (part.startsWith('*') || part.startsWith('!'))
      throw new Error('a phrase must begin with a word');
    words.push(...part.replace(/\?$/, '').split('|'));
    if (!part.endsWith('?')) break;
  }
  return words;
}

/** All phrases in the words of a text, each once at its first position. Linear in the words. */
export function findPhrases<T>(own: readonly Token[], index: PhraseIndex<T>): Found<T>[] {
  const found: Found<T>[] = [];
  const seen = new Set<Phrase<T>>();
  for (let at = 0; at < own.length; at += 1) {
    const word = own[at]?.word;
    if (!word) continue;
    const phrases = index.beginningWith(word);
    for (let which = 0; which < phrases.length; which += 1) {
      const phrase = phrases[which];
      if (!phrase) continue;
      const last = matchedUntil(own, at, phrase, index);
      if (last < 0 || seen.has(phrase)) continue;
      seen.add(phrase);
      found.push({ of: phrase.of, first: at, last });
    }
  }
  return found;
}

function matchedUntil<T>(
  own: readonly Token[],
  start: number,
  phrase: Phrase<T>,
  index: PhraseIndex<T>,
): number {
  const { atStart, asks, steps } = phrase;
  const here = own[start];
  if (!here || (asks && !here.asks)) return -1;
  if (atStart && start > 0 && own[start - 1]?.sentence === here.sentence) return -1;
  return matchSteps(own, start, here.sentence, steps, 0, index);
}

/** Index of the last word that the steps match; -1 for no match. Gaps are short, so the search is too. */
function matchSteps(
  own: readonly Token[],
  at: number,
  sentence: number,
  steps: readonly Step[],
  step: number,
  index: PhraseIndex<unknown>,
): number {
  const next = steps[step];
  if (!next) return at - 1;
  if (next.kind === 'gap') {
    for (let skipped = 0; skipped <= next.most; skipped += 1) {
      const last = matchSteps(own, at + skipped, sentence, steps, step + 1, index);
      if (last >= 0) return last;
    }
    return -1;
  }
  const here = own[at];
  const inside = here?.sentence === sentence;
  const bits = inside ? (index.setsHolding(here.word)[next.words >>> 5] ?? 0) : 0;
  const hit = ((bits >>> (next.words & 31)) & 1) === 1;
  if (next.kind === 'not')
    return hit ? -1 : matchSteps(own, inside ? at + 1 : at, sentence, steps, step + 1, index);
  if (hit) {
    const last = matchSteps(own, at + 1, sentence, steps, step + 1, index);
    if (last >= 0) return last;
  }
  return next.optional ? matchSteps(own, at, sentence, steps, step + 1, index) : -1;
}
