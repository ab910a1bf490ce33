import { expect, test } from 'vitest';
import type { StoredPost } from '#db/commands/search/mentions.ts';
import { RELEVANCE_CUTOFFS } from '#domain/names.ts';
import { parseQuery } from '#providers/query.ts';
import { rank } from './posts.ts';

const QUERY = parseQuery('invoice software', 'keywords');
const post = (id: string, more: Partial<StoredPost> = {}): StoredPost => ({
  id,
  externalId: id,
  url: `https://example.test/${id}`,
  title: 'Looking for invoice software for freelancers',
  content: 'Which invoice software do you use? Ours got bought.',
  postedAt: new Date('2026-11-20T12:00:00Z'),
  author: 'maria',
  ...more,
});

test('a post without author and date is never a lead, however well its words match', () => {
  const { best } = rank(
    QUERY,
    'pinterest',
    [post('pin', { author: null, postedAt: null }), post('known')],
    { limit: 10 },
  );
  const of = (id: string): number => best.find(({ mentionId }) => mentionId === id)?.relevance ?? 0;
  expect(best[0]?.mentionId).toBe('known');
  expect(of('known')).toBeGreaterThanOrEqual(RELEVANCE_CUTOFFS.relevant);
  expect(of('pin')).toBeLessThan(RELEVANCE_CUTOFFS.relevant);
});

test('an unknown author or an unknown date alone changes nothing', () => {
  const scores = [{ author: null }, { postedAt: null }, {}].map(
    (more) => rank(QUERY, 'pinterest', [post('one', more)], { limit: 10 }).best[0]?.relevance,
  );
  expect(new Set(scores).size).toBe(1);
});
