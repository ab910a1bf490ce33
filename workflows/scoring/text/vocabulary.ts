import { startOf } from '#domain/text/cut.ts';
import { hashOf } from '../duplicates/hash.ts';
import { foldWord } from '#domain/text/scripts.ts';
import { stem } from '#domain/query/words.ts';

/** Classes of words that are interchangeable in a request: "best editor" and "best tracker". */
const KINDS = {
  thing:
    'tool app software service platform library framework product solution crm saas website site ' +
    'provider hosting host laptop editor language database cms ide plugin extension program client ' +
    'system builder manager analytics utility application hardware phone agency processor inbox ' +
    'desk tracker generator printer keyboard headphone camera monitor calendar browser engine vps ' +
    'server api sdk bot vendor gateway scanner player reader suite widget package module theme ' +
    'template wiki blog chat mail email board backend stack bank router tablet machine',
  reading:
    'book course tutorial podcast resource newsletter magazine video talk paper guide community ' +
    'forum conference meetup subreddit channel documentation doc article reading',
  number: '',
  version: '',
};

const hashed = new Map(
  Object.entries(KINDS).flatMap(([kind, stems]) =>
    stems
      .split(' ')
      .filter((stem) => stem !== '')
      .map((stem) => [stem, hashOf(`(${kind})`)] as const),
  ),
);
const NUMBER = hashOf('(number)');
const VERSION_KIND = hashOf('(version)');
/** `v2`, `v0.3.1` and `2.4.1`; a number with one point is more often a price. */
const VERSION = /^(?:v\d+(?:\.\d+)*|\d+\.\d+\.\d+)[a-z0-9.]*$/;
export const KIND_NAMES: ReadonlyMap<number, string> = new Map(
  [...Object.keys(KINDS), 'name'].map((kind) => [hashOf(`(${kind})`), `(${kind})`]),
);
export const NAME = hashOf('(name)');

/** The kind of a word, as a hash; null for most words. */
function kindOf(text: string, stem: string): number | null {
  if (VERSION.test(text)) return VERSION_KIND;
  const code = text.charCodeAt(0);
  if (code >= 48 && code <= 57) return NUMBER;
  return hashed.get(stem) ?? hashed.get(text) ?? null;
}

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
  const padded = `<${startOf(text, RUN_CHARS)}>`;
  const all = new Set<string>();
  for (let at = 0; at + RUN <= padded.length; at += 1) all.add(`~${padded.slice(at, at + RUN)}`);
  return [...all].map((run) => ({ hash: hashOf(run), text: run }));
}
