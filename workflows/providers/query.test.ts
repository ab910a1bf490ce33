import { assert, constantFrom, array, property, string, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { FoundPost } from './port.ts';
import { conjunctionsOf, exactFilter, inOtherWords, joinQueries, parseQuery } from './query.ts';
import { toRedditQueries } from './reddit/adapter.ts';

const groupsOf = (text: string): string[][] =>
  parseQuery(text, 'keywords').groups.map((group) =>
    group.map(({ text: word, phrase }) => (phrase ? `"${word}"` : word)),
  );
const excludedOf = (text: string): string[] =>
  parseQuery(text, 'keywords').excluded.map(({ text: word }) => word);

const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

describe('R-SOC-01: keywords mode', () => {
  test.each([
    ['crm', [['crm']]],
    ['crm  small', [['crm'], ['small']]],
    ['crm AND small', [['crm'], ['small']]],
    ['"small business" crm', [['"small business"'], ['crm']]],
    ['crm OR erp', [['crm', 'erp']]],
    ['crm OR erp cheap', [['crm', 'erp'], ['cheap']]],
    ['cheap (crm OR erp)', [['cheap'], ['crm', 'erp']]],
    ['crm | erp', [['crm', 'erp']]],
    ['crm, erp, help desk', [['crm', 'erp', '"help desk"']]],
    ['crm or erp', [['crm', 'erp']]],
    ['crm for freelancers', [['crm'], ['freelancers']]],
    [
      '(a1 b1) OR c1',
      [
        ['a1', 'c1'],
        ['b1', 'c1'],
      ],
    ],
    ['title:crm author:maria lang:en', [['crm']]],
    ['crm CRM "crm"', [['crm']]],
    ['c++ C# .NET #buildinpublic', [['c++'], ['C#'], ['.NET'], ['#buildinpublic']]],
    ['node.js, e-mail!', [['node.js', 'e-mail']]],
    ['„quoted“ crm…', [['quoted'], ['crm']]],
    ['请 推荐', [['请'], ['推荐']]],
  ])('%s', (text, expected) => {
    expect(groupsOf(text)).toEqual(expected);
  });

  test('NOT and - exclude a word or a phrase', () => {
    expect(excludedOf('crm NOT jobs')).toEqual(['jobs']);
    expect(excludedOf('crm -jobs -"now hiring"')).toEqual(['jobs', 'now hiring']);
    expect(groupsOf('crm NOT jobs cheap')).toEqual([['crm'], ['cheap']]);
  });

  test('R-VAL-06: ten keywords are fine, an eleventh is refused with the limit', () => {
    expect(groupsOf(words(10))).toHaveLength(10);
    expect(() => parseQuery(words(11), 'keywords')).toThrow(
      expect.objectContaining({
        code: 'INVALID_VALUE',
        message: 'Use at most 10 keywords; this search has 11.',
      }),
    );
    expect(() => parseQuery(`${words(10)} -extra`, 'keywords')).toThrow(AppError);
  });

  test.each(['-jobs', 'NOT jobs', '???', '""', '- - -', 'OR', 'AND NOT'])(
    'nothing to look for is refused: %s',
    (text) => {
      expect(() => parseQuery(text, 'keywords')).toThrow(
        expect.objectContaining({ code: 'INVALID_VALUE' }),
      );
    },
  );
});

const termsOf = (text: string): readonly string[] => parseQuery(text, 'query').terms;

describe('R-SOC-01: query mode', () => {
  test('names come first, filler words go', () => {
    const terms = termsOf('What CRM do small agencies use instead of HubSpot?');
    expect(terms.slice(0, 2).toSorted()).toEqual(['crm', 'hubspot']);
    expect(terms).toContain('agencies');
    expect(terms).not.toContain('what');
    expect(terms).not.toContain('do');
  });

  test('a quoted phrase stays together', () => {
    expect(termsOf('who sells "time tracking" for lawyers')[0]).toBe('time tracking');
  });

  test('a sentence of filler words still searches for something', () => {
    expect(termsOf('what is it').length).toBeGreaterThan(0);
  });

  test('any one of the telling words may match', () => {
    expect(parseQuery('how to reduce churn', 'query').groups).toHaveLength(1);
  });

  test('operators are plain words in a sentence, and eleven words are accepted', () => {
    const text = 'one two three four five six seven eight nine ten eleven twelve alternatives';
    expect(parseQuery(text, 'query').terms.length).toBeLessThanOrEqual(6);
  });
});

const listsOf = (text: string, mode: 'keywords' | 'query', max = 99): string[][] =>
  conjunctionsOf(parseQuery(text, mode), max).rounds.flatMap((lists) =>
    lists.map((list) => list.map(({ text }) => text)),
  );

describe('as conjunctions for providers without OR', () => {
  test('the product of the groups', () => {
    expect(listsOf('a OR b c OR d', 'keywords')).toEqual([
      ['a', 'c'],
      ['a', 'd'],
      ['b', 'c'],
      ['b', 'd'],
    ]);
    expect(listsOf('crm', 'keywords')).toEqual([['crm']]);
  });

  test('a sentence searches for two of its words at a time, then for one', () => {
    expect(listsOf('reduce churn of subscribers', 'query')).toEqual([
      ['churn', 'subscribers'],
      ['churn', 'reduce'],
      ['subscribers', 'reduce'],
      ['churn'],
      ['subscribers'],
      ['reduce'],
    ]);
    expect(listsOf('churn', 'query')).toEqual([['churn']]);
  });

  test('reports when there were more terms than could be requested', () => {
    expect(conjunctionsOf(parseQuery('a, b, c', 'keywords'), 2).complete).toBe(false);
    expect(conjunctionsOf(parseQuery('a, b, c', 'keywords'), 3).complete).toBe(true);
  });
});

const foundPost = (content: string, over: Partial<FoundPost> = {}): FoundPost => ({
  externalId: '1',
  url: 'https://news.ycombinator.com/item?id=1',
  title: 'A CRM',
  content,
  author: 'maria',
  postedAt: null,
  engagement: { likes: null, comments: null, shares: null },
  language: null,
  ...over,
});
const refusalOf = (text: string, post: FoundPost) =>
  exactFilter(parseQuery(text, 'keywords'), 'hackernews')(post);

describe('the exact filter', () => {
  test.each([
    ['crm -jobs', 'Two JOBS here', 'excluded'],
    ['crm -"now hiring"', 'we are now\n hiring', 'excluded'],
    ['crm -c++', 'c++ developers', 'excluded'],
    ['crm -c++', 'c developers', undefined],
    ['crm -a.b', 'axb', undefined],
    ['crm', 'anything', undefined],
    ['crm erp', 'anything', 'not_matching'],
    ['crm type:comment', 'anything', 'filtered'],
    ['crm author:maria site:hackernews', 'anything', undefined],
    ['crm author:jane', 'anything', 'filtered'],
  ])('%s against %s: %s', (text, content, cause) => {
    expect(refusalOf(text, foundPost(content))?.cause).toBe(cause);
  });

  test('a sentence is judged by its relevance alone', () => {
    const query = parseQuery('who sells fresh fish', 'query');
    expect(exactFilter(query, 'hackernews')(foundPost('anything'))).toBeNull();
  });
});

test('any text is parsed or refused with INVALID_VALUE', () => {
  const pieces = constantFrom(
    '"',
    ',',
    'OR',
    'NOT',
    '-',
    '(',
    ')',
    'a',
    'ß',
    ' ',
    '\u202E',
    '😀',
    '\\',
    '*',
  );
  const text = array(string({ unit: 'binary', maxLength: 8 }), { maxLength: 10 });
  for (const source of [text, array(pieces, { maxLength: 30 })])
    assert(
      property(source, constantFrom('keywords' as const, 'query' as const), (parts, mode) => {
        try {
          const query = parseQuery(parts.join(''), mode);
          expect(query.groups.length).toBeGreaterThan(0);
          expect(query.groups.every((group) => group.length > 0)).toBe(true);
          exactFilter(query, 'reddit')(foundPost('some text'));
          expect(
            conjunctionsOf(query, 12)
              .rounds.flat()
              .every((list) => list.length > 0),
          ).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ name: 'AppError', code: 'INVALID_VALUE' });
        }
      }),
      { numRuns: 30 },
    );
});

test('plain words keep their spelling and order', () => {
  const word = string({ unit: constantFrom(...'bcdfgh'), minLength: 1, maxLength: 6 });
  assert(
    property(uniqueArray(word, { minLength: 1, maxLength: 10 }), (words) => {
      expect(groupsOf(words.join(' '))).toEqual(words.map((one) => [one]));
    }),
  );
});

test('S-33: a megabyte is refused unread', () => {
  for (const mode of ['keywords', 'query'] as const)
    expect(() => parseQuery('a" -('.repeat(200_000), mode)).toThrow(/at most 500 characters/u);
});

const PHRASINGS = ['client "follow up"', '"follow up"', '(customer OR client) reminder'].map(
  (text) => parseQuery(text, 'keywords'),
);
const SENTENCE = parseQuery('Small agencies that lose track of client follow-ups', 'query');

test('a sentence is asked in its other wordings first, and in no more requests than by itself', () => {
  const query = inOtherWords(SENTENCE, PHRASINGS);
  const { rounds } = conjunctionsOf(query, 12);
  expect(rounds[0]?.slice(0, 3).map((terms) => terms.map(({ text }) => text))).toEqual([
    ['client', 'follow up'],
    ['follow up'],
    ['customer', 'reminder'],
  ]);
  for (const max of [1, 2, 3, 4, 12]) {
    const counts = (each: typeof query): number[] =>
      conjunctionsOf(each, max).rounds.map((lists) => lists.length);
    expect(counts(query)).toEqual(counts(SENTENCE));
  }
});

test('Reddit is asked at most four times, also for what is too long for one search', () => {
  expect(toRedditQueries(inOtherWords(SENTENCE, PHRASINGS)).slice(1)).toEqual([
    '(subreddit:followup OR subreddit:followups)',
    'client "follow up"',
    '"follow up"',
  ]);
  const trade = inOtherWords(SENTENCE, [parseQuery('beekeepers', 'keywords')]);
  expect(toRedditQueries(trade)[1]).toBe(
    '(subreddit:beekeeper OR subreddit:beekeepers OR subreddit:beekeeping OR subreddit:beekeepings)',
  );
  expect(toRedditQueries(parseQuery('crm freelancers', 'keywords'))).toHaveLength(1);
  const long = ['dog grooming salon no-shows', 'salon "no show"', '"no show"', 'dog grooming'];
  const joined = joinQueries(long.map((text) => parseQuery(text, 'keywords')));
  const asked = joined === null ? [] : toRedditQueries(joined);
  expect(asked).toEqual([...long]);
  for (const each of asked) expect(each.length).toBeLessThanOrEqual(512);
});
