import { startOf } from '../text/cut.ts';
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Whether a text has a letter or a digit of any script; signs and invisible characters say nothing. */
export const hasLetters = (text: string): boolean => LETTER_OR_DIGIT.test(text);

/** Languages identified by script alone. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
];

/**
 * The most frequent function words. Words shared by several languages are left out, except that
 * English keeps the letters and short words that would otherwise identify Polish and Portuguese.
 */
const SMALL_WORDS: Readonly<Record<string, string>> = {
  en:
    'the and is of to that it for you with this have are was not my we what how can your but they ' +
    'i do no me a in on at be so an if or all',
  de: 'der das und ist nicht ich zu ein eine mit auf für wir wie auch sich den dem oder bei kann aber',
  fr: 'le les et est des une pour dans pas que je vous avec sur ce nous mais ou du au plus être',
  es: 'el los y es una para no que con por las del se como más pero su mi al lo está hay esto',
  pt: 'os é uma para não que com por do da em se como mais mas seu você ao isso um ou na',
  it: 'il gli è una per non che con di del della sono si come più ma questo nel ho mi anche le',
  nl: 'het een en is van niet dat ik te voor met op zijn je wij maar ook als er om naar hoe',
  pl: 'i w nie na się jest to że do z jak ale co dla mam czy po przez od jego tym już',
};

const CHARACTERS = 2_000;
/** Fewer function words than this may be chance. */
const MIN_WORDS = 2;
/** Required share of a script's characters. */
const MIN_SCRIPT = 0.2;

const LANGUAGES_BY_WORD = new Map<string, string[]>();
for (const [language, words] of Object.entries(SMALL_WORDS))
  for (const word of words.split(' '))
    LANGUAGES_BY_WORD.set(word, [...(LANGUAGES_BY_WORD.get(word) ?? []), language]);

/** Non-Latin letters: most texts have none, whatever quotes or emoji they use. */
const BEYOND_LATIN = /[\u0370-\u1fff\u2e80-\ud7ff\uf900-\ufdff]/;

/** The language identified by a text's script alone; null for Latin letters. */
export function languageOfScript(text: string): string | null {
  if (!BEYOND_LATIN.test(text)) return null;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [language, script] of SCRIPTS)
    if ((text.match(script)?.length ?? 0) > letters * MIN_SCRIPT) return language;
  return null;
}

/** The languages in which a lowercase word is a function word; null for most words. */
export const languagesOfWord = (word: string): readonly string[] | null =>
  LANGUAGES_BY_WORD.get(word) ?? null;

/** The language of most function words of a text; null when they are too few or mixed. */
export function languageOfWords(words: readonly (readonly string[] | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const languages of words)
    if (languages !== null)
      for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1);
  const [best, second] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (!best || best[1] < MIN_WORDS || best[1] === second?.[1]) return null;
  return best[0];
}

/**
 * The language of a text as a two-letter code, by its script and function words, for platforms that
 * state none. Null when the text is too short or too mixed.
 */
export function guessLanguage(text: string): string | null {
  const sample = startOf(text, CHARACTERS);
  return (
    languageOfScript(sample) ??
    languageOfWords((sample.toLowerCase().match(/\p{L}+/gu) ?? []).map(languagesOfWord))
  );
}
