import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { trendLevelOf } from '#domain/trending/names.ts';
import { breadthPart, burstPart, energyPart, trendScore } from './score.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });

test('R-STATE-26..31, R-CONST-14: each level starts at its score', () => {
  const levels = [100, 90, 89, 80, 79, 60, 59, 40, 39, 20, 19, 0].map(trendLevelOf);
  expect(levels.join(' ')).toBe(
    'exploding exploding viral viral hot hot trending trending active active quiet quiet',
  );
});

test('steady noise never exceeds "active", however broad and lively', () => {
  fc.assert(
    fc.property(share, share, (breadth, energy) => {
      expect(trendScore({ burst: 0, breadth, energy })).toBeLessThan(40);
    }),
  );
});

test('a burst is at least "trending", and the score is monotonic in every part', () => {
  fc.assert(
    fc.property(share, share, share, (burst, breadth, energy) => {
      const parts = { burst: Math.max(0.01, burst), breadth, energy };
      const score = trendScore(parts);
      expect(score).toBeGreaterThanOrEqual(40);
      expect(score).toBeLessThanOrEqual(100);
      expect(trendScore({ ...parts, breadth: Math.min(1, breadth + 0.1) })).toBeGreaterThanOrEqual(
        score,
      );
    }),
  );
});

test('posts of three people are a conversation, not a burst', () => {
  expect(burstPart(6, 2)).toBe(0);
  expect(burstPart(6, 3)).toBe(0);
  expect(burstPart(6, 4)).toBeGreaterThan(0);
});

test('more people and platforms are broader; usual engagement is little energy', () => {
  expect(breadthPart(30, 4)).toBe(1);
  expect(breadthPart(12, 3)).toBeGreaterThan(breadthPart(12, 1));
  expect(breadthPart(0, 0)).toBe(0);
  expect(energyPart([1, 1])).toBeLessThan(0.4);
  expect(energyPart([20])).toBe(1);
  expect(energyPart([])).toBe(0);
});
