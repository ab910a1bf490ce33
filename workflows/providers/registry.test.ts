import { expect, test } from 'vitest';
import { PLATFORM_IDS } from '#contracts/names.ts';
import { sourcesResponseSchema } from '#contracts/platforms.ts';
import { ProviderError } from './port.ts';
import { parseQuery } from './query.ts';
import { createRegistry } from './registry.ts';
import type { ProviderConfig } from './registry.ts';

const CONFIG: ProviderConfig = {
  sandbox: false,
  userAgent: 'test',
  privateOrigins: [],
  hackernews: { baseUrl: 'https://hn.algolia.com/api/v1' },
  stackoverflow: { baseUrl: 'https://api.stackexchange.com/2.3' },
  reddit: {
    baseUrl: 'https://oauth.reddit.com',
    tokenUrl: 'https://www.reddit.com/api/v1/access_token',
  },
};
const sourcesOf = (changes: Partial<ProviderConfig> = {}) =>
  new Map(
    createRegistry({ ...CONFIG, ...changes })
      .sources()
      .map((source) => [source.id, source]),
  );

test('R-CONST-38: all ten platforms are listed in order, in the contract’s form', () => {
  const sources = createRegistry(CONFIG).sources();
  expect(sources.map(({ id }) => id)).toEqual([...PLATFORM_IDS]);
  expect(sourcesResponseSchema.parse({ sources }).sources).toEqual(sources);
});

test('without any key hackernews and stackoverflow are live, reddit says what is missing', () => {
  const sources = sourcesOf();
  expect(sources.get('hackernews')?.state).toBe('live');
  expect(sources.get('stackoverflow')?.state).toBe('live');
  const reddit = sources.get('reddit');
  expect(reddit?.state).toBe('not_configured');
  expect(reddit?.reason).toContain('REDDIT_CLIENT_ID');
});

test('a key makes reddit live; sandbox answers are never called live', () => {
  const reddit = { ...CONFIG.reddit, clientId: 'id', clientSecret: 'secret' };
  expect(sourcesOf({ reddit }).get('reddit')).toMatchObject({ state: 'live', reason: null });
  for (const { state } of sourcesOf({ reddit, sandbox: true }).values())
    expect(state).not.toBe('live');
});

test('each source that cannot be searched has a reason, and its search rejects with it', async () => {
  const registry = createRegistry(CONFIG);
  const request = { query: parseQuery('crm', 'keywords'), since: new Date(), limit: 1 };
  for (const { id, state, reason } of registry.sources()) {
    if (state === 'live') continue;
    const error: unknown = await registry
      .get(id)
      .search(request, { signal: new AbortController().signal })
      .catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ failure: 'not_configured', message: reason });
  }
  await registry.close();
});
