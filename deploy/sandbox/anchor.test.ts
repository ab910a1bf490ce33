import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadAnchor } from './anchor.ts';

const NOW = 1_795_000_000;
const DAY = 86_400;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-anchor-'));
  file = join(folder, 'sandbox', 'anchor.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a restart keeps the anchor of the first start, for a day', () => {
  expect(loadAnchor(file, NOW)).toBe(NOW);
  expect(loadAnchor(file, NOW + 600)).toBe(NOW);
  expect(loadAnchor(file, NOW + DAY - 1)).toBe(NOW);
  expect(loadAnchor(file, NOW + DAY)).toBe(NOW + DAY);
  expect(loadAnchor(file, NOW + DAY + 5)).toBe(NOW + DAY);
});

test.each(['', '{"anchor":"monday"}', '{"anchor":-5}', `{"anchor":${NOW + 999}}`])(
  'an unusable file (%s) is replaced',
  (content) => {
    loadAnchor(file, NOW - 2 * DAY);
    writeFileSync(file, content);
    expect(loadAnchor(file, NOW)).toBe(NOW);
    expect(loadAnchor(file, NOW + 60)).toBe(NOW);
  },
);

test('without a file each start has its own anchor', () => {
  expect(loadAnchor(null, NOW)).toBe(NOW);
  expect(loadAnchor(null, NOW + 1)).toBe(NOW + 1);
});
