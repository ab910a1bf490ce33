import { cutText } from '#domain/text/cut.ts';
import type { ExportBar, ExportDocument } from './export-document.ts';

/** Characters of a foreign text that are drawn; longer ones would not fit a page. */
export const MAX_TEXT = 600;

/** Every font has ASCII; what else is drawn is up to their files. */
const BEYOND_ASCII = /[^\u0020-\u007E]+/gu;

/** A Thai vowel that is drawn as two, around the tone: the layout loses a character for each of it. */
const SARA_AM = /([\u0E48-\u0E4B]?)\u0E33/gu;

/** Whether a font has a glyph for the character. */
type HasGlyph = (character: string) => boolean;

/**
 * A text as a PDF can show it: what no font has is replaced visibly, and what is longer than `most`
 * characters ends in an ellipsis.
 */
export function drawable(text: string, hasGlyph: HasGlyph, most = MAX_TEXT): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u3000]+/gu, ' ')
    .replace(SARA_AM, '\u0E4D$1\u0E32')
    .replace(BEYOND_ASCII, (run) => onlyWithGlyph(run, hasGlyph));
  return cutText(clean, most + 1);
}

/** Signs that carry meaning, in characters that the report's font has. */
const WRITTEN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '≥': '>=',
    '⩾': '>=',
    '≤': '<=',
    '⩽': '<=',
    '≠': '!=',
    '≈': '~',
    '≃': '~',
    '≡': '==',
    '∞': '(infinite)',
    '√': '(root)',
    '∑': '(sum)',
    '∆': '(delta)',
    '←': '<-',
    '→': '->',
    '‐': '-',
    '‑': '-',
    '‒': '-',
    '―': '-',
    '‣': '•',
    '‧': '·',
    '‰': ' per mille',
    '⇒': '=>',
    '⇐': '<=',
    '↔': '<->',
    '➜': '->',
    '➔': '->',
    '✓': '(yes)',
    '✔': '(yes)',
    '✅': '(yes)',
    '☑': '(yes)',
    '✗': '(no)',
    '✘': '(no)',
    '❌': '(no)',
    '✖': '(no)',
    '☐': '(open)',
    '★': '*',
    '⭐': '*',
    '☆': '(no star)',
    '●': '•',
    '■': '•',
    '▪': '•',
    '►': '>',
    '▶': '>',
    '⚠': '(!)',
  }),
);
/** Joins emoji and turns the direction of text: never drawn, and no sign of its own. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/u;

/** What no font has is written in other characters of the same meaning, else marked: "(?)". */
function onlyWithGlyph(run: string, hasGlyph: HasGlyph): string {
  const marked = [...run].map((character) => {
    if (UNSEEN.test(character)) return '';
    if (hasGlyph(character)) return character;
    const others = [WRITTEN.get(character), character.normalize('NFKC'), withoutMarks(character)];
    return others.find((other) => other !== undefined && isDrawn(other, hasGlyph)) ?? '\0';
  });
  return marked.join('').replace(/\0+/g, '(?)');
}

const isDrawn = (text: string, hasGlyph: HasGlyph): boolean =>
  text !== '' && [...text].every((character) => /[ -~]/.test(character) || hasGlyph(character));

/** The letter without its accents, where they are no other letter, as in Latin and Cyrillic. */
const withoutMarks = (character: string): string =>
  /[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(character)
    ? character.normalize('NFD').replaceAll(/\p{M}/gu, '')
    : '';

/** The texts that a PDF of the document draws. */
export function textsOf(document: ExportDocument): string[] {
  const texts: string[] = [];
  mapTexts(document, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** The document with each text that its PDF draws as the fonts can show it. */
export const drawableDocument = (document: ExportDocument, hasGlyph: HasGlyph): ExportDocument =>
  mapTexts(document, (text, most) => drawable(text, hasGlyph, most));

type Change = (text: string, most?: number) => string;

function mapTexts(document: ExportDocument, change: Change): ExportDocument {
  const { brand, title, facts, summary, bars = [], charts = [], comparison, items } = document;
  return {
    ...document,
    brand: change(brand),
    title: change(title),
    facts: facts.map(([name, value]) => [change(name), change(value)]),
    summary: summary && {
      headline: change(summary.headline),
      points: summary.points.map((point) => change(point)),
    },
    bars: bars.map((bar) => mapBar(bar, change)),
    charts: charts.map((chart) => ({
      ...chart,
      title: change(chart.title),
      note: change(chart.note),
      bars: chart.bars.map((bar) => mapBar(bar, change)),
    })),
    ...(comparison && {
      comparison: {
        heads: comparison.heads.map((head) => mapLines(head, change)),
        rows: comparison.rows.map(({ label, cells }) => ({
          label: mapLines(label, change),
          cells: cells.map((cell) => mapLines(cell, change)),
        })),
      },
    }),
    items: items.map((item) => ({
      title: change(item.title),
      meta: change(item.meta),
      text: change(item.text),
      reason: change(item.reason),
      url: change(item.url),
      ...(item.note !== undefined && { note: noteOf(item.note, change) }),
    })),
  };
}

const mapBar = (bar: ExportBar, change: Change): ExportBar => ({
  ...bar,
  label: change(bar.label),
  note: change(bar.note),
});

/** Notes are bounded where they are written, so they are drawn whole. */
const noteOf = (note: string, change: Change): string =>
  mapLines(note.replace(/\n{3,}/g, '\n\n'), (line) => change(line, Infinity));

/** The text with its line breaks. */
const mapLines = (text: string, change: Change): string =>
  text
    .split('\n')
    .map((line) => change(line))
    .join('\n');
