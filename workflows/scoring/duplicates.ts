import { STOP_WORDS } from './words.ts';
import { tokenize } from './tokens.ts';

/** At this similarity two texts tell the same story. Measured: see deploy/docs/judgement.md. */
export const SIMILAR = 0.58;
/** Share of the word measure; the rest is the measure of letters, which forgives typos. */
const WORDS = 0.5;
const SHINGLE = 4;
const READ_CHARS = 4_000;

/** How rare words and shingles are in a batch; 0 texts make all of them equally rare. */
export interface Background {
  texts: number;
  words: ReadonlyMap<string, number>;
}

export function backgroundOf(texts: readonly string[]): Background {
  const words = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(wordsOf(text))) words.set(word, (words.get(word) ?? 0) + 1);
  return { texts: texts.length, words };
}

/** 0..1: how much two texts share, in words by their rarity (TF-IDF cosine) and in shingles. */
export function similarity(a: string, b: string, background: Background): number {
  return (
    WORDS * cosine(weigh(wordsOf(a), background), weigh(wordsOf(b), background)) +
    (1 - WORDS) * jaccard(shingles(a), shingles(b))
  );
}

export function wordsOf(text: string): string[] {
  return tokenize(text.slice(0, READ_CHARS)).map((token) => token.stem);
}

function weigh(words: readonly string[], { texts, words: having }: Background) {
  const weights = new Map<string, number>();
  for (const word of words) {
    const rarity = Math.log((texts + 1) / ((having.get(word) ?? 0) + 1)) + 1;
    weights.set(word, (weights.get(word) ?? 0) + (STOP_WORDS.has(word) ? rarity / 2 : rarity));
  }
  return weights;
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [word, weight] of a) shared += weight * (b.get(word) ?? 0);
  const both = lengthOf(a) * lengthOf(b);
  return both === 0 ? 0 : shared / both;
}

const lengthOf = (weights: ReadonlyMap<string, number>): number =>
  Math.sqrt([...weights.values()].reduce((sum, weight) => sum + weight * weight, 0));

/** Runs of four letters of the normalised words. */
function shingles(text: string): Set<string> {
  const plain = ` ${normalised(text)} `;
  const all = new Set<string>();
  for (let at = 0; at + SHINGLE <= plain.length; at += 1) all.add(plain.slice(at, at + SHINGLE));
  return all;
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const item of a) if (b.has(item)) shared += 1;
  const either = a.size + b.size - shared;
  return either === 0 ? 0 : shared / either;
}

/** Lower case, words only: texts that differ in dress alone are equal. */
export const normalised = (text: string): string =>
  tokenize(text.slice(0, READ_CHARS))
    .map((token) => token.text)
    .join(' ');

/** Parameters that only say where a reader came from. */
const TRACKING = /^(?:utm_\w{1,30}|ref|ref_src|fbclid|gclid|mc_[ce]id|share|si|igshid)$/;

/**
 * One key for all spellings of an address: no scheme, `www.`, `m.`, fragment, trailing slash or
 * tracking, parameters in order. Null for what is no web address.
 */
export function canonicalAddress(address: string): string | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  const host = url.host.replace(/^(?:www|m|mobile|amp|old)\./, '');
  const path = url.pathname.replace(/\/(?:index\.html?)?$/, '');
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  const query = new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
  return `${host}${path}${query === '' ? '' : `?${query}`}`;
}
