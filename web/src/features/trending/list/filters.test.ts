import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { trendingProblem } from '../testing.ts';
import { isFiltered, matchesFilters, readFilters, readView, withParam } from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

test('the address is the state, and what it names wrongly is off', () => {
  expect(read('source=reddit&level=hot&category=howto&q=sync')).toEqual({
    source: 'reddit',
    level: 'hot',
    category: 'howto',
    text: 'sync',
  });
  expect(isFiltered(read('source=myspace&level=&category=x'))).toBe(false);
  expect(readView(new URLSearchParams('view=chart'))).toBe('chart');
  expect(readView(new URLSearchParams('view=map'))).toBe('list');
});

test('each filter narrows by itself; words are looked for in the title and the quotes', () => {
  const problem = trendingProblem(1, { title: 'Sync deletes numbers' });
  for (const query of ['', 'source=reddit', 'level=hot', 'q=SYNC numbers', 'q=every day'])
    expect(matchesFilters(problem, read(query)), query).toBe(true);
  for (const query of ['source=github', 'level=quiet', 'category=howto', 'q=sync printer'])
    expect(matchesFilters(problem, read(query)), query).toBe(false);
});

test('changing one parameter keeps the others and the given ones untouched', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (kept, value) => {
      const before = new URLSearchParams({ kept, level: 'hot' });
      const after = withParam(before, 'level', value);
      expect([after.get('kept'), after.get('level')]).toEqual([kept, value]);
      expect(before.get('level')).toBe('hot');
      expect(withParam(after, 'level', null).has('level')).toBe(false);
    }),
  );
});
