import { hashOf } from './hash.ts';
import { stem } from '#contracts/words.ts';
import { KIND_NAMES, kindOf } from './word-kinds.ts';

/** What is known about a word wherever it stands. One object a word: compare by identity. */
export interface Word {
  /** Lower case, without accents. */
  text: string;
  stem: string;
  hash: number;
  /** Of the runs of letters inside of it, with its ends: what forgives typos and endings. */
  runs: readonly { hash: number; text: string }[];
  /** What kind of word it is, where the word itself does not matter; null for most. */
  kind: number | null;
  /** What phrases know it by: itself, its stem, its kind. */
  keys: readonly string[];
  /** Written with a capital: perhaps a name. */
  capital: boolean;
}

const isCapital = (code: number): boolean => code >= 65 && code <= 90;

const MARKS = /\p{M}/gu;
const RUN = 4;
/** Longer words are no words: their beginning stands for them. */
const RUN_CHARS = 24;
const KEPT = 60_000;
const WORDS = new Map<string, Word>();

/** The word that is written like this; the same object for the same spelling, while it is kept. */
export function wordOf(written: string): Word {
  const known = WORDS.get(written);
  if (known) return known;
  const text = normalize(written);
  const root = stem(text);
  const kind = kindOf(text, root);
  const word = {
    text,
    stem: root,
    hash: hashOf(text),
    runs: runsOf(text),
    kind,
    keys: keysOf(text, root, kind),
    capital: isCapital(written.charCodeAt(0)),
  };
  if (WORDS.size >= KEPT) WORDS.clear();
  // Long words come once: keeping them would only fill the memory.
  if (written.length <= 40) WORDS.set(written, word);
  return word;
}

function keysOf(text: string, root: string, kind: number | null): string[] {
  const name = kind === null ? undefined : KIND_NAMES.get(kind);
  return [...new Set([text, root, ...(name === undefined ? [] : [name])])];
}

function normalize(word: string): string {
  for (let at = 0; at < word.length; at += 1)
    if (word.charCodeAt(at) > 127)
      return word.normalize('NFKD').replace(MARKS, '').replaceAll('’', "'").toLowerCase();
  return word.toLowerCase();
}

/** Runs of letters of a word between its two ends, written `<` and `>`. */
function runsOf(text: string): Word['runs'] {
  if (text.length < RUN) return [];
  const padded = `<${text.slice(0, RUN_CHARS)}>`;
  const all = new Set<string>();
  for (let at = 0; at + RUN <= padded.length; at += 1) all.add(`~${padded.slice(at, at + RUN)}`);
  return [...all].map((run) => ({ hash: hashOf(run), text: run }));
}
