import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { chartRows, coverHeight, packPages } from './pdf-pages.ts';
import { toPdf } from './pdf.tsx';
import type { PdfFont } from './pdf.tsx';
import { documentOf } from './testing/document.ts';
import { drawnText } from './testing/drawn-text.ts';

const file = createRequire(import.meta.url).resolve;
const FONTS: readonly PdfFont[] = ['latin', 'cyrillic'].map((subset) => ({
  family: `Geist ${subset}`,
  regular: file(`@fontsource/geist/files/geist-${subset}-400-normal.woff`),
  bold: file(`@fontsource/geist/files/geist-${subset}-600-normal.woff`),
}));

/** Fonts are parsed and WebAssembly is compiled first; a busy machine takes its time. */
const SLOW = { timeout: 30_000 };

afterEach(() => {
  vi.unstubAllGlobals();
});

async function bytesOf(texts: readonly string[]): Promise<string> {
  const blob = await toPdf(documentOf(texts), FONTS);
  return Buffer.from(await blob.arrayBuffer()).toString('latin1');
}

test(
  'S-26: a PDF is drawn without a single request, whatever the texts ask for',
  SLOW,
  async () => {
    const requests: string[] = [];
    const realFetch = fetch;
    vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
      const url = input instanceof Request ? input.url : String(input);
      // The layout engine unpacks its own WebAssembly this way; it leaves the machine for nothing.
      if (!url.startsWith('data:')) requests.push(url);
      return realFetch(input, init);
    });
    const pdf = await bytesOf([
      '<img src="http://evil.test/x.png">',
      '<script>fetch("http://evil.test")</script>',
      'url(http://evil.test/font.woff)',
      'Привет, ищу программу',
    ]);
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf).toContain('%%EOF');
    expect(requests).toEqual([]);
    expect(pdf).not.toMatch(/\/(URI|Launch|JavaScript|JS|SubmitForm|OpenAction)\b/);
  },
);

test('a PDF of many long results gets as many pages as it needs', SLOW, async () => {
  const pdf = await bytesOf(
    Array.from({ length: 60 }, (_value, n) => `${n} ${'long '.repeat(400)}`),
  );
  expect(pdf.match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThan(10);
});

const NOTED = 2_000;
const numbered = (between: string): string => {
  let note = '';
  for (let n = 1; note.length < NOTED; n += 1) note += `n${n}${between}`;
  return note.slice(0, NOTED);
};

test.each([
  ['words', numbered(' ')],
  ['lines', numbered('\n')],
])(
  'a note of 2,000 characters in %s is drawn whole, over as many pages as it needs',
  SLOW,
  async (_name, note) => {
    const items = documentOf(['First', 'Second']).items.map((item) => ({ ...item, note }));
    const blob = await toPdf({ ...documentOf(['Leads']), items }, FONTS);
    const drawn = drawnText(Buffer.from(await blob.arrayBuffer())).replaceAll(/\s/g, '');
    const words = note.split(/\s/);
    const found = words.filter((word) => drawn.split(word).length > items.length);
    expect(found).toEqual(words);
  },
);

/** Everything that is drawn, page by page. */
const drawingsOf = (pdf: string): string[] =>
  [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, bytes = '']) => {
    try {
      const text = inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
      return text.includes('\nBT\n') ? [text] : [];
    } catch {
      return [];
    }
  });

test('every page of a PDF ends with its brand and number', SLOW, async () => {
  const texts = Array.from({ length: 12 }, (_value, n) => `${n} ${'long '.repeat(80)}`);
  const pages = drawingsOf(await bytesOf(texts));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    const sizes = [...page.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size));
    // The address of the last item, the brand, the number.
    expect(sizes.slice(-3)).toEqual([8, 8, 8]);
  }
});

test('the PDF of a report begins its results on page 1, next to two narrow charts in a row', () => {
  const bars = Array.from({ length: 5 }, (_value, n) => ({
    label: `Platform ${n}`,
    value: 0.2,
    low: null,
    high: null,
    note: '1',
  }));
  const chart = { title: 'Platforms', note: 'Share of 5 results.', bars, narrow: true };
  const document = { ...documentOf(Array.from({ length: 10 }, (_value, n) => `Post ${n}`)) };
  const charts = [chart, { ...chart, title: 'Intent' }];
  expect(chartRows(charts).map((row) => row.length)).toEqual([2]);
  expect(chartRows([...charts, { ...chart, narrow: false }]).map((row) => row.length)).toEqual([
    2, 1,
  ]);
  const [first] = packPages(document.items, coverHeight({ ...document, charts }));
  expect(first?.length).toBeGreaterThanOrEqual(2);
});
