import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadWorld } from '../../../world/read.ts';
import { writeWorld } from '../write.ts';
import { MARKET_IDS, readSentences } from './vocabulary.ts';
import { inventWorld } from './world.ts';

test.each(MARKET_IDS)('a generated world of %s is one that the sandbox takes', (market) => {
  const folder = mkdtempSync(join(tmpdir(), 'invented-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeWorld(folder, inventWorld(market, 7));
  const world = loadWorld(folder);
  expect(world.companies.filter(({ type }) => type === 'direct').length).toBeGreaterThanOrEqual(10);
  expect(new Set(world.companies.map(({ name }) => name)).size).toBe(world.companies.length);
  expect(world.posts.length).toBeGreaterThan(250);
});

test('the same seed gives the same world, another seed another', () => {
  expect(inventWorld('dental', 1)).toEqual(inventWorld('dental', 1));
  expect(inventWorld('dental', 1)).not.toEqual(inventWorld('dental', 2));
});

test('what quality is chosen on and what it is measured on share no sentence', () => {
  const chosen = new Set(readSentences('chosen').flatMap(({ title, text }) => [title, text]));
  const shared = readSentences('reported')
    .flatMap(({ title, text }) => [title, text])
    .filter((text) => text.split(' ').length > 2 && chosen.has(text));
  expect(shared).toEqual([]);
});
