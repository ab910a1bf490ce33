import { expect, test } from 'vitest';
import { exportFileName, isSafeFileName } from './export-name.ts';

const DAY = new Date('2026-11-22T10:00:00Z');

test.each([
  ['Earshot', 'earshot'],
  ['東京株式会社', '東京株式会社'],
  ['Ödland & Söhne GmbH', 'ödland-söhne-gmbh'],
  ['Ödland'.normalize('NFD'), 'ödland'],
  ['Ελλάδα ΑΕ', 'ελλάδα-αε'],
  ['شركة النور', 'شركة-النور'],
  ['हिन्दी', 'हिन्दी'],
  ['🚀 Rockets', 'rockets'],
])('R-ENT-08: the brand %j keeps its letters in a file name', (brand, stem) => {
  const name = exportFileName(brand, 'search', DAY);
  expect(name).toBe(`${stem}-search-2026-11-22`);
  expect(isSafeFileName(name)).toBe(true);
});

test('S-27: a file name contains the query, shortened and without special characters', () => {
  const name = exportFileName('Earshot', 'search', DAY, '"late invoices", ../paid late');
  expect(name).toBe('earshot-search-late-invoices-paid-late-2026-11-22');
  const long = exportFileName('東'.repeat(50), 'search', DAY, '請求書'.repeat(60));
  expect(isSafeFileName(long)).toBe(true);
  expect(Buffer.byteLength(long)).toBeLessThan(250);
  expect(exportFileName('Earshot', 'search', DAY, '???')).toBe('earshot-search-2026-11-22');
});

test.each(['../../etc/passwd', 'a\u202Efdp', 'a\r\nX: y', '\u0301', '...', '🚀', 'x'.repeat(500)])(
  'S-27: the brand %j makes a safe file name',
  (brand) => {
    const name = exportFileName(brand, 'search', DAY);
    expect(isSafeFileName(name)).toBe(true);
    expect(name).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*-search-2026-11-22$/u);
    expect(Buffer.byteLength(name)).toBeLessThan(200);
  },
);
