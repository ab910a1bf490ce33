import { startOf } from '#domain/text/cut.ts';
import { withoutAddresses } from '#domain/text/addresses.ts';
import { withoutCode } from './code.ts';
import { isCommonWord, isDictionaryWord } from './common-words.ts';
import { FIRST_NAMES, KNOWN_PRODUCTS, KNOWN_WORDLIKE, NOT_NAMES } from './known-names.ts';

type Shape = 'lower' | 'capital' | 'capitals' | 'mixed' | 'number';

/** A word as a name finder sees it. Offsets are UTF-16 units, end exclusive. */
export interface NameWord {
  text: string;
  lower: string;
  start: number;
  end: number;
  shape: Shape;
  /** First word of a sentence, or of what follows a colon or a dash. */
  opens: boolean;
  /** The text between this word and the previous one. */
  gap: string;
  common: boolean;
  dictionary: boolean;
  known: boolean;
  wordlike: boolean;
  never: boolean;
  firstName: boolean;
}

/** Longer texts are read up to here; a name that comes later comes earlier in another post. */
const MAX_TEXT = 20_000;
const WORD = /\.?[\p{L}\p{N}][\p{L}\p{N}_]*(?:['’.&-][\p{L}\p{N}_]+)*(?:\+\+|#)?/gu;
const SENTENCE_GAP = /[.!?:;\n"“”(*|]|\s[-–—]\s?|\s\s|^$/u;

/** Accounts, hashtags and marked code are not prose; blanked, as addresses are, to keep offsets. */
const FOREIGN = /(?<![\p{L}\p{N}])[@#][\p{L}\p{N}_]{1,60}|`[^`\n]{1,200}`|```[^`]{0,4000}```/gu;
const CONTRACTION =
  /^(?:i|you|we|they|he|she|it|that|this|what|who|there|here|let|y|how|where)['’]/iu;

export function readWords(source: string): NameWord[] {
  const prose = withoutAddresses(startOf(source, MAX_TEXT), '|').replaceAll(FOREIGN, (match) =>
    '|'.repeat(match.length),
  );
  const text = withoutCode(prose);
  const words: NameWord[] = [];
  let previousEnd = 0;
  for (const match of text.matchAll(WORD)) {
    const raw = match[0];
    const dotted = raw.startsWith('.') && !/^\.[A-Z]/u.test(raw);
    const written = withoutPossessive(dotted ? raw.slice(1) : raw);
    const start = match.index + (dotted ? 1 : 0);
    const gap = text.slice(previousEnd, start);
    previousEnd = start + written.length;
    const lower = written.toLowerCase().replaceAll('’', "'");
    words.push({
      text: written,
      lower,
      start,
      end: previousEnd,
      shape: shapeOf(written),
      opens: words.length === 0 || SENTENCE_GAP.test(gap),
      gap,
      common: isCommonWord(lower),
      dictionary: isDictionaryWord(lower),
      known: KNOWN_PRODUCTS.has(lower),
      wordlike: KNOWN_WORDLIKE.has(lower),
      never: NOT_NAMES.has(lower) || CONTRACTION.test(raw),
      firstName: FIRST_NAMES.has(lower),
    });
  }
  return words;
}

const withoutPossessive = (word: string): string => word.replace(/['’]s?$/u, '');

function shapeOf(word: string): Shape {
  const letters = word.replace(/[^\p{L}]/gu, '');
  if (letters === '') return 'number';
  if (letters === letters.toLowerCase()) return /\p{L}\d|\d\p{L}/u.test(word) ? 'number' : 'lower';
  if (letters === letters.toUpperCase()) return letters.length === 1 ? 'capital' : 'capitals';
  const first = letters.charAt(0);
  const rest = letters.slice(1);
  const plain = first === first.toUpperCase() && rest === rest.toLowerCase();
  return plain ? 'capital' : 'mixed';
}

/** Most longer words begin with a capital: capitals say little. */
export function isTitleCase(words: readonly NameWord[]): boolean {
  const telling = words.filter(
    ({ text, shape, opens, common }) => common && !opens && shape !== 'number' && text.length > 3,
  );
  if (telling.length < 2) return telling.length === 1 && telling[0]?.shape !== 'lower';
  return telling.filter(({ shape }) => shape !== 'lower').length * 2 > telling.length;
}

const PERSONAL = new Set(
  'he she him her his hers you your lol lmao omg haha song video videos channel music movie cute beautiful guy guys girl love thanks thank episode vlog trailer poem cake smh wow dem album band singer player players'.split(
    ' ',
  ),
);

/** Talk among people: an unknown name with a capital is more often a person than a product. */
export const isChat = (words: readonly NameWord[]): boolean =>
  words.some(({ lower }) => PERSONAL.has(lower));
