import { letterKind } from '#domain/text/scripts.ts';

/** Classes of UTF-16 code units, as far as words are concerned. */
export const OTHER = 0;
export const LETTER = 1;
/** Each letter of a script without spaces is a word. */
export const IDEOGRAPH = 2;
/** Belongs to the letter before it, if there is one. */
export const MARK = 4;
/** Half of a surrogate pair: the whole character decides. */
const SURROGATE = 3;
const UNKNOWN = 255;

const CLASS_OF = { other: OTHER, letter: LETTER, unspaced: IDEOGRAPH, mark: MARK } as const;

/** Filled on demand: a table lookup instead of a regular expression per character. */
const CLASSES = new Uint8Array(0x1_00_00).fill(UNKNOWN);

const classify = (character: string): number => CLASS_OF[letterKind(character)];

/** Class of the character at an offset; of a surrogate pair, at its first half. */
export function classAt(text: string, at: number): number {
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
