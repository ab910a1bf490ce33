import { expect, test } from 'vitest';
import { matchWatches } from './rank-activities.ts';
import { termsOf } from './model/texts/terms.ts';

const problem = (score: number) => ({
  id: 7,
  title: 'Contact sync deletes phone numbers',
  score,
  posts: 14,
  memory: termsOf({ title: 'contact sync number lost', content: '' }),
});
const watch = (query: string) => [{ userId: 'u1', query }];

test('a watched query that matches a rising problem raises an alert, once per level', () => {
  const [hot] = matchWatches([problem(65)], watch('contact sync'));
  expect(hot).toMatchObject({
    userId: 'u1',
    candidate: { key: 'problem:7:hot', path: '/dashboard/trending-problems/7' },
  });
  expect(matchWatches([problem(95)], watch('contact sync'))[0]?.candidate.key).toBe(
    'problem:7:exploding',
  );
});

test('problems that do not rise, other topics and single-word queries raise none', () => {
  expect(matchWatches([problem(39)], watch('contact sync'))).toEqual([]);
  expect(matchWatches([problem(65)], watch('contact invoices'))).toEqual([]);
  expect(matchWatches([problem(65)], watch('contact'))).toEqual([]);
  expect(matchWatches([problem(65)], [])).toEqual([]);
});
