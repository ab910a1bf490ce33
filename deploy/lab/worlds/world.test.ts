import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadWorld } from '../../sandbox/world/read.ts';
import { writeWorld } from './write.ts';
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

test('no two sets of sentences share one: neither the halves nor the hands', () => {
  const sets = (['chosen', 'reported'] as const).flatMap((half) =>
    (['a', 'b'] as const).map((hand) => readSentences({ half, hand })),
  );
  const texts = sets.flatMap((sentences) => [
    ...new Set(sentences.flatMap(({ title, text }) => [title, text])),
  ]);
  const long = texts.filter((text) => text.split(' ').length > 2);
  expect(long.filter((text, at) => long.indexOf(text) !== at)).toEqual([]);
});
