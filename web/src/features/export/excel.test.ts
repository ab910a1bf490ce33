import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { excelText, toExcel } from './excel.ts';
import { documentOf } from './testing/document.ts';
import { INJECTION_PAYLOADS } from './testing/injection-payloads.ts';

test('S-25: another reader finds no formula in a workbook of at least 100 payloads, and every text', async () => {
  const blob = await toExcel(documentOf(INJECTION_PAYLOADS));
  const workbook = await readXlsx(new Uint8Array(await blob.arrayBuffer()), {
    readStyles: false,
  });
  const sheet = workbook.sheets[0];
  const cells = [...(sheet?.cells?.values() ?? [])];
  expect(cells.filter((cell) => cell.formula !== undefined || cell.type === 'formula')).toEqual([]);
  const texts = (sheet?.rows ?? []).slice(1).map((row) => row[0]);
  expect(texts).toHaveLength(INJECTION_PAYLOADS.length);
  for (const [index, payload] of INJECTION_PAYLOADS.entries()) {
    expect(unescaped(String(texts[index] ?? ''))).toBe(unescaped(excelText(payload)));
  }
});

test('a workbook filters each column and opens addresses of link columns only', async () => {
  const good = 'https://example.test/?a=1&b="2"';
  const rows = [good, 'javascript:alert(1)', 'https://user:secret@example.test/', '', 'no address'];
  const blob = await toExcel({
    ...documentOf([]),
    columns: [
      { header: 'Title', width: 10 },
      { header: 'URL', width: 10, link: true },
    ],
    rows: rows.map((address) => [good, address]),
  });
  const workbook = await readXlsx(new Uint8Array(await blob.arrayBuffer()));
  const [sheet] = workbook.sheets;
  expect(sheet?.autoFilter).toMatchObject({ range: 'A1:B6' });
  const linked = [...(sheet?.cells ?? [])].flatMap(([place, cell]) =>
    cell.hyperlink === undefined ? [] : [[place, cell.hyperlink.target]],
  );
  expect(linked).toEqual([['1,1', 'https://example.test/?a=1&b=%222%22']]);
  expect(sheet?.rows[1]).toEqual([good, good]);
});

test('a workbook says in which time zone its times are', async () => {
  const blob = await toExcel({
    ...documentOf([]),
    columns: [
      { header: 'Title', width: 10 },
      { header: 'Posted', width: 10 },
    ],
    rows: [
      ['Late invoices', null],
      ['No answer', new Date('2026-11-23T14:05:00.000Z')],
    ],
  });
  const [sheet] = (await readXlsx(new Uint8Array(await blob.arrayBuffer()))).sheets;
  expect(sheet?.rows[0]).toEqual(['Title', 'Posted (UTC)']);
  expect(sheet?.rows[2]?.[1]).toEqual(new Date('2026-11-23T14:05:00.000Z'));
});

/** Readers differ in whether they decode `_x005F_`; the rest is the text. XML reads CR as LF. */
const unescaped = (text: string): string =>
  text.replaceAll('_x005F_', '_').replaceAll(/\r\n?/g, '\n').trim();

test('characters that the format cannot represent are dropped, and long texts are cut', () => {
  expect(excelText('a\u0000b\u0001c\ttab')).toBe('abc\ttab');
  expect(excelText('lone \uD83D half')).toBe('lone \uFFFD half');
  expect(excelText('x'.repeat(40_000))).toHaveLength(32_767);
  expect(excelText('_x0041_')).toBe('_x005F_x0041_');
});
