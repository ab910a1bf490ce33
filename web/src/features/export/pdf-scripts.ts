/** Scripts that the report's own font lacks; in the order in which their fonts are asked for a glyph. */
const SCRIPTS = {
  // Before Chinese: a text with kana has Japanese forms of the characters both languages share.
  japanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  chinese: /\p{Script=Han}/u,
  korean: /\p{Script=Hangul}/u,
  arabic: /\p{Script=Arabic}/u,
  hebrew: /\p{Script=Hebrew}/u,
  greek: /\p{Script=Greek}/u,
  devanagari: /\p{Script=Devanagari}/u,
  thai: /\p{Script=Thai}/u,
} as const;

export type PdfScript = keyof typeof SCRIPTS;

const NAMES = Object.keys(SCRIPTS) as readonly PdfScript[];

/** The scripts whose fonts the texts need. */
export const scriptsOf = (texts: readonly string[]): PdfScript[] =>
  NAMES.filter((script) => texts.some((text) => SCRIPTS[script].test(text)));

const WIDE = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
/** A line does not begin with these. */
const CLOSES = String.raw`[\p{Pe}\p{Pf}\p{Po}ー々]`;
/** A line does not end with these. */
const OPENS = String.raw`[\p{Ps}\p{Pi}]`;
const BREAKS = new RegExp(`(?<=${WIDE})(?!${CLOSES}|$)|(?<!${OPENS}|^)(?=${WIDE})`, 'u');
const WIDE_ONES = new RegExp(WIDE, 'gu');

/** Letters of a word that surely fit on one line, capitals counted twice. */
const FITS = 80;
const CAPITALS = /\p{Lu}/gu;
const PIECES = /.{1,6}/gsu;

/**
 * The parts of a word between which a line may break: East Asian texts have no spaces, and a long
 * address or a row of letters would leave the page. An empty part is a space without width to the
 * layout, which draws a hyphen at any other break. Other words are cut nowhere: hyphens inside
 * foreign text and addresses would be ours.
 */
export const lineParts = (word: string): string[] =>
  word
    .split(BREAKS)
    .flatMap(piecesOf)
    .flatMap((part, index) => (index === 0 ? [part] : ['', part]));

const THAI_WORDS = new Intl.Segmenter('th', { granularity: 'word' });

function piecesOf(part: string): string[] {
  if (SCRIPTS.thai.test(part)) return [...THAI_WORDS.segment(part)].map(({ segment }) => segment);
  const capitals = part.match(CAPITALS)?.length ?? 0;
  return part.length + capitals <= FITS ? [part] : (part.match(PIECES) ?? [part]);
}

/** Characters of a text, those of double width counted twice. */
export const widthOf = (text: string): number => text.length + (text.match(WIDE_ONES)?.length ?? 0);
