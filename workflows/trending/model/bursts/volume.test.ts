import { expect, test } from 'vitest';
import type { TrendPlatform } from '#domain/trending/names.ts';
import { createVolume } from './volume.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
/** `aDay` posts per day, from `from` days ago to `to` days ago. */
const posts = (platform: TrendPlatform, aDay: number, from: number, to = 0) =>
  Array.from({ length: aDay * (from - to) }, (_none, at) => ({
    platform,
    postedAt: NOW - (to + (at + 0.5) / aDay) * DAY_MS,
  }));
const last = (days: number) => ({ days, gap: 0 });
const HN = posts('hackernews', 1, 1);
const REDDIT = posts('reddit', 1, 1);

test('with a constant volume, earlier days have weight 1', () => {
  const volume = createVolume(posts('reddit', 100, 17), NOW);
  expect(volume(last(3), REDDIT)).toBeCloseTo(14, 5);
  expect(volume(last(1), REDDIT)).toBeCloseTo(16, 5);
});

test('the days of the gap have weight 0', () => {
  const before = posts('reddit', 100, 17, 5);
  const volume = createVolume(
    [...posts('reddit', 100, 3), ...posts('reddit', 900, 5, 3), ...before],
    NOW,
  );
  expect(volume({ days: 3, gap: 2 }, REDDIT)).toBeCloseTo(12, 0);
});

test('days with half of the posts have weight 0.5', () => {
  const volume = createVolume([...posts('reddit', 200, 3), ...posts('reddit', 100, 17, 3)], NOW);
  expect(volume(last(3), REDDIT)).toBeCloseTo(7, 1);
});

test('a platform with a history of three days adds nothing to the baseline', () => {
  const volume = createVolume([...posts('reddit', 100, 17), ...posts('hackernews', 500, 3)], NOW);
  expect(volume(last(3), HN)).toBeLessThan(0.1);
  expect(volume(last(3), REDDIT)).toBeGreaterThan(13);
  expect(volume(last(3), [...HN, ...REDDIT])).toBeCloseTo(
    (volume(last(3), HN) + volume(last(3), REDDIT)) / 2,
    5,
  );
});

test('the prior dominates platforms with few posts, and all weights are finite', () => {
  const volume = createVolume([...posts('reddit', 100, 17), ...posts('hackernews', 1, 1)], NOW);
  expect(volume(last(3), HN)).toBeGreaterThan(10);
  expect(volume(last(3), [])).toBe(0);
  expect(createVolume([], NOW)(last(3), HN)).toBe(0);
});
