import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLATFORM_IDS } from '#domain/names.ts';
import { parseQuery } from '#providers/query.ts';
import { judgeIntent } from './intent/intent.ts';
import { readPost } from './read-post.ts';
import { scorePosts } from './score.ts';
import { judgeSentiment } from './sentiment/sentiment.ts';

const QUERY = parseQuery('crm', 'keywords');
const words = fc.constantFrom(
  ...'which crm do you use instead of I hate love this is it worth the price Show HN :'.split(' '),
);
const text = fc.array(words, { maxLength: 12 }).map((list) => list.join(' '));
const post = fc.record({
  title: text,
  content: text,
  kind: fc.constantFrom('answer' as const, null),
});
const places = fc.array(fc.tuple(post, fc.constantFrom(...PLATFORM_IDS)), { maxLength: 20 });

test('a post is judged by its own words, kind and platform, whatever was judged before it', () => {
  fc.assert(
    fc.property(places, (all) => {
      for (const [one, platform] of [...all, ...all]) {
        const read = readPost(one);
        const sentiment = judgeSentiment(read, platform);
        const { intent, spans } = judgeIntent(read, sentiment.score, platform);
        const [score] = scorePosts(QUERY, platform, [one]);
        expect(score).toMatchObject({ intent, sentiment: sentiment.score });
        expect(score?.verdicts.intent.spans).toEqual(spans);
        expect(score?.verdicts.sentiment.spans).toEqual(sentiment.spans);
      }
    }),
    { numRuns: 15 },
  );
});
