import { remembering } from '#domain/remembering.ts';
import { startOf } from '#domain/text/cut.ts';
import { hashOf } from './hash.ts';
import type { ReadPost } from '../read-post.ts';
import type { Scorable } from '../relevance/relevance.ts';
import type { Reading } from '../text/tokens.ts';
import type { Word } from '../text/vocabulary.ts';
import { Sketch, sketchOf, STEPS, wordsOf } from './sketch.ts';

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

export interface Foldable extends Scorable {
  /** The address the post links to, or its own. */
  url: string;
}

/** Contents of a fingerprint. */
export interface Print {
  /** Of the canonical address; null for an invalid web address or a site's front page. */
  address: string | null;
  /**
   * Of all words in order: equal for equal texts, whatever their formatting. Null without words.
   */
  words: string | null;
  /** Not replies: a reply's title was written by another author. */
  title: Sketch;
  /** Title and text. */
  all: Sketch;
  hasText: boolean;
}

/** Edits and copies differ late; the topic of a post is in its beginning. */
const READ_CHARS = 4_000;
const VERSION = '1';
const NONE = '-';
const REPLY = /^re: /i;
const BYTES = 5;

/**
 * A small text (about 1 KB at most) by which `marginOf` compares posts.
 * Holds no words. Deterministic; any input gives one.
 * @param read the post, where it was read for its verdicts already.
 */
export function fingerprintOf({ title, content, url }: Foldable, read?: ReadPost): string {
  const isReply = REPLY.test(title) && content !== '';
  const titleWords = isReply ? [] : wordsIn(title, read?.title);
  const textWords = wordsIn(content, read?.content);
  const all = [...titleWords, ...textWords];
  const address = canonicalAddress(url);
  return [
    VERSION,
    address !== null && /[/?]/.test(address) ? keyOf(address) : NONE,
    all.length > 0 ? keyOf(all.map((word) => word.text).join(' ')) : NONE,
    textWords.length > 0 ? 't' : NONE,
    written(sketchOf(titleWords)),
    textWords.length > 0 ? written(sketchOf(all)) : '',
  ].join('|');
}

const wordsIn = (text: string, read: Reading | undefined): Word[] =>
  read !== undefined && text.length <= READ_CHARS
    ? read.tokens.map(({ word }) => word)
    : wordsOf(startOf(text, READ_CHARS));

/** 64 bits of a text. */
const keyOf = (text: string): string =>
  hashOf(text).toString(36) + hashOf(`${text}~`).toString(36).padStart(7, '0');

function written({ hashes, weights, highest }: Sketch): string {
  const bytes = Buffer.alloc(hashes.length * BYTES);
  for (let place = 0; place < hashes.length; place += 1) {
    bytes.writeUInt32LE(hashes[place] ?? 0, place * BYTES);
    bytes.writeUInt8(Math.round((weights[place] ?? 0) * STEPS), place * BYTES + 4);
  }
  return `${highest === Infinity ? '' : highest}:${bytes.toString('base64')}`;
}

/** As many as a search compares at a time; each has up to 20 KB. */
const REMEMBERED_PRINTS = 256;

/**
 * Null for text that is no fingerprint of this version: such a post joins nothing. A search reads
 * the same fingerprints once per platform, so the last ones are remembered.
 */
export const readFingerprint = remembering(
  REMEMBERED_PRINTS,
  (fingerprint: string) => fingerprint,
  (fingerprint) => parse(fingerprint),
);

function parse(fingerprint: string): Print | null {
  const [version, address, words, kind, title = '', all = ''] = fingerprint.split('|');
  if (version !== VERSION || address === undefined || words === undefined) return null;
  const hasText = kind === 't';
  // Posts with texts are compared by these alone: most titles are never unpacked.
  const titleSketch = once(() => read(title));
  const allSketch = hasText ? once(() => read(all)) : titleSketch;
  return {
    address: address === NONE ? null : address,
    words: words === NONE ? null : words,
    get title() {
      return titleSketch();
    },
    get all() {
      return allSketch();
    },
    hasText,
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function read(text: string): Sketch {
  const colon = text.indexOf(':');
  const highest = colon > 0 ? Number(text.slice(0, colon)) : Infinity;
  const bytes = Buffer.from(text.slice(colon + 1), 'base64');
  const size = Math.floor(bytes.length / BYTES);
  const [hashes, weights] = [new Uint32Array(size), new Float64Array(size)];
  for (let place = 0; place < size; place += 1) {
    hashes[place] = bytes.readUInt32LE(place * BYTES);
    weights[place] = bytes.readUInt8(place * BYTES + 4) / STEPS;
  }
  return new Sketch(hashes, weights, Number.isFinite(highest) ? highest : Infinity);
}
