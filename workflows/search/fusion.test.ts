import { expect, test } from 'vitest';
import type { StoredPost } from '#db/commands/search/mentions.ts';
import { parseQuery } from '#providers/query.ts';
import { seededRandom } from '#domain/seeded-random.ts';
import { readPost } from '../scoring/read-post.ts';
import { scoreByPhrasings } from './fusion.ts';
import type { AskedPhrasing } from './fusion.ts';

const SENTENCE = parseQuery('Small agencies that lose track of client follow-ups', 'query');
const PHRASINGS: AskedPhrasing[] = ['client "follow up"', '"follow up"'].map((text, index) => ({
  at: index + 1,
  query: parseQuery(text, 'keywords'),
}));
const post = (id: string, title: string, content = ''): StoredPost => ({
  id,
  externalId: id,
  url: `https://example.test/${id}`,
  title,
  content,
  postedAt: new Date('2026-11-20T12:00:00Z'),
  author: 'maria',
});
const scored = (query: typeof SENTENCE, phrasings: AskedPhrasing[], posts: StoredPost[]) =>
  scoreByPhrasings(query, phrasings, 'reddit', posts, posts.map(readPost));

test('a post knows which phrasings found it, and one in several lists comes first', () => {
  const posts = [
    post('both', 'How do you follow up with a client of an agency?', 'We lose track of them.'),
    post('wording', 'Anything that nags me until I follow up?'),
    post('sentence', 'Our agency lost a client', 'It was hard to track why.'),
    post('neither', 'A picture of my garden'),
  ];
  const scores = scored(SENTENCE, PHRASINGS, posts);
  expect(scores.map((score) => score?.foundBy)).toEqual([0b111, 0b100, 0b001, 0]);
  const [both = 0, wording = 0] = scores.map((score) => score?.relevance ?? 0);
  expect(both).toBeGreaterThan(wording);
  expect(wording).toBeGreaterThan(0.3);
  expect(scores[1]?.verdicts.relevance.reason).toBe('Mentions “follow up” in the title.');
});

test('a sentence does not find a post that shares words for its people alone', () => {
  const sentence = parseQuery('Small teams that hear about broken chairs from customers', 'query');
  const wording = [{ at: 1, query: parseQuery('broken chairs', 'keywords') }];
  const [people, thing] = scored(sentence, wording, [
    post('people', 'A CRM for small teams?', 'We have few customers and no time.'),
    post('thing', 'Every chair that we bought is broken', 'Which ones last?'),
  ]);
  expect(people).toMatchObject({ foundBy: 0, relevance: 0 });
  expect(thing?.relevance).toBeGreaterThan(0.3);
});

test('with fewer of its keywords, a post never ranks above those that have all of them', () => {
  const query = parseQuery('late invoices', 'keywords');
  const wider = [{ at: 1, query: parseQuery('invoices', 'keywords') }];
  const [all, some] = scored(query, wider, [
    post('all', 'Clients pay late invoices never', 'Late invoices again.'),
    post('some', 'Invoices, invoices, invoices', 'I write invoices all day.'),
  ]);
  expect([all?.foundBy, some?.foundBy]).toEqual([0b11, 0b10]);
  expect(all?.relevance).toBeGreaterThan(some?.relevance ?? 1);
});

test('fused relevances stay within their scale and never fall below the best one', () => {
  const random = seededRandom(11);
  const words = 'small agency lose track client follow up customer late garden crm'.split(' ');
  const text = (): string =>
    Array.from({ length: 8 }, () => words[Math.floor(random() * words.length)]).join(' ');
  for (let run = 0; run < 50; run += 1) {
    const posts = Array.from({ length: 12 }, (_, at) => post(String(at), text(), text()));
    const alone = scored(SENTENCE, [], posts);
    const fused = scored(SENTENCE, PHRASINGS, posts);
    const highest = (list: typeof fused): number =>
      Math.max(...list.map((score) => score?.relevance ?? 0));
    expect(highest(fused)).toBeGreaterThanOrEqual(highest(alone));
    for (const score of fused) {
      expect(score?.relevance).toBeGreaterThanOrEqual(0);
      expect(score?.relevance).toBeLessThanOrEqual(1);
    }
  }
});
