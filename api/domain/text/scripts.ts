/**
 * Scripts in which words are found inside of runs, as the inside of a character class: without
 * spaces between words, or, as in Korean, with compounds that people write with and without them.
 */
const NAMES = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
export const UNSPACED = `${NAMES.map((name) => String.raw`\p{Script=${name}}`).join('')}ー`;

const UNSPACED_LETTER = new RegExp(`^[${UNSPACED}]$`, 'u');
const WORD_LETTER = /^[\p{L}\p{N}]$/u;
/** Marks belong to the letter before them; so do joiners and soft hyphens inside a word. */
const WORD_MARK = /^[\p{M}\u00AD\u200C\u200D]$/u;

type LetterKind = 'letter' | 'unspaced' | 'mark' | 'other';

/** What a character is to words. */
export function letterKind(character: string): LetterKind {
  if (UNSPACED_LETTER.test(character)) return WORD_MARK.test(character) ? 'mark' : 'unspaced';
  if (WORD_LETTER.test(character)) return 'letter';
  return WORD_MARK.test(character) ? 'mark' : 'other';
}

/** Old Korean letters that form one syllable. */
const SYLLABLE = String.raw`[\u1100-\u115F][\u1160-\u11FF]*`;
const JOINS = String.raw`[\p{M}\u00AD\u200C\u200D\uFF9E\uFF9F]`;
const LETTERS = String.raw`(?:(?![${UNSPACED}\uFF9E\uFF9F])[\p{L}\p{N}]${JOINS}*)+`;

/**
 * A word of any script, with its marks: each letter of a script without spaces is one; other words
 * keep inner apostrophes and dots (don't, node.js) and c++, c#.
 */
export const WORD = new RegExp(
  String.raw`${SYLLABLE}${JOINS}*|(?![\p{M}])[${UNSPACED}]${JOINS}*|${LETTERS}(?:['’.]${LETTERS})*[+#]*`,
  'gu',
);

/**
 * Accents and points that people leave out, and what is not seen: marks that any script may use, and
 * those of Arabic, Hebrew and Syriac. Marks of one script elsewhere are vowels, as in India.
 */
const OPTIONAL_MARKS =
  /[\u00AD\u0640\u200C\u200D]|(?![\u3099\u309A])[\p{Script=Inherited}&&\p{M}]|[[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Cyrillic}]&&\p{M}]/gv;
/** Nothing to fold but case; true of most words. */
const PLAIN = /^[\w'.+#]+$/;

/** A word as words are compared: lower case, composed, without accents; ß as its capital, SS. */
export function foldWord(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKD')
    .replace(OPTIONAL_MARKS, '')
    .normalize('NFC')
    .replaceAll('’', "'")
    .toUpperCase()
    .toLowerCase();
}
