import { parseCsv } from 'hucre/csv';
import { expect, test } from 'vitest';
import { toCsv, FORMULA_AFTER_SEMICOLON, FORMULA_START } from './csv.ts';
import { documentOf } from './testing/document.ts';
import { INJECTION_PAYLOADS } from './testing/injection-payloads.ts';

/** First column of the file as another program reads it, without the header. */
function reread(csv: string): unknown[] {
  return parseCsv(csv, { header: false })
    .slice(1)
    .map((row) => row[0]);
}

test('S-25: none of at least 100 payloads begins a CSV cell as a formula, and no text is lost', () => {
  expect(INJECTION_PAYLOADS.length).toBeGreaterThanOrEqual(100);
  const cells = reread(toCsv(documentOf(INJECTION_PAYLOADS)));
  expect(cells).toHaveLength(INJECTION_PAYLOADS.length);
  for (const [index, payload] of INJECTION_PAYLOADS.entries()) {
    const cell = String(cells[index]);
    const line = payload
      .replaceAll(/[\r\n\t\v\f\u0085\u2028\u2029]+/gu, ' ')
      .replaceAll(FORMULA_AFTER_SEMICOLON, ";'");
    expect(cell).toBe(FORMULA_START.test(line) ? `'${line}` : line);
    expect(cell).not.toMatch(/^[\s\p{C}\p{M}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212\u2013]/u);
    expect(cell).not.toMatch(/^\p{Cc}/u);
  }
});

test('S-25: ordinary text is unchanged', () => {
  const texts = [
    'Plain text',
    'a = b',
    '5 - 3',
    'mail@host.test',
    '日本語',
    'one; two',
    'thanks ;-)',
    '',
  ];
  expect(reread(toCsv(documentOf(texts)))).toEqual(texts);
});

test('a CSV starts with a byte order mark, so that Excel reads it as UTF-8', () => {
  expect(toCsv(documentOf(['ü'])).startsWith('\uFEFF"Text","Number"\r\n"ü","0"')).toBe(true);
});

test('line breaks become blanks', () => {
  expect(reread(toCsv(documentOf(['one\r\n\ttwo'])))).toEqual(['one two']);
});

test.each([
  'x;=1+1;y',
  'x; =1+1',
  'x;"=1+1"',
  'x\n=1+1',
  'x\r\n@SUM(1)',
  'x\t=1+1',
  'x;\n-1+1',
  'x;+1;=2',
  'x;;=1',
  'x";=1+1;"',
  "x;'=1",
  'x;\u200B=1',
  'x;＝1',
  ';=1',
  'x,=1;=2',
])('no cell of “%s” begins as a formula where the semicolon separates cells', (text) => {
  const csv = toCsv(documentOf([text])).slice(1);
  for (const line of csv.split(/[\r\n]+/u).filter((one) => one !== ''))
    for (const cell of line.split(/[;\t]/u))
      expect(cell).not.toMatch(/^[\s\p{C}\p{M}"]*[=+\-@＝]/u);
});
