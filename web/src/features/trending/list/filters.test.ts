import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withParam } from '../../../lib/page/params.ts';
import { trendingProblem } from '../testing/problem.ts';
import { countFilters, matchesFilters, readFilters, readView, withoutFilters } from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

test('the address is the state, and what it names wrongly is off', () => {
  expect(read('source=reddit&level=hot&category=howto&change=new&q=+sync')).toEqual({
    source: 'reddit',
    level: 'hot',
    category: 'howto',
    change: 'new',
    text: 'sync',
  });
  expect(countFilters(read('source=reddit&level=hot&category=howto&change=new&q=sync'))).toBe(5);
  expect(countFilters(read('source=myspace&level=&category=x&change=gone&q=+'))).toBe(0);
  expect(readView(new URLSearchParams('view=chart'))).toBe('chart');
  expect(readView(new URLSearchParams('view=map'))).toBe('list');
});

test('filters are cleared together, and nothing else is: the view stays', () => {
  const all = 'source=reddit&level=hot&category=howto&change=new&q=sync';
  const left = withoutFilters(new URLSearchParams(`view=chart&${all}&utm=a`)).toString();
  expect(left).toBe('view=chart&utm=a');
});

test('each filter narrows by itself; words are looked for in the title and the quotes', () => {
  const problem = trendingProblem(1, { title: 'Sync deletes numbers', change: 'new' });
  for (const query of [
    '',
    'source=reddit',
    'level=hot',
    'change=new',
    'q=SYNC numbers',
    'q=every day',
  ])
    expect(matchesFilters(problem, read(query)), query).toBe(true);
  for (const query of [
    'source=github',
    'level=quiet',
    'change=rising',
    'category=howto',
    'q=sync printer',
  ])
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
