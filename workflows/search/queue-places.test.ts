import { expect, test } from 'vitest';
import { PLATFORM_IDS } from '#domain/names.ts';
import type { PlatformId } from '#domain/names.ts';
import type { WaitingPart } from '#db/queries/search/search.ts';
import { createQueuePace, placesOf } from './queue-places.ts';

const part = (jobId: string, userId: string, change: Partial<WaitingPart> = {}): WaitingPart => ({
  jobId,
  userId,
  kind: 'search',
  platform: 'github',
  waited: 10,
  ...change,
});
const orderOf = (parts: WaitingPart[]): string[] =>
  placesOf(parts, () => 1)
    .toSorted((a, b) => (a.places[0]?.ahead ?? 0) - (b.places[0]?.ahead ?? 0))
    .map(({ searchId }) => searchId);

test('users take turns, and each user’s searches keep their order', () => {
  const busy = Array.from({ length: 5 }, (_, index) => part(`busy${index}`, 'busy'));
  expect(orderOf([...busy, part('patient', 'patient'), part('second', 'patient')])).toEqual([
    'busy0',
    'patient',
    'busy1',
    'second',
    'busy2',
    'busy3',
    'busy4',
  ]);
});

test('a place counts everything in the queue, and only searches that wait noticeably get one', () => {
  const parts = [
    part('discovery', 'a', { kind: 'competitor_discovery' }),
    part('other platform', 'b', { platform: 'reddit' }),
    part('mine', 'c'),
    part('new', 'd', { waited: 1 }),
  ];
  expect(placesOf(parts, () => 0.5)).toEqual([
    { searchId: 'mine', userId: 'c', places: [{ platform: 'github', ahead: 1, seconds: 4 }] },
    {
      searchId: 'other platform',
      userId: 'b',
      places: [{ platform: 'reddit', ahead: 0, seconds: 2 }],
    },
  ]);
  expect(placesOf([part('mine', 'c')], () => 0)).toMatchObject([{ places: [{ seconds: null }] }]);
});

test('the pace is the platform’s limit at first, then as observed, and 0 when nothing moves', () => {
  const rates = Object.fromEntries(PLATFORM_IDS.map((id) => [id, 2])) as Record<PlatformId, number>;
  const pace = createQueuePace(rates);
  const queue = Array.from({ length: 40 }, (_, index) => part(`${index}`, `${index}`));
  for (let second = 0; second <= 8; second += 2) pace.observe(queue.slice(second), second * 1_000);
  expect(pace.perSecond('github'), 'too little is known').toBe(2);
  for (let second = 10; second <= 30; second += 2)
    pace.observe(queue.slice(second), second * 1_000);
  expect(pace.perSecond('github')).toBe(1);
  for (let second = 32; second <= 100; second += 2) pace.observe(queue.slice(30), second * 1_000);
  expect(pace.perSecond('github')).toBe(0);
  pace.observe([], 101_000);
  expect(pace.perSecond('github')).toBe(2);
});

test('a platform that allows one search in seven seconds is not considered stuck', () => {
  const rates = Object.fromEntries(PLATFORM_IDS.map((id) => [id, 0.15])) as Record<
    PlatformId,
    number
  >;
  const pace = createQueuePace(rates);
  for (let second = 0; second <= 20; second += 2) pace.observe([part('a', 'a')], second * 1_000);
  expect(pace.perSecond('github')).toBe(0.15);
});
