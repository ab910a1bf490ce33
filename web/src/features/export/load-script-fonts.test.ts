import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { ExportDocument } from './export-document.ts';
import { loadScriptFonts } from './load-script-fonts.ts';
import { toPdf } from './pdf.tsx';
import { documentOf } from './testing/document.ts';
import { drawnText } from './testing/drawn-text.ts';
import { ADDRESSES, FONTS } from './testing/fonts.ts';

const NAMES = [
  '北京字节跳动科技有限公司',
  '株式会社メルカリ、拡縁',
  '카카오삼성전자',
  'شركة السعودية',
  'חברת ישראל',
];
/** Devanagari with its letters in the order in which they are drawn. */
const MORE_NAMES = ['Ελληνικά', 'โปรแกรมไทย', 'नमस'];
/** Fonts are parsed and WebAssembly is compiled first; a busy machine takes its time. */
const SLOW = { timeout: 60_000 };

/** Each name in a table, a chart, and running text; the title in bold. */
const documentWith = (names: readonly string[]): ExportDocument => ({
  ...documentOf(names.map((name) => `We use ${name} in (shops)`)),
  charts: [
    {
      title: 'Share',
      note: 'of posts',
      bars: names.map((label) => ({ label, value: 0.4, low: 0.2, high: 0.6, note: '40%' })),
    },
  ],
  comparison: { heads: names, rows: [{ label: 'Name', cells: names }] },
});

const pdfOf = async (
  document: ExportDocument,
  load?: (address: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Buffer> => {
  const fonts = await loadScriptFonts(document, ADDRESSES, load);
  return Buffer.from(await (await toPdf(document, FONTS, fonts)).arrayBuffer());
};

test.each([
  ['East Asian scripts, Arabic and Hebrew', NAMES],
  ['Greek, Thai and Hindi', MORE_NAMES],
])('names in %s can be read in a PDF', SLOW, async (_scripts, names) => {
  const pdf = await pdfOf(
    documentWith(names),
    async (address) => new Uint8Array(await readFile(address)),
  );
  const text = drawnText(pdf);
  for (const name of names) {
    const drawn = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name)
      ? [...name].toReversed().join('')
      : name;
    // The item's title and text; a narrow column may cut what it draws elsewhere.
    expect(text.split(`We use ${drawn} in (shops)`).length - 1).toBeGreaterThanOrEqual(2);
    // In the chart and the table.
    const words = drawn.split(' ');
    for (const word of words) expect(text.split(word).length - 1).toBeGreaterThanOrEqual(5);
  }
  expect(text).not.toContain('(?)');
  expect(text).not.toContain('\uFFFD');
  expect(text).not.toContain('-');
});

test('no end of a text is lost whose letters are drawn as more or fewer signs', SLOW, async () => {
  const texts = ['ทำน้ำคำจำนำทำน้ำคำจำนำ ท้ายสุด', 'क्षत्रिय विद्यार्थी प्रत्येक श्री द्वितीय अनत'];
  const pdf = await pdfOf(
    documentOf(texts),
    async (address) => new Uint8Array(await readFile(address)),
  );
  const text = drawnText(pdf);
  for (const end of ['ท้ายสุด', 'अनत']) expect(text.split(end).length - 1).toBeGreaterThanOrEqual(2);
  expect(text).not.toContain('(?)');
});

test('a PDF whose fonts cannot be loaded marks the texts', SLOW, async () => {
  const text = drawnText(
    await pdfOf(documentWith(NAMES), () => Promise.reject(new Error('offline'))),
  );
  expect(text).toContain('We use (?) in (shops)');
  expect(text).not.toMatch(/\p{Script=Han}/u);
});

test('fonts are loaded for the scripts in a document only', async () => {
  const asked: string[] = [];
  const load = (address: string) => {
    asked.push(address);
    return Promise.reject(new Error('offline'));
  };
  await loadScriptFonts(documentWith(['Bakery', 'Пекарня']), ADDRESSES, load);
  expect(asked).toEqual([]);
  await loadScriptFonts(documentWith(['Bakery', 'ישראל']), ADDRESSES, load);
  expect(asked).toEqual([ADDRESSES.hebrew]);
});
