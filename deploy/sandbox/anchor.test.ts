import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadAnchor } from './clock.ts';

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
  expect(loadAnchor(file, NOW, 'default')).toBe(NOW);
  expect(loadAnchor(file, NOW + 600, 'default')).toBe(NOW);
  expect(loadAnchor(file, NOW + DAY - 1, 'default')).toBe(NOW);
  expect(loadAnchor(file, NOW + DAY, 'default')).toBe(NOW + DAY);
  expect(loadAnchor(file, NOW + DAY + 5, 'default')).toBe(NOW + DAY);
});

test.each([
  '',
  '{"anchor":"monday","world":"default"}',
  '{"anchor":-5,"world":"default"}',
  `{"anchor":${NOW + 999},"world":"default"}`,
])('an unusable file (%s) is replaced', (content) => {
  loadAnchor(file, NOW - 2 * DAY, 'default');
  writeFileSync(file, content);
  expect(loadAnchor(file, NOW, 'default')).toBe(NOW);
  expect(loadAnchor(file, NOW + 60, 'default')).toBe(NOW);
});

test('without a file each start has its own anchor', () => {
  expect(loadAnchor(null, NOW, 'default')).toBe(NOW);
  expect(loadAnchor(null, NOW + 1, 'default')).toBe(NOW + 1);
});

test('another world begins at day 0', () => {
  loadAnchor(file, NOW, 'default');
  expect(loadAnchor(file, NOW + 60, 'tiny')).toBe(NOW + 60);
  expect(loadAnchor(file, NOW + 90, 'tiny')).toBe(NOW + 60);
});
