import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QueryNode } from './ast.ts';
import { joinedTags, squash } from './joined-tags.ts';
import { readQuery } from './language.ts';
import { matchesQuery } from './match.ts';

test.each([
  ['Customer support!', 'customersupport'],
  ['#web3', 'web3'],
  ['C++', 'cpp'],
  ['c#', 'csharp'],
  ['c', 'c'],
  ['C++11', 'cpp11'],
  ['Google+', 'googleplus'],
  ['node.js', 'nodejs'],
  ['+ #', ''],
])('the tag %s is compared as %s', (tag, squashed) => expect(squash(tag)).toBe(squashed));

function astOf(query: string): QueryNode {
  const reading = readQuery(query, 'keywords');
  if (!reading.ok || reading.query.mode !== 'keywords') throw new Error(query);
  return reading.query.ast;
}

const matches = (query: string, ...tags: string[]): boolean =>
  matchesQuery(astOf(query), {
    platform: 'tumblr',
    url: 'https://example.test/1',
    title: '',
    content: 'A picture.',
    tags,
    author: null,
    language: 'en',
  });

test.each([
  ['desk setup', 'desk setup'],
  ['"desk setup"', 'desk setup'],
  ['desk', 'desk setup'],
  ['customer support', 'Customer Support'],
  ['customer support', 'customersupport'],
  ['web 3', 'web3'],
  ['web 3', '#Web3'],
  ['invoice', 'Invoicing'],
  ['invoices', 'invoice'],
  ['small business tools', 'smallbusinesstools'],
  ['customer (support OR success)', 'customersuccess'],
  ['c++', 'c++'],
  ['c++', 'cpp'],
  ['c#', 'c#'],
  ['"ruby on rails"', 'ruby-on-rails'],
])('%s matches a post with the tag %s', (query, tag) => expect(matches(query, tag)).toBe(true));

test.each([
  ['desk setup', 'desk'],
  ['web 3', 'web'],
  ['web 3', '3web'],
  ['c', 'c++'],
  ['c', 'c#'],
  ['c++', 'c#'],
  ['c11', 'c++11'],
  ['web -3', 'web3'],
  ['crm -jobs', 'jobs'],
])('%s does not match a post with the tag %s', (query, tag) =>
  expect(matches(query, tag)).toBe(false),
);

test('a phrase does not span two tags', () => {
  expect(matches('"desk setup"', 'desk', 'setup')).toBe(false);
  expect(matches('desk setup', 'desk', 'setup')).toBe(true);
});

test('an excluded word applies to tags as well as texts', () => {
  expect(matches('desk -setup', 'desk setup')).toBe(false);
});

test('any words joined in their order match', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 4 }), (words) => {
      const tags = joinedTags(words.map((text) => [text]));
      expect(tags.every(([found]) => found?.includes(words.join('')))).toBe(true);
    }),
  );
});
