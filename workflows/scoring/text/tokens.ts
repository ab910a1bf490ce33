import { startOf } from '#domain/text/cut.ts';
import { SCORED_CHARS } from '#domain/query/words.ts';
import { emoticonAt, isLaughter } from './emoticons.ts';
import type { Emoticon } from './emoticons.ts';
import { machineEnd, quotedEnd } from './plain.ts';
import type { Span } from '#contracts/search/search.ts';
import { wordAt } from './vocabulary.ts';
import type { Word } from './vocabulary.ts';
import { letterKind } from '#domain/text/scripts.ts';

/** A word with its place in the text (UTF-16 offsets, end exclusive). */
export interface Token {
  word: Word;
  field: Span['field'];
  start: number;
  end: number;
  /** The author's own: outside of code, addresses, names of accounts and quoted lines. */
  own: boolean;
  /** Number of its sentence in the post. */
  sentence: number;
  /** Its sentence ends in a question mark. */
  asks: boolean;
}

/** A text read once, for all verdicts. */
export interface Reading {
  tokens: Token[];
  /** Number that the next sentence of the post gets. */
  nextSentence: number;
  /** Names of accounts (`@name`) outside of code. */
  mentions: number;
  /** The author's own emoticons and emoji. */
  emoticons: Emoticon[];
  /** The author's own `!`, `?` and `…`. */
  exclamations: number;
  questionMarks: number;
  ellipses: number;
}

/**
 * Words of a text with their properties and authorship, in one pass without regular expressions, so
 * that any text takes linear time. Each letter of a script without spaces is a word; other words keep
 * inner apostrophes and dots (don't, node.js) and c++, c#.
 */
export function readText(
  source: string,
  field: Span['field'] = 'content',
  firstSentence = 0,
): Reading {
  const text = startOf(source, SCORED_CHARS);
  const tokens: Token[] = [];
  const reading: Reading = { tokens, nextSentence: 0, mentions: 0, emoticons: [], ...NO_SIGNS };
  let [at, foreignUntil, quotedUntil] = [0, 0, 0];
  let sentence = firstSentence;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (at >= foreignUntil) {
      const end = machineEnd(text, at, code);
      if (end > 0) {
        if (code === 64) reading.mentions += 1;
        foreignUntil = end;
      }
    }
    if (at >= quotedUntil) quotedUntil = Math.max(quotedUntil, quotedEnd(text, at, code));
    const kind = classAt(text, at);
    if (kind === OTHER || kind === MARK) {
      if (at < foreignUntil || at < quotedUntil) {
        if (code === 10) sentence += 1;
        at += 1;
        continue;
      }
      const emoticon = emoticonAt(text, at, code);
      if (emoticon) {
        reading.emoticons.push(emoticon);
        // Letters of an emoticon are words to a query, but not the author's.
        foreignUntil = emoticon.end;
        at += 1;
        continue;
      }
      if (code === 33) reading.exclamations += 1;
      else if (code === 63) reading.questionMarks += 1;
      else if (code === 0x20_26 || text.startsWith('...', at)) reading.ellipses += 1;
      if (endsSentence(text, at, code)) {
        if (code === 63) ask(tokens, sentence);
        sentence += 1;
      }
      at += 1;
      continue;
    }
    const end = kind === IDEOGRAPH ? letterEnd(text, at) : wordEnd(text, at);
    const own = at >= foreignUntil && at >= quotedUntil;
    const word = wordAt(text, at, end);
    if (own && isLaughter(word)) reading.emoticons.push({ name: 'xD', mood: 1, start: at, end });
    tokens.push({
      word,
      field,
      start: at,
      end,
      own,
      sentence,
      asks: false,
    });
    at = end;
  }
  reading.nextSentence = sentence + 1;
  return reading;
}

const NO_SIGNS = { exclamations: 0, questionMarks: 0, ellipses: 0 };

/** Marks the words of the sentence that ends here as part of a question. */
function ask(tokens: readonly Token[], sentence: number): void {
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at];
    if (token?.sentence !== sentence) return;
    token.asks = true;
  }
}

const widthAt = (text: string, at: number): number =>
  (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1;

/** `?`, `!`, `;`, a new line, or a full stop before a space. */
function endsSentence(text: string, at: number, code: number): boolean {
  if (code === 46) {
    const next = text.charCodeAt(at + 1);
    return Number.isNaN(next) || next === 32 || next === 10;
  }
  return code === 63 || code === 33 || code === 59 || code === 10;
}

/** A letter with its marks; old Korean letters form a syllable. */
function letterEnd(text: string, start: number): number {
  let at = start + widthAt(text, start);
  if (isOldInitial(text.charCodeAt(start))) while (isJamo(text.charCodeAt(at))) at += 1;
  while (classAt(text, at) === MARK) at += widthAt(text, at);
  return at;
}

const isOldInitial = (code: number): boolean => code >= 0x11_00 && code <= 0x11_5f;
const isJamo = (code: number): boolean => code >= 0x11_60 && code <= 0x11_ff;

function wordEnd(text: string, start: number): number {
  let at = start;
  for (;;) {
    while (classAt(text, at) === LETTER || classAt(text, at) === MARK) at += widthAt(text, at);
    const code = text.charCodeAt(at);
    const joins = code === 39 || code === 0x20_19 || code === 46;
    if (!joins || classAt(text, at + 1) !== LETTER) break;
    at += 1;
  }
  while (text.charCodeAt(at) === 43 || text.charCodeAt(at) === 35) at += 1;
  return at;
}

/** Classes of UTF-16 code units, as far as words are concerned. */
const OTHER = 0;
const LETTER = 1;
/** Each letter of a script without spaces is a word. */
const IDEOGRAPH = 2;
/** Belongs to the letter before it, if there is one. */
const MARK = 4;
/** Half of a surrogate pair: the whole character decides. */
const SURROGATE = 3;
const UNKNOWN = 255;

const CLASS_OF = { other: OTHER, letter: LETTER, unspaced: IDEOGRAPH, mark: MARK } as const;

/** Filled on demand: a table lookup instead of a regular expression per character. */
const CLASSES = new Uint8Array(0x1_00_00).fill(UNKNOWN);

const classify = (character: string): number => CLASS_OF[letterKind(character)];

/** Class of the character at an offset; of a surrogate pair, at its first half. */
function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (Number.isNaN(code)) return OTHER;
  let known = CLASSES[code] ?? UNKNOWN;
  if (known === UNKNOWN) {
    known = code >= 0xd800 && code <= 0xdfff ? SURROGATE : classify(String.fromCharCode(code));
    CLASSES[code] = known;
  }
  if (known !== SURROGATE) return known;
  const point = text.codePointAt(at) ?? 0;
  return point > 0xff_ff ? classify(String.fromCodePoint(point)) : OTHER;
}
