/** Classes of UTF-16 code units, as far as words are concerned. */
export const OTHER = 0;
export const LETTER = 1;
/** Ideographs stand alone. */
export const IDEOGRAPH = 2;
/** Half of a pair: the whole character decides. */
const SURROGATE = 3;
const UNKNOWN = 255;

const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Filled as characters are met: a look into a table instead of a regular expression each. */
const CLASSES = new Uint8Array(0x1_00_00).fill(UNKNOWN);

function classify(text: string): number {
  if (IDEOGRAPHIC.test(text)) return IDEOGRAPH;
  return WORD_CHARACTER.test(text) ? LETTER : OTHER;
}

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
