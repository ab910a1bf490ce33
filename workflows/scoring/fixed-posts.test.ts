import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { INTENTS, PLATFORM_IDS, SEARCH_SENTIMENT_CUTOFF } from '#domain/names.ts';
import { POST_KINDS } from '#domain/platforms/descriptor.ts';
import { parseQuery } from '#providers/query.ts';
import { classifyIntent } from './intent/intent.ts';
import { scorePosts } from './score.ts';
import { scoreSentiment } from './sentiment/sentiment.ts';

/**
 * 120 posts that no model learned from: two dozen of each of four markets, with grades for their
 * queries (3 wants such a product now, 2 is about it, 1 touches it, 0 is not about it), and two
 * dozen messages. The least numbers are what the stored weights reach: a change of features, rules
 * or weights must not fall below them.
 */
const postSchema = z.strictObject({
  platform: z.enum(PLATFORM_IDS).optional(),
  kind: z.enum(POST_KINDS).optional(),
  title: z.string(),
  content: z.string(),
  intent: z.enum(INTENTS),
  sentiment: z.enum(['positive', 'neutral', 'negative', 'mixed']),
  grades: z.record(z.string(), z.number()).optional(),
});
const POSTS = readFileSync(new URL('fixed-posts.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => postSchema.parse(JSON.parse(line)));

const named = (score: number): string =>
  score > SEARCH_SENTIMENT_CUTOFF
    ? 'positive'
    : score < -SEARCH_SENTIMENT_CUTOFF
      ? 'negative'
      : 'neutral';

test('of 120 fixed posts at least 92 intents are read as labeled', () => {
  const right = POSTS.filter((post) => classifyIntent(post, post.platform).intent === post.intent);
  expect(right.length).toBeGreaterThanOrEqual(92);
});

test('of the fixed posts without mixed sentiment at least 64 are read as labeled', () => {
  const clear = POSTS.filter(({ sentiment }) => sentiment !== 'mixed');
  const right = clear.filter(
    (post) => named(scoreSentiment(post, post.platform).score) === post.sentiment,
  );
  expect(right.length).toBeGreaterThanOrEqual(64);
});

test.each([
  ['keywords', 0.57],
  ['query', 0.64],
] as const)(
  'of two fixed posts the more relevant one mostly scores higher for a query of its market: %s',
  (mode, least) => {
    const queries = [...new Set(POSTS.flatMap(({ grades }) => Object.keys(grades ?? {})))].filter(
      (text) => text.split(' ').length > 4 === (mode === 'query'),
    );
    const orders = queries.flatMap((text) => {
      const posts = POSTS.filter(({ grades }) => grades?.[text] !== undefined);
      const scores = scorePosts(parseQuery(text, mode), 'reddit', posts);
      const relevance = posts.map(({ grades }, at) => ({
        grade: grades?.[text] ?? 0,
        score: scores[at]?.relevance ?? 0,
      }));
      return relevance.flatMap((high) =>
        relevance
          .filter(({ grade }) => grade < high.grade)
          .map(({ score }) => (high.score > score ? 1 : high.score === score ? 0.5 : 0)),
      );
    });
    expect(orders.length).toBeGreaterThan(200);
    expect(orders.reduce<number>((sum, one) => sum + one, 0) / orders.length).toBeGreaterThan(
      least,
    );
  },
);
