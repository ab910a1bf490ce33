import { expect, test } from 'vitest';
import { localMatcher } from './local-match.ts';
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
