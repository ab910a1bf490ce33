import { describe, expect, test } from 'vitest';
import type { FoundPost } from '#providers/port.ts';
import { parseQuery } from '#providers/query.ts';
import { fitsReddit, toRedditQuery } from '#providers/reddit/query.ts';
import { createRegistry } from '#providers/registry.ts';
import { sandboxConfig } from '#providers/testing/sandbox-config.ts';
import { joinQueries, packWatches, postsFor, requestFor } from './packing.ts';

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

describe('a pack holds what the platform takes in one search', () => {
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

  test('a query that is more than alternatives is left out', () => {
    const pack = [asked('crm cheap'), asked('crm -jobs'), company(5)];
    expect(packWatches(registry.get('reddit'), first, pack)).toEqual([first, company(5)]);
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

  test('alone, a watch asks exactly what it always asked', () => {
    expect(requestFor([crm], 'reddit')).toMatchObject(crm);
  });
});
