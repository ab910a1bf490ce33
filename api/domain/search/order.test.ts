import { assert, constantFrom, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { compareResults, rankOf } from './order.ts';

const at = (createdAt: string | null, relevance = 0.5, id = 'a') => ({
  createdAt,
  relevance,
  id,
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

test('results judged relevant by a language model come before unjudged ones, and its noise comes last', () => {
  const [unread, found, noise] = [0.95, 0.35, 0.29].map((relevance, n) => ({
    ...at(null, relevance),
    ownVerdict: n === 0 ? null : OWN,
  }));
  if (!unread || !found || !noise) throw new Error('Three results.');
  expect([noise, unread, found].toSorted(compareResults)).toEqual([found, unread, noise]);
  expect(rankOf(found)).toBeGreaterThan(rankOf(unread));
  expect(rankOf(unread)).toBeGreaterThan(rankOf(noise));
});

test('the order of results is total, whatever times are known and whichever model judged them', () => {
  const result = record({
    id: constantFrom('a', 'b', 'c'),
    relevance: constantFrom(0.2, 0.8),
    ownVerdict: constantFrom(null, OWN),
    createdAt: constantFrom(null, '2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'),
  });
  assert(
    property(result, result, result, (a, b, c) => {
      if (compareResults(a, b) < 0) expect(rankOf(a)).toBeGreaterThanOrEqual(rankOf(b));
      expect(Math.sign(compareResults(a, b))).toBe(-Math.sign(compareResults(b, a)) || 0);
      if (compareResults(a, b) <= 0 && compareResults(b, c) <= 0)
        expect(compareResults(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});
