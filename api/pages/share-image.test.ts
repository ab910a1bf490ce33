import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawProblem, wrapTitle } from '../routes/trending/share-images.ts';

test('a title is broken at words and cut where it does not fit', () => {
  expect(wrapTitle('Short one')).toEqual(['Short one']);
  const long = wrapTitle(
    'Every parcel locker in town is full and the parcels go back to the depot again and again and again and again',
  );
  expect(long).toHaveLength(3);
  expect(long.at(-1)).toMatch(/…$/);
});

test('a title never leaves the picture or becomes markup', () => {
  const problem = {
    id: 1,
    category: 'complaint',
    score: 50,
    level: 'trending',
    parts: {
      burst: 0,
      breadth: 0,
      energy: 0,
      recentVoices: 0,
      expectedVoices: 0,
      engagementRatio: 0,
    },
    postCount: 1,
    authors: 1,
    sources: [],
    sparkline: Array.from({ length: 14 }, () => 0),
    quotes: [],
    change: 'new',
    scoreChange: 0,
    firstSeenAt: '2026-01-01T00:00:00.000Z',
    lastPostAt: '2026-01-01T00:00:00.000Z',
  } as const;
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      expect(wrapTitle(title).every((line) => line.length <= 34)).toBe(true);
      const svg = drawProblem(
        { ...problem, title, sources: [], sparkline: [...problem.sparkline], quotes: [] },
        'A & B',
      );
      expect(svg.match(/<text/g)?.length).toBeLessThanOrEqual(6);
      expect(svg).not.toMatch(/<(?!\/?(?:svg|rect|text|tspan)\b)/);
    }),
  );
});
