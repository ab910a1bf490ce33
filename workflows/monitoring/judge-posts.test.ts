import { expect, test } from 'vitest';
import type { StoredPost } from '#db/commands/search/mentions.ts';
import { judgePosts, queryOf } from './judge-mentions.ts';

const post = (id: string, title: string, content: string): StoredPost => ({
  id,
  externalId: id,
  url: `https://forum.example/${id}`,
  title,
  content,
  author: 'someone',
  postedAt: new Date('2026-11-20T10:00:00Z'),
  language: 'en',
  tags: [],
});

const POSTS = [
  post('late', 'How do you handle late payers?', '14k is outstanding, payments are always late.'),
  post('crm', 'Freelancers with repeat clients: which CRM?', 'I lose the history of each client.'),
  post('chase', 'I chase clients for money', 'Every month the same overdue payments.'),
];

test('a watched sentence takes posts with its meaning, not those that only share its people', () => {
  const query = queryOf({
    kind: 'query',
    query: 'Freelancers who chase clients for late payments',
    mode: 'query',
  } as Parameters<typeof queryOf>[0]);
  if (query === null) throw new Error('not read');
  const taken = judgePosts('reddit', query, POSTS).map(({ mentionId }) => mentionId);
  expect(taken.toSorted()).toEqual(['chase', 'late']);
});

test('watched keywords take every post that has them', () => {
  const query = queryOf({
    kind: 'query',
    query: 'clients',
    mode: 'keywords',
  } as Parameters<typeof queryOf>[0]);
  if (query === null) throw new Error('not read');
  const taken = judgePosts('reddit', query, POSTS.slice(1)).map(({ mentionId }) => mentionId);
  expect(taken.toSorted()).toEqual(['chase', 'crm']);
});
