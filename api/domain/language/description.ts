export type Language = 'en' | 'de' | 'es' | 'fr' | 'ja' | 'zh' | 'other';

const FUNCTION_WORDS: readonly (readonly [Language, string])[] = [
  ['en', 'the and for with that to of in on is we our your you a an from by or'],
  ['de', 'für und mit der die das ein eine einen zum zur von im ist wir auf bei ohne'],
  ['es', 'para con y los las el una un que en es del por su de la'],
  ['fr', 'pour des les et avec du une un qui dans est nous le au aux de la'],
  [
    'other',
    'com uma os não em dos das para de do da por e um no na per di il gli della delle che voor met het een van med och til og dla oraz',
  ],
];
/** Words that distinguish Spanish from Portuguese and Italian, which share its function words. */
const ENDINGS: Readonly<Partial<Record<Language, RegExp>>> = {
  es: /(?:ción|ciones|mientos?|dad|ñ[aoe]s?)$/u,
  other: /(?:ção|ções|mentos?|agem|ões|ão|dade|zione|zioni|tà)$/u,
};

/** The language of a description, by script and function words; English when undecided. */
export function languageOf(text: string): Language {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  if (/\p{Script=Han}/u.test(text)) return 'zh';
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin < letters / 2) return 'other';
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = FUNCTION_WORDS.map(([language, known]) => {
    const set = new Set(known.split(' '));
    const fits = (word: string): boolean => set.has(word) || ENDINGS[language]?.test(word) === true;
    return { language, score: words.filter(fits).length };
  });
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  if (best.score > 0) return best.language;
  if (/[äöüß]/iu.test(text)) return 'de';
  return /[ñ¿¡]/iu.test(text) ? 'es' : 'en';
}
