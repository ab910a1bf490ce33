import { assert, constantFrom, double, property, record, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { INTENTS, RELEVANCE_CUTOFFS } from '../names.ts';
import type { Intent } from '../names.ts';
import { compareResults, compareStanding } from './order.ts';

const at = (createdAt: string | null, relevance = 0.5, id = 'a') => ({
  createdAt,
  relevance,
  id,
  intent: 'other' as Intent,
  ownVerdict: null,
});
const OWN = { relevance: 0.5, intent: 'other' as const };

test('results of unknown time come last among equally relevant ones', () => {
  const newest = at('2026-11-21T10:00:00.000Z');
  const oldest = at('2006-01-01T00:00:00.000Z');
  const unknown = at(null);
  expect([unknown, oldest, newest].toSorted(compareResults)).toEqual([newest, oldest, unknown]);
  expect(compareResults(at(null, 0.9), newest)).toBeLessThan(0);
  expect(compareResults(at(null, 0.5, 'a'), at(null, 0.5, 'b'))).toBeLessThan(0);
});

test('within a tier, results that a language model read come first', () => {
  const read = { ...at(null, 0.51), ownVerdict: OWN };
  const unread = at(null, 0.65);
  const better = at(null, 0.7);
  expect([unread, better, read].toSorted(compareResults)).toEqual([better, read, unread]);
});

test('within a tier, authors who want a product come before those who talk or promote', () => {
  const promotes = { ...at(null, 0.69), intent: 'promotion' as const };
  const talks = at(null, 0.65);
  const complains = { ...at(null, 0.6), intent: 'complaint' as const };
  const asks = { ...at(null, 0.51), intent: 'recommendation' as const };
  const better = at(null, 0.7);
  expect([promotes, talks, asks, complains, better].toSorted(compareResults)).toEqual([
    better,
    asks,
    complains,
    talks,
    promotes,
  ]);
});

const result = record({
  id: constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  relevance: double({ min: 0, max: 1, noNaN: true }),
  intent: constantFrom(...INTENTS),
  ownVerdict: constantFrom(null, OWN),
  createdAt: constantFrom(null, '2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'),
});

test('no result is above one of a better tier, with or without a language model', () => {
  const cutoffs = Object.values(RELEVANCE_CUTOFFS);
  assert(
    property(uniqueArray(result, { selector: ({ id }) => id }), (results) => {
      const sorted = results.toSorted(compareResults);
      for (const cutoff of cutoffs) {
        const below = sorted.findIndex(({ relevance }) => relevance < cutoff);
        const above = sorted.findLastIndex(({ relevance }) => relevance >= cutoff);
        if (below >= 0) expect(above).toBeLessThan(below);
      }
    }),
  );
});

test('the order of results is total, whatever times are known and whichever model judged them', () => {
  assert(
    property(result, result, result, (a, b, c) => {
      if (compareResults(a, b) < 0) expect(compareStanding(a, b)).toBeLessThanOrEqual(0);
      expect(Math.sign(compareResults(a, b))).toBe(-Math.sign(compareResults(b, a)) || 0);
      if (compareResults(a, b) <= 0 && compareResults(b, c) <= 0)
        expect(compareResults(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});
