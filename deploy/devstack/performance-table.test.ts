import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Figure } from '#db/bench/stats.lib.ts';
import { TABLE_FILE, openTable } from './performance-table.ts';
import { temporaryFolder } from './testing/workbench.ts';

const figure = (name: string, median: number): Figure => ({
  name,
  median,
  unit: 'x',
  rounds: 5,
  low: median - 0.1,
  high: median + 0.1,
  goal: { sense: '<=', value: 3 },
});
const measured = (bench: string, ...figures: Figure[]) => ({
  bench,
  figures,
  calibration: 1.02,
  machine: 'a machine',
});

function emptyTable(): string {
  const file = join(temporaryFolder(), 'performance.md');
  writeFileSync(
    file,
    'Before.\n\n<!-- begin of the table -->\n\n<!-- end of the table -->\n\nAfter.\n',
  );
  return file;
}

test('each benchmark replaces its own rows, and the text around the table stays', () => {
  const file = emptyTable();
  openTable(file).put(measured('path', figure('p50', 1), figure('p99', 4)));
  openTable(file).put(measured('accept', figure('p50', 2)));
  openTable(file).put(measured('path', figure('p50', 1.5)));
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^Before\.[^]*After\.\n$/);
  expect(text.match(/^\| path +\| p50 +\| 1\.50 x +\| 1\.40 to 1\.60, 5 rounds/gm)).toHaveLength(1);
  expect(text).not.toContain('p99');
  expect(text.indexOf('| path')).toBeLessThan(text.indexOf('| accept'));
});

test('a goal that was missed is named', () => {
  const file = emptyTable();
  openTable(file).put(measured('path', figure('p50', 3), figure('p99', 4)));
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/p50 .*<= 3 +\|/);
  expect(text).toMatch(/p99 .*<= 3, missed/);
});

test('a change of more than a tenth against the committed table is said', () => {
  const file = emptyTable();
  expect(openTable(file).put(measured('path', figure('p50', 1)))).toEqual([]);
  const table = openTable(file);
  expect(table.put(measured('path', figure('p50', 1.09)))).toEqual([]);
  expect(table.put(measured('path', figure('p50', 1.2)))).toEqual([
    'path: p50 was 1.00 x, is 1.20 x',
  ]);
  expect(openTable(file).put(measured('path', figure('p50', 1)))).toEqual([
    'path: p50 was 1.20 x, is 1.00 x',
  ]);
});

test('the committed table can be read', () => {
  expect(() => openTable(TABLE_FILE)).not.toThrow();
});
