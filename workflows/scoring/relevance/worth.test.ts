import { expect, test } from 'vitest';
import type { PlatformId } from '#domain/names.ts';
import { RELEVANCE_FLOOR } from '#domain/names.ts';
import { parseQuery } from '#providers/query.ts';
import { toScoringQuery } from './query.ts';
import { scoreRelevance } from './relevance.ts';

const FILLER = ['Weather today', 'Cats', 'Cooking rice'].map((title) => ({ title, content: '' }));

function score(
  text: string,
  contents: readonly string[],
  { mode = 'keywords', platform }: { mode?: 'keywords' | 'query'; platform?: PlatformId } = {},
) {
  const posts = contents.map((content) => ({ title: '', content }));
  const query = toScoringQuery(parseQuery(text, mode));
  return scoreRelevance(query, [...posts, ...FILLER], platform).slice(0, posts.length);
}

const BARE = 'Churn again.';
const DETAILED =
  'Churn again. Eleven of our ninety customers left after the trial, and only two of them said why when we called.';

test('for keywords, a longer treatment ranks above a bare mention; for a sentence, length has no effect', () => {
  const [bare, detailed] = score('churn', [BARE, DETAILED]);
  expect(detailed?.score).toBeGreaterThan(bare?.score ?? 1);
  const [short, long] = score(
    'why do customers churn',
    [BARE, `${BARE} ${'And so on. '.repeat(20)}`],
    {
      mode: 'query',
    },
  );
  expect(long?.score).toBeLessThanOrEqual(short?.score ?? 0);
});

test('words close in meaning to a missing keyword rank a post higher', () => {
  const [near, far] = score('invoice reminder', [
    'An invoice went out and the client needs a nudge about the overdue payment.',
    'An invoice went out and the river behind our house froze over last night.',
  ]);
  expect(near?.score).toBeGreaterThan(far?.score ?? 1);
});

test('a programming question ranks lower, with the reason, and is never rejected for it', () => {
  const [elsewhere] = score('churn', [DETAILED], { platform: 'reddit' });
  const [question] = score('churn', [DETAILED], { platform: 'stackoverflow' });
  expect(question?.score).toBeLessThan(elsewhere?.score ?? 0);
  expect(question?.reason).toBe('Mentions “churn” in the text. Programming questions rank lower.');
  expect(elsewhere?.reason).toBe('Mentions “churn” in the text.');
  const faint = 'Many words of a long story in which one customer is named.';
  const before = score('customers cancel because the trial ends too early', [faint], {
    mode: 'query',
  });
  const after = score('customers cancel because the trial ends too early', [faint], {
    mode: 'query',
    platform: 'stackoverflow',
  });
  expect(after[0]?.score).toBeGreaterThanOrEqual(Math.min(before[0]?.score ?? 1, RELEVANCE_FLOOR));
});

test('a post without any of the words stays at 0', () => {
  expect(score('churn', ['Cats and dogs'])[0]?.score).toBe(0);
});
