import { assert, constantFrom, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { compareResults } from './search.ts';

const at = (createdAt: string | null, relevance = 0.5, id = 'a') => ({ createdAt, relevance, id });

test('results of unknown time come last among equally relevant ones, never before', () => {
  const newest = at('2026-11-21T10:00:00.000Z');
  const oldest = at('2006-01-01T00:00:00.000Z');
  const unknown = at(null);
  expect([unknown, oldest, newest].toSorted(compareResults)).toEqual([newest, oldest, unknown]);
  expect(compareResults(at(null, 0.9), newest)).toBeLessThan(0);
  expect(compareResults(at(null, 0.5, 'a'), at(null, 0.5, 'b'))).toBeLessThan(0);
});

test('the order of results is total, whatever times are known', () => {
  const result = record({
    id: constantFrom('a', 'b', 'c'),
    relevance: constantFrom(0.2, 0.8),
    createdAt: constantFrom(null, '2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'),
  });
  assert(
    property(result, result, result, (a, b, c) => {
      expect(Math.sign(compareResults(a, b))).toBe(-Math.sign(compareResults(b, a)) || 0);
      if (compareResults(a, b) <= 0 && compareResults(b, c) <= 0)
        expect(compareResults(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});
