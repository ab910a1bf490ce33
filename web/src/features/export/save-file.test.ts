import { expect, test } from 'vitest';
import { safeFileName } from './save-file.ts';

test('S-27: a plain name is kept', () => {
  expect(safeFileName('earshot-search-2026-11-21', 'csv')).toBe('earshot-search-2026-11-21.csv');
});

test('R-ENT-08: a brand in another script keeps its letters', () => {
  expect(safeFileName('東京株式会社-search-2026-11-21', 'csv')).toBe(
    '東京株式会社-search-2026-11-21.csv',
  );
});

test.each([
  '../../etc/passwd',
  '..',
  '.hidden',
  'a/b',
  'a\\b',
  'C:evil',
  'name\u0000.exe',
  'name\r\nX: y',
  '\u202Efdp',
  '',
  'x'.repeat(200),
])('S-27: %j never becomes a file name', (name) => {
  expect(safeFileName(name, 'pdf')).toBe('export.pdf');
});
