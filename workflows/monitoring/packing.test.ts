import { array, assert, constantFrom, oneof, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FoundPost, QueryTerm } from '#providers/port.ts';
import { joinQueries, parseQuery } from '#providers/query.ts';
import { fitsReddit, toRedditQuery } from '#providers/reddit/adapter.ts';
import { createRegistry } from '#providers/registry.ts';
import { sandboxConfig } from '#providers/testing/sandbox-config.ts';
import { packWatches, postsFor, requestFor } from './read-platform.ts';

const registry = createRegistry(sandboxConfig('http://127.0.0.1:1'));
const since = new Date('2026-11-20T12:00:00Z');
const asked = (text: string, from = since) => ({
  query: parseQuery(text, 'keywords'),
  since: from,
});
const company = (at: number) => asked(`"Company ${at}" OR "company${at}.example"`);
const many = Array.from({ length: 40 }, (_none, at) => company(at));
const [first = company(0), ...others] = many;

const post = (title: string, postedAt: Date | null = since): FoundPost => ({
  externalId: title,
  url: 'https://example.test/',
  title,
  content: '',
  author: null,
  postedAt,
  engagement: { likes: null, comments: null, shares: null },
  language: 'en',
});

describe('a pack is as large as one search of the platform allows', () => {
  test('Reddit: at most 512 characters', () => {
    const pack = packWatches({ takesWhole: fitsReddit }, first, others);
    const joined = joinQueries(pack.map(({ query }) => query));
    expect(pack.length).toBeGreaterThan(9);
    expect(joined && toRedditQuery(joined).length).toBeLessThanOrEqual(512);
    const more = joinQueries([...pack, company(99)].map(({ query }) => query));
    expect(more && fitsReddit(more)).toBe(false);
  });

  test('GitHub: at most five operators, so three companies of two names', () => {
    expect(packWatches(registry.get('github'), first, others)).toEqual([
      first,
      ...others.slice(0, 2),
    ]);
  });

  test('GitHub: at most 256 characters', () => {
    const long = ['a', 'b', 'c'].map((letter) => asked(`"${letter.repeat(100)}"`));
    const [own = first, ...rest] = long;
    expect(packWatches(registry.get('github'), own, rest)).toHaveLength(2);
  });

  test('Quora: at most 400 characters and 50 words', () => {
    const { length } = packWatches(registry.get('quora'), first, others);
    expect(length).toBeGreaterThan(5);
    expect(length).toBeLessThan(12);
  });

  test('a platform without OR reads each watch alone', () => {
    expect(packWatches(registry.get('hackernews'), first, others)).toEqual([first]);
  });

  test('Reddit: a query of several words joins; its exclusions are applied afterwards', () => {
    const pack = [asked('late invoices'), asked('crm -jobs')];
    expect(packWatches(registry.get('reddit'), first, pack)).toEqual([first, ...pack]);
    const joined = joinQueries(pack.map(({ query }) => query));
    expect(joined && toRedditQuery(joined)).toBe('(late OR crm) (invoices OR crm)');
  });

  test('GitHub and Quora: only alternatives go along, of one word or phrase each', () => {
    const pack = [asked('late invoices'), asked('crm OR erp')];
    for (const platform of ['github', 'quora'] as const)
      expect(packWatches(registry.get(platform), first, pack)).toEqual([first, pack[1]]);
  });

  test('a sentence is read alone', () => {
    const sentence = { query: parseQuery('clients pay their invoices late', 'query'), since };
    expect(packWatches(registry.get('reddit'), first, [sentence])).toEqual([first]);
    expect(packWatches(registry.get('reddit'), sentence, others)).toEqual([sentence]);
  });

  test('queries with many alternatives of several words each stay separate', () => {
    const wide = asked('(late paid invoice) OR (lost parcel locker)');
    expect(packWatches({ takesWhole: () => true }, wide, [wide, wide])).toHaveLength(1);
  });
});

const holds = (groups: readonly (readonly QueryTerm[])[], title: string): boolean =>
  groups.every((group) => group.some((term) => title.includes(term.text)));

describe('the joined query finds whatever each query of a pack finds alone', () => {
  const word = constantFrom('crm', 'erp', 'late', 'invoices', 'jobs', '"proof of delivery"');
  const text = oneof(
    word,
    tuple(word, word).map(([a, b]) => `${a} ${b}`),
    tuple(word, word).map(([a, b]) => `${a} OR ${b}`),
    tuple(word, word, word).map(([a, b, c]) => `(${a} OR ${b}) ${c}`),
    tuple(word, word)
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => `${a} -${b}`),
  );
  test('for any posts and queries', () => {
    assert(
      property(
        array(text, { minLength: 2, maxLength: 3 }),
        array(word, { minLength: 1, maxLength: 4 }),
        (texts, words) => {
          const queries = texts.map((each) => parseQuery(each, 'keywords'));
          const joined = joinQueries(queries);
          const title = words.join(' ').replaceAll('"', '');
          if (joined === null || !queries.some(({ groups }) => holds(groups, title))) return;
          expect(holds(joined.groups, title)).toBe(true);
        },
      ),
    );
  });
});

describe('an answer is matched to each watch of its pack', () => {
  const early = new Date('2026-11-20T09:00:00Z');
  const [crm, erp] = [asked('"Kontaktly"'), asked('"Ledgerly" OR "ledgerly.test"', early)];
  const pack = [crm, erp];

  test('it reaches back as far as any of them needs', () => {
    expect(requestFor(pack, 'reddit').since).toEqual(early);
  });

  test('posts that match none are refused, with a reason', () => {
    const { refuse } = requestFor(pack, 'reddit');
    expect(refuse?.(post('Kontaktly is fine'))).toBeNull();
    expect(refuse?.(post('Try ledgerly.test'))).toBeNull();
    expect(refuse?.(post('Nothing here'))?.reason).toBeTruthy();
  });

  test('each gets what matches it within its own window; a post may be of several', () => {
    const both = post('Kontaktly or Ledgerly?');
    const old = post('Kontaktly and Ledgerly last week', early);
    const undated = post('Ledgerly', null);
    const items = [both, old, undated];
    expect(postsFor(crm, 'reddit', items)).toEqual([both]);
    expect(postsFor(erp, 'reddit', items)).toEqual(items);
  });

  test('alone, a watch sends exactly its own query', () => {
    expect(requestFor([crm], 'reddit')).toMatchObject(crm);
  });
});
