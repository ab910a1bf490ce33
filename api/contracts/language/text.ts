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
 * The most frequent small words. Those that several languages share are left out, except that English
 * has the letters and short words that Polish and Portuguese would have to themselves.
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
/** Fewer small words than this are chance. */
const MIN_WORDS = 2;
/** Share of the characters that a script has to have. */
const MIN_SCRIPT = 0.2;

const LANGUAGES_BY_WORD = new Map<string, string[]>();
for (const [language, words] of Object.entries(SMALL_WORDS))
  for (const word of words.split(' '))
    LANGUAGES_BY_WORD.set(word, [...(LANGUAGES_BY_WORD.get(word) ?? []), language]);

/** Anything after the Latin letters and their accents: most texts have none of it. */
const BEYOND_LATIN = /[\u0370-\uffff]/;

function scriptOf(sample: string): string | null {
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  for (const [language, script] of SCRIPTS)
    if ((sample.match(script)?.length ?? 0) > letters * MIN_SCRIPT) return language;
  return null;
}

/**
 * The language of a text as a two-letter code, by its script and its small words, for platforms
 * that state none. Null when it is too short or too mixed to tell.
 */
export function guessLanguage(text: string): string | null {
  const sample = text.slice(0, CHARACTERS).toLowerCase();
  const script = BEYOND_LATIN.test(sample) ? scriptOf(sample) : null;
  if (script !== null) return script;
  const counts = new Map<string, number>();
  for (const word of sample.match(/\p{L}+/gu) ?? [])
    for (const language of LANGUAGES_BY_WORD.get(word) ?? [])
      counts.set(language, (counts.get(language) ?? 0) + 1);
  const [best, second] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (!best || best[1] < MIN_WORDS || best[1] === second?.[1]) return null;
  return best[0];
}
