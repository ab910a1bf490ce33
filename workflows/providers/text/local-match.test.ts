import { expect, test } from 'vitest';
import { localMatcher, tagsOf } from './local-match.ts';
import { parseQuery } from '../query.ts';

const matches = (query: string, text: string, tags: string[], mode: 'keywords' | 'query') =>
  localMatcher(parseQuery(query, mode))(text, tags);

test.each([
  ['desk setup', 'desk setup'],
  ['customer support', 'Customer Support'],
  ['web 3', 'web3'],
  ['invoices', 'Invoicing'],
  ['c++', 'C++'],
])('%s is found by the tag %s alone', (query, tag) => {
  expect(matches(query, '', [tag], 'keywords')).toBe(true);
  expect(matches(`"${query}"`, '', [tag], 'keywords')).toBe(true);
});

test('words of a query may occur in the text and in tags', () => {
  expect(matches('desk plants', 'My desk', ['Plants'], 'keywords')).toBe(true);
  expect(matches('desk plants', 'My desk', ['setup'], 'keywords')).toBe(false);
});

test('a sentence counts each of its words contained in a joined tag', () => {
  expect(matches('tools for customer support', '', ['customersupport'], 'query')).toBe(true);
  expect(matches('tools for customer support', '', ['customer'], 'query')).toBe(false);
});

test.each([
  ['Small breweries that lose track of their kegs', ['breweries', 'kegs', 'brewery', 'keg']],
  ['crm OR erp', ['crm', 'erp']],
  ['(lose kegs) OR (small breweries)', ['lose kegs', 'breweries', 'kegs', 'brewery', 'keg']],
])('tags of “%s” are what its posts are tagged with, no heap of words', (text, tags) => {
  const mode = text.includes(' that ') ? 'query' : 'keywords';
  expect(tagsOf(parseQuery(text, mode), 5).slice(0, tags.length)).toEqual(tags);
});
