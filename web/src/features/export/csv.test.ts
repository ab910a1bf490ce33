import { parseCsv } from 'hucre/csv';
import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';
import { FORMULA_START } from './formula.ts';
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
    const escaped = FORMULA_START.test(payload);
    expect(cell).toBe(escaped ? `'${payload}` : payload);
    expect(cell).not.toMatch(/^[\s\p{C}\p{M}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212\u2013]/u);
    expect(cell).not.toMatch(/^\p{Cc}/u);
  }
});

test('S-25: ordinary text is unchanged', () => {
  const texts = ['Plain text', 'a = b', '5 - 3', 'mail@host.test', '日本語', 'one\ntwo', ''];
  expect(reread(toCsv(documentOf(texts)))).toEqual(texts);
});

test('a CSV starts with a byte order mark, so that Excel reads it as UTF-8', () => {
  expect(toCsv(documentOf(['ü'])).startsWith('\uFEFF"Text","Number"\r\n"ü","0"')).toBe(true);
});
