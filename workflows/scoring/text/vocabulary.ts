import { hashOf } from '../duplicates/hash.ts';
import { foldWord } from '#domain/text/scripts.ts';
import { stem } from '#domain/query/words.ts';
import { KIND_NAMES, kindOf } from './word-kinds.ts';

/** What is known about a word in any text. One object per word: compare by identity. */
export interface Word {
  /** Lower case, without accents. */
  text: string;
  stem: string;
  hash: number;
  /** Hashes of its character n-grams, including both ends, which tolerate typos and endings. */
  runs: readonly { hash: number; text: string }[];
  /** What kind of word it is, where the word itself does not matter; null for most. */
  kind: number | null;
  /** The forms that phrases match: the word, its stem and its kind. */
  keys: readonly string[];
  /** Written with a capital: perhaps a name. */
  capital: boolean;
  written: string;
  /** Values cached by `perWord`. */
  memos: unknown[];
}

const isCapital = (code: number): boolean => code >= 65 && code <= 90;

const RUN = 4;
/** Longer words are truncated. */
const RUN_CHARS = 24;
const KEPT = 60_000;
/** Rare words would only fill the memory. */
const KEPT_CHARS = 40;
const SLOTS = 2 ** 18;
const WORDS: (Word | undefined)[] = Array.from({ length: SLOTS });
let kept = 0;

/**
 * The word at a position of a text; cached, so the same spelling gives the same object. Looks it up
 * by characters: strings are allocated for new words only.
 */
export function wordAt(text: string, start: number, end: number): Word {
  let hash = 0;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
  for (;;) {
    const known = WORDS[slot];
    if (known === undefined) break;
    if (isWrittenAt(known.written, text, start, end)) return known;
    slot = (slot + 1) & (SLOTS - 1);
  }
  const word = newWord(text.slice(start, end));
  if (kept >= KEPT) {
    WORDS.fill(undefined);
    kept = 0;
  } else if (end - start <= KEPT_CHARS) {
    WORDS[slot] = word;
    kept += 1;
  }
  return word;
}

function isWrittenAt(written: string, text: string, start: number, end: number): boolean {
  if (written.length !== end - start) return false;
  for (let at = 0; at < written.length; at += 1)
    if (written.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
}

function newWord(written: string): Word {
  const text = foldWord(written);
  const root = stem(text);
  const kind = kindOf(text, root);
  return {
    text,
    stem: root,
    hash: hashOf(text),
    runs: runsOf(text),
    kind,
    keys: keysOf(text, root, kind),
    capital: isCapital(written.charCodeAt(0)),
    written,
    memos: [],
  };
}

let facts = 0;

/** A value that depends on the word alone, computed once per word. */
export function perWord<T extends NonNullable<unknown> | null>(
  find: (word: Word) => T,
): (word: Word) => T {
  const place = facts;
  facts += 1;
  return (word) => {
    const known = word.memos[place];
    if (known !== undefined) return known as T;
    const found = find(word);
    word.memos[place] = found;
    return found;
  };
}

function keysOf(text: string, root: string, kind: number | null): string[] {
  const name = kind === null ? undefined : KIND_NAMES.get(kind);
  return [...new Set([text, root, ...(name === undefined ? [] : [name])])];
}

/** Character n-grams of a word between its two ends, written `<` and `>`. */
function runsOf(text: string): Word['runs'] {
  if (text.length < RUN) return [];
  const padded = `<${text.slice(0, RUN_CHARS)}>`;
  const all = new Set<string>();
  for (let at = 0; at + RUN <= padded.length; at += 1) all.add(`~${padded.slice(at, at + RUN)}`);
  return [...all].map((run) => ({ hash: hashOf(run), text: run }));
}
