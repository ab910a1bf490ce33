import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLATFORM_IDS } from '#domain/names.ts';
import type { SearchResult } from '#contracts/search/search.ts';
import { tokenize } from '#domain/query/words.ts';
import { parseQuery } from '#providers/query.ts';
import { classifyIntent } from './intent/intent.ts';
import { readPost } from './read-post.ts';
import type { Scorable } from './read-post.ts';
import { scorePosts } from './score.ts';
import { scoreSentiment } from './sentiment/sentiment.ts';
import { readText } from './text/tokens.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        ...'any good CRM ? ! . > ` ``` @you https://a.b/c not never :) 😀 … 日 the best how do I \n'.split(
          ' ',
        ),
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join(' ')),
);
const posts = fc.array(fc.record({ title: text, content: text }), { maxLength: 6 });
const queries = fc.constantFrom(
  parseQuery('crm "any good" -best', 'keywords'),
  parseQuery('Which good CRM do you use?', 'query'),
);

function spansOf(verdicts: SearchResult['verdicts']) {
  return [verdicts.relevance, verdicts.intent, verdicts.sentiment].flatMap(({ spans }) => spans);
}

test('any post gets verdicts within bounds, with reasons and spans inside of its text, always the same', () => {
  fc.assert(
    fc.property(queries, fc.constantFrom(...PLATFORM_IDS), posts, (query, platform, list) => {
      const scores = scorePosts(query, platform, list);
      expect(scorePosts(query, platform, list)).toEqual(scores);
      for (const [at, score] of scores.entries()) {
        if (!score) continue;
        expect(score.relevance).toBeGreaterThanOrEqual(0);
        expect(score.relevance).toBeLessThanOrEqual(1);
        expect(Math.abs(score.sentiment)).toBeLessThanOrEqual(1);
        const { relevance, intent, sentiment } = score.verdicts;
        for (const { reason } of [relevance, intent, sentiment]) expect(reason).toMatch(/\.$/);
        for (const { field, start, end } of spansOf(score.verdicts)) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(list[at]?.[field].length ?? 0);
        }
      }
    }),
  );
});

test('a sentiment is the same in capitals, and a match too', () => {
  const words = fc.array(fc.constantFrom(...'i love hate this slow crm not bad tool'.split(' ')), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(words, (list) => {
      const plain = { title: '', content: list.join(' ') };
      const loud = { title: '', content: list.join(' ').toUpperCase() };
      expect(scoreSentiment(loud).score).toBe(scoreSentiment(plain).score);
      const query = parseQuery('crm tool', 'keywords');
      const [low, high] = [plain, loud].map((post) => scorePosts(query, 'reddit', [post])[0]);
      expect(high?.relevance).toBe(low?.relevance);
    }),
  );
});

const places = ({ text, start, end }: { text: string; start: number; end: number }) =>
  `${start}-${end} ${text}`;

test('reading a text in one pass finds the words that the query language finds', () => {
  fc.assert(
    fc.property(text, (source) => {
      const words = readText(source).tokens.map(({ word, start, end }) => ({
        text: word.text,
        start,
        end,
      }));
      expect(words.map(places)).toEqual(tokenize(source).map(places));
    }),
    { examples: [['²㐀 crm顧客v2'], ['𒾐𠀀']] },
  );
});

test("code, quoted lines, addresses and names are not the author's own words", () => {
  const content =
    '> I hate it\nRun `awful` and ```\nbad bad\n``` at https://worst.example @hateful ok';
  const own = readPost({ title: 'Re: Terrible news', content }).own.map(({ word }) => word.text);
  expect(own).toEqual(['run', 'and', 'at', 'ok']);
});

const wordsOf = (post: Scorable): string[] => readPost(post).own.map(({ word }) => word.text);

test('an answer is judged without the question above it, which someone else asked', () => {
  const question = 'Which help desk would you recommend for a school?';
  const content = 'Notes under the door. Number them.';
  const answer: Scorable = { title: question, content, kind: 'answer' };
  expect(wordsOf(answer)).toEqual(['notes', 'under', 'the', 'door', 'number', 'them']);
  expect(wordsOf({ ...answer, kind: 'question' })).toContain('recommend');
  expect(wordsOf({ ...answer, content: '' })).toContain('recommend');
  expect(classifyIntent({ ...answer, kind: null }).intent).toBe('recommendation');
  expect(classifyIntent(answer).intent).toBe('other');
});
