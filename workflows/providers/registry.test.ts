import { expect, test } from 'vitest';
import { PLATFORM_IDS } from '#domain/names.ts';
import type { PlatformId } from '#domain/names.ts';
import { sourcesResponseSchema } from '#contracts/platforms.ts';
import { ProviderError } from './port.ts';
import type { ProviderConfig } from './registry.ts';
import { parseQuery } from './query.ts';
import { createRegistry } from './registry.ts';
import { KEYLESS } from './testing/config.ts';

const WITH_KEYS: ProviderConfig = {
  ...KEYLESS,
  reddit: { ...KEYLESS.reddit, clientId: 'id', clientSecret: 'secret' },
  youtube: { ...KEYLESS.youtube, apiKey: 'key' },
  tumblr: { ...KEYLESS.tumblr, apiKey: 'key' },
  pinterest: { ...KEYLESS.pinterest, token: 'token' },
  quora: { ...KEYLESS.quora, apiKey: 'key' },
  producthunt: { ...KEYLESS.producthunt, token: 'token' },
};
const sourcesOf = (config: ProviderConfig) =>
  new Map(
    createRegistry(config)
      .sources()
      .map((source) => [source.id, source]),
  );

test('R-CONST-38: all ten platforms are listed in order, in the contract’s form', () => {
  const sources = createRegistry(KEYLESS).sources();
  expect(sources.map(({ id }) => id)).toEqual([...PLATFORM_IDS]);
  expect(sourcesResponseSchema.parse({ sources }).sources).toEqual(sources);
});

test('without any key four are live, the others say which variable is missing', () => {
  const expected: Partial<Record<PlatformId, string>> = {
    reddit: 'REDDIT_CLIENT_ID',
    youtube: 'YOUTUBE_API_KEY',
    tumblr: 'TUMBLR_API_KEY',
    pinterest: 'PINTEREST_TOKEN',
    quora: 'BRAVE_API_KEY',
    producthunt: 'PRODUCTHUNT_TOKEN',
  };
  for (const { id, state, reason } of sourcesOf(KEYLESS).values()) {
    expect(state, id).toBe(id in expected ? 'not_configured' : 'live');
    if (id in expected) expect(reason).toContain(expected[id]);
  }
});

test('with all keys all ten are live', () => {
  for (const { id, state, reason } of sourcesOf(WITH_KEYS).values())
    expect({ id, state, reason }).toEqual({ id, state: 'live', reason: null });
});

test('in sandbox mode only platforms of the sandbox can be searched, whatever keys are set', () => {
  const origin = 'http://127.0.0.1:4402';
  const sources = sourcesOf({
    ...WITH_KEYS,
    sandbox: true,
    privateOrigins: [origin],
    hackernews: { baseUrl: `${origin}/hackernews/api/v1` },
  });
  for (const { id, state } of sources.values())
    expect(state, id).toBe(id === 'hackernews' ? 'sandbox' : 'not_available_yet');
});

const fullText = (config: ProviderConfig) =>
  sourcesOf(config).get('mastodon')?.capabilities.fullText;

test('a token of Mastodon turns hashtags into full text', () => {
  const mastodon = { ...KEYLESS.mastodon, token: 'token' };
  expect(fullText(KEYLESS)).toBe(false);
  expect(fullText({ ...KEYLESS, mastodon })).toBe(true);
});

test('each source that cannot be searched has a reason, and its search rejects with it', async () => {
  const registry = createRegistry(KEYLESS);
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
