import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexDocument, scoreDocument } from './engine.ts';
import { parseQuery, STOP_STEMS } from './query.ts';
import { stem, wordsOf } from './words.ts';

const matches = (text: string, query: string): boolean =>
  scoreDocument(indexDocument(null, { text }), parseQuery(query), ['text']) !== null;

test.each([
  ['invoices', 'invoicing'],
  ['companies', 'company'],
  ['churned', 'churn'],
  ['recommending', 'recommend'],
  ['freelancers', "freelancer's"],
])('%s and %s share a stem', (one, other) => {
  expect(stem(one)).toBe(stem(other));
});

test.each(['business', 'this', 'news', 'status', 'us'])('%s is not a plural', (word) => {
  expect(stem(word)).not.toBe(word.slice(0, -1));
});

test('words keep the signs of c++, c# and node.js', () => {
  expect(wordsOf('C++, C# and Node.js!')).toEqual(['c++', 'c#', 'and', 'node.js']);
});

test('every word of a query must occur, in any order', () => {
  expect(matches('A CRM made for freelancers', 'freelancer crm')).toBe(true);
  expect(matches('A CRM made for agencies', 'freelancer crm')).toBe(false);
});

test('a phrase matches only words that stand next to each other', () => {
  expect(matches('error monitoring is dear', '"error monitoring"')).toBe(true);
  expect(matches('monitoring every error', '"error monitoring"')).toBe(false);
});

test('a minus or NOT excludes, OR widens', () => {
  expect(matches('crm for teams', 'crm -teams')).toBe(false);
  expect(matches('crm for teams', 'crm NOT teams')).toBe(false);
  expect(matches('churn', 'crm OR churn')).toBe(true);
  expect(matches('billing', 'crm OR churn')).toBe(false);
});

test('ignored words do not have to occur, except inside quotes', () => {
  const document = indexDocument(null, { text: 'crm freelancer' });
  const score = (query: string) =>
    scoreDocument(document, parseQuery(query, { ignored: STOP_STEMS }), ['text']);
  expect(score('crm for freelancers')).not.toBeNull();
  expect(score('"crm for freelancers"')).toBeNull();
});

test('a match in the first field counts more than one in a later field', () => {
  const fields = ['title', 'body'];
  const score = (title: string, body: string): number =>
    scoreDocument(indexDocument(null, { title, body }), parseQuery('churn'), fields) ?? 0;
  expect(score('churn', 'other')).toBeGreaterThan(score('other', 'churn'));
});

test('reading any query never fails and never matches a document without words by a word', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
      const query = parseQuery(text, { fields: ['title'], ignored: STOP_STEMS });
      const asks = query.groups.some((group) => group.some((term) => !term.negative));
      const score = scoreDocument(indexDocument(null, { title: '' }), query, ['title']);
      const excludes = query.groups.some((group) => group.some((term) => term.negative));
      if (asks && !excludes) expect(score).toBeNull();
    }),
  );
});
