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

/** Where a page draws texts: points from the left and from the top. */
function placesOf(page: string): { x: number; y: number }[] {
  const outer: { x: number; y: number }[] = [];
  let at = { x: 0, y: 0 };
  const found: { x: number; y: number }[] = [];
  for (const [command, x, y] of page.matchAll(/^(?:q|Q|BT|1 0 0 1 (\S+) (\S+) cm)$/gmu)) {
    if (command === 'q') outer.push(at);
    else if (command === 'Q') at = outer.pop() ?? at;
    else if (command === 'BT') found.push(at);
    else at = { x: at.x + Number(x), y: at.y + Number(y) };
  }
  return found;
}

test(
  'charts that fit no more on a page of a PDF begin the next one, no line over another',
  SLOW,
  async () => {
    const bars = Array.from({ length: 5 }, (_value, n) => ({
      label: `Platform ${n}`,
      value: 0.2,
      low: null,
      high: null,
      note: '1',
    }));
    const SMALLEST = 8;
    for (const points of [1, 5, 7, 9]) {
      const document = {
        ...documentOf(['Report', 'Post 1']),
        summary: {
          headline: 'Said',
          points: Array.from({ length: points }, (_v, n) => `Point ${n}`),
        },
        charts: [1, 2, 3, 4].map((n) => ({ title: `Chart ${n}`, note: 'Share of results.', bars })),
      };
      const blob = await toPdf(document, FONTS);
      const pages = drawingsOf(Buffer.from(await blob.arrayBuffer()).toString('latin1'));
      expect(pages).toHaveLength(2);
      for (const page of pages) {
        const places = placesOf(page);
        expect(places.length).toBeGreaterThan(5);
        for (const column of Map.groupBy(places, ({ x }) => x).values()) {
          const heights = column.map(({ y }) => y).toSorted((a, b) => a - b);
          for (const [index, y] of heights.entries())
            if (index > 0)
              expect(y - (heights[index - 1] ?? 0), `${points} points`).toBeGreaterThan(SMALLEST);
        }
      }
    }
  },
);
