import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLATFORM_IDS } from '#domain/names.ts';
import type { PlatformId } from '#domain/names.ts';
import { createHttpClient } from '#http/client.ts';
import type { HttpClient } from '#http/client.ts';
import type { ProviderConfig, Registry } from './registry.ts';
import { parseQuery } from './query.ts';
import { createRegistry } from './registry.ts';
import { sandboxConfig } from './testing/sandbox-config.ts';
import { startSandboxProcess } from './testing/sandbox-process.ts';
import type { SandboxProcess } from './testing/sandbox-process.ts';

const MALFORMED = [
  'truncated',
  'html',
  'nan',
  'deep',
  'empty',
  'wrong-types',
  'duplicate-keys',
  'lone-surrogate',
  'proto',
];
const YEAR_MS = 365 * 86_400_000;

/** Without authors or engagement: summaries of a partner search and of a web search. */
const BARE: readonly PlatformId[] = ['pinterest', 'quora'];
/** Leave out the date of all posts, or of some. */
const UNDATED: readonly PlatformId[] = ['pinterest', 'quora'];
/** They name no time to retry at. */
const TIMELESS: readonly PlatformId[] = ['youtube'];

let sandbox: SandboxProcess;
let http: HttpClient;
/** For the one platform that never answers; a busy machine may be slower than this. */
let hasty: HttpClient;
let config: ProviderConfig;

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  config = sandboxConfig(sandbox.origin);
  http = createHttpClient(config);
  hasty = createHttpClient({ ...config, totalTimeoutMs: 1_500 });
});
afterAll(async () => {
  await Promise.all([http.close(), hasty.close()]);
  await sandbox.stop();
});

const search = (registry: Registry, id: PlatformId, text: string, limit = 200, sinceMs = YEAR_MS) =>
  registry
    .get(id)
    .search(
      { query: parseQuery(text, 'keywords'), since: new Date(Date.now() - sinceMs), limit },
      { signal: new AbortController().signal },
    );

/** A registry that remembers no pause and no token of the test before. */
const fresh = (changes: Partial<ProviderConfig> = {}, client = http): Registry =>
  createRegistry({ ...config, ...changes }, { http: client });

test('R-CONST-38: all ten platforms are played, and marked as sandbox data', () => {
  expect(
    fresh()
      .sources()
      .map(({ id, state, reason }) => ({ id, state, reason })),
  ).toEqual(PLATFORM_IDS.map((id) => ({ id, state: 'sandbox', reason: null })));
});

test.each(['reddit', 'github', 'quora'] as const)(
  '%s finds with OR what each of the words finds alone',
  async (id) => {
    const monthMs = 30 * 86_400_000;
    const idsOf = async (text: string) => {
      const { items, cutShort } = await search(fresh(), id, text, 200, monthMs);
      expect(cutShort).toBe(false);
      return items.map(({ externalId }) => externalId);
    };
    const alone = await Promise.all(['crm', 'onboarding', '"time tracking"'].map(idsOf));
    const together = await idsOf('crm OR onboarding OR "time tracking"');
    expect(together.length).toBeGreaterThan(Math.max(...alone.map(({ length }) => length)));
    expect(together.toSorted()).toEqual([...new Set(alone.flat())].toSorted());
  },
);

describe.each(PLATFORM_IDS)('%s in the sandbox', (id) => {
  test('finds posts of the last year with all their parts', async () => {
    const { items } = await search(fresh(), id, 'invoicing, crm, onboarding, pricing, tool');
    expect(items.length).toBeGreaterThan(8);
    expect(new Set(items.map(({ externalId }) => externalId)).size).toBe(items.length);
    expect(items.some(({ content }) => content.length > 50)).toBe(true);
    const isBare = BARE.includes(id);
    expect(items.some(({ author }) => author !== null)).toBe(!isBare);
    expect(
      items.some(
        ({ engagement }) => (engagement.likes ?? engagement.score ?? engagement.notes) != null,
      ),
    ).toBe(!isBare);
    for (const { title, content, postedAt } of items) {
      expect(title).not.toBe('');
      expect(`${title}${content}`).not.toMatch(
        /<\/?(?:p|a|pre|i|span|strong|br)\b|&(?:#x27|#39|quot);/u,
      );
      if (postedAt !== null || !UNDATED.includes(id))
        expect(postedAt?.getTime()).toBeGreaterThan(Date.now() - YEAR_MS - 60_000);
    }
  });

  test('a shorter timeframe finds fewer posts, all of them in it', async () => {
    const { items: year } = await search(fresh(), id, 'invoicing, crm, onboarding, tool');
    const weekMs = 7 * 86_400_000;
    const { items: week } = await search(
      fresh(),
      id,
      'invoicing, crm, onboarding, tool',
      200,
      weekMs,
    );
    const dated = week.flatMap(({ postedAt }) => (postedAt ? [postedAt.getTime()] : []));
    expect(Math.min(Date.now(), ...dated)).toBeGreaterThanOrEqual(Date.now() - weekMs - 60_000);
    if (id === 'pinterest') expect(week.length).toBe(year.length);
    else expect(week.length).toBeLessThan(year.length);
    expect(week.length).toBeGreaterThan(0);
  });

  test('words in no post find nothing', async () => {
    expect((await search(fresh(), id, 'zzqxv')).items).toEqual([]);
  });

  test.each([
    [{ kind: '429' }, 'rate_limited'],
    [{ kind: 'quota' }, 'rate_limited'],
    [{ kind: '500' }, 'down'],
    [{ kind: 'silent' }, 'timeout'],
    [{ kind: 'malformed' }, 'malformed'],
    [{ kind: 'huge' }, 'too_large'],
    [{ kind: 'huge', gzip: true, bytes: 20_000_000 }, 'too_large'],
    [{ kind: 'reset' }, 'down'],
  ])('F-13..F-16: %j is %s, and the other nine finish', async (fault, failure) => {
    // Algolia answers an exhausted plan like a wrong key.
    const expected = id === 'hackernews' && fault.kind === 'quota' ? 'auth' : failure;
    await sandbox.fault({ target: id, ...fault });
    try {
      const registry = fresh();
      const impatient = fresh({}, hasty);
      const asked = await Promise.allSettled(
        PLATFORM_IDS.map((other) =>
          search(other === id && failure === 'timeout' ? impatient : registry, other, 'tool', 5),
        ),
      );
      for (const [index, result] of asked.entries()) {
        const isHit = PLATFORM_IDS[index] === id;
        expect(result.status, PLATFORM_IDS[index]).toBe(isHit ? 'rejected' : 'fulfilled');
        if (result.status === 'rejected')
          expect(result.reason).toMatchObject({ failure: expected, message: expect.any(String) });
      }
    } finally {
      await sandbox.fault();
    }
    await expect(search(fresh(), id, 'tool', 5)).resolves.toBeDefined();
  });

  test('slow is waited for', async () => {
    await sandbox.fault({ target: id, kind: 'slow', delayMs: 150, times: 1 });
    await expect(search(fresh(), id, 'tool', 5)).resolves.toBeDefined();
  });

  test('F-13: the time to wait arrives', async () => {
    await sandbox.fault({ target: id, kind: '429', retryAfter: 7, times: 1 });
    const error: unknown = await search(fresh(), id, 'tool').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ failure: 'rate_limited' });
    const { retryAfterMs } = error as { retryAfterMs?: number };
    if (TIMELESS.includes(id)) expect(retryAfterMs).toBeUndefined();
    else {
      // An instant in whole seconds may round up to the next one.
      expect(retryAfterMs).toBeGreaterThan(6_000);
      expect(retryAfterMs).toBeLessThanOrEqual(8_000);
    }
  });

  test('F-15: every malformed answer is malformed', async () => {
    for (const variant of MALFORMED) {
      await sandbox.fault({ target: id, kind: 'malformed', variant, times: 1 });
      const asked = search(fresh(), id, 'tool');
      await expect(asked, variant).rejects.toMatchObject({ failure: 'malformed' });
    }
  });
});

/** The settings of one platform with something else in them. */
const changed = <Id extends PlatformId>(id: Id, change: Partial<ProviderConfig[Id]>) =>
  fresh({ [id]: { ...config[id], ...change } });

test('a key that is wrong is an auth failure on each platform that wants one', async () => {
  const registries: [PlatformId, Registry][] = [
    ['reddit', changed('reddit', { clientSecret: 'wrong' })],
    ['youtube', changed('youtube', { apiKey: 'wrong' })],
    ['tumblr', changed('tumblr', { apiKey: 'wrong' })],
    ['pinterest', changed('pinterest', { token: 'wrong' })],
    ['github', changed('github', { token: 'wrong' })],
    ['mastodon', changed('mastodon', { token: 'wrong' })],
    ['quora', changed('quora', { apiKey: 'wrong' })],
    ['producthunt', changed('producthunt', { token: 'wrong' })],
  ];
  for (const [id, registry] of registries)
    await expect(search(registry, id, 'tool'), id).rejects.toMatchObject({ failure: 'auth' });
});

test('an app without Pinterest access gets a clear error', async () => {
  const asked = search(changed('pinterest', { token: 'sandbox-trial-token' }), 'pinterest', 'tool');
  await expect(asked).rejects.toMatchObject({
    failure: 'auth',
    message: expect.stringContaining('not opened its pin search'),
  });
});

test('Mastodon finds words in the text of posts with a user’s token, hashtags without', async () => {
  const word = 'people';
  const tagged = await search(fresh(), 'mastodon', word);
  const registry = changed('mastodon', { token: 'sandbox-token' });
  const { items } = await search(registry, 'mastodon', word);
  expect(items.length).toBeGreaterThan(tagged.items.length);
  expect(items.every(({ content }) => /people/i.test(content))).toBe(true);
  expect(registry.get('mastodon').capabilities.fullText).toBe(true);
});

test('a search that GitHub broke off is shown with a note', async () => {
  await sandbox.fault({ target: 'github', kind: 'partial', times: 1 });
  const { items, note } = await search(fresh(), 'github', 'onboarding');
  expect(items.length).toBeGreaterThan(0);
  expect(note).toMatch(/only a part/);
});

test('errors of Product Hunt with status 200 are a failure', async () => {
  await sandbox.fault({ target: 'producthunt', kind: 'errors', times: 1 });
  const asked = search(fresh(), 'producthunt', 'tool');
  await expect(asked).rejects.toMatchObject({ failure: 'bad_request' });
});
