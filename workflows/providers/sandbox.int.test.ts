import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlatformId } from '#contracts/names.ts';
import { createHttpClient } from './http.ts';
import type { HttpClient } from './http.ts';
import type { ProviderConfig } from './provider-config.ts';
import { parseQuery } from './query.ts';
import { createRegistry } from './registry.ts';
import type { Registry } from './registry.ts';
import { KEYLESS } from './testing/config.ts';
import { startSandboxProcess } from './testing/sandbox-process.ts';
import type { SandboxProcess } from './testing/sandbox-process.ts';

const SEARCHABLE = ['hackernews', 'stackoverflow', 'reddit'] as const;
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

let sandbox: SandboxProcess;
let http: HttpClient;
let config: ProviderConfig;

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  const { origin } = sandbox;
  config = {
    ...KEYLESS,
    sandbox: true,
    privateOrigins: [origin],
    hackernews: { baseUrl: `${origin}/hackernews/api/v1` },
    stackoverflow: { baseUrl: `${origin}/stackexchange/2.3` },
    reddit: {
      baseUrl: `${origin}/reddit`,
      tokenUrl: `${origin}/reddit-www/api/v1/access_token`,
      clientId: 'sandbox-client',
      clientSecret: 'sandbox-secret',
    },
  };
  http = createHttpClient({ ...config, totalTimeoutMs: 1_500 });
});
afterAll(async () => {
  await http.close();
  await sandbox.stop();
});

const search = (registry: Registry, id: PlatformId, text: string, limit = 200) =>
  registry
    .get(id)
    .search(
      { query: parseQuery(text, 'keywords'), since: new Date(Date.now() - YEAR_MS), limit },
      { signal: new AbortController().signal },
    );

/** A registry that remembers no pause and no token of the test before. */
const fresh = (): Registry => createRegistry(config, { http });

describe.each(SEARCHABLE)('%s in the sandbox', (id) => {
  test('finds posts of the last year with all their parts', async () => {
    const { items } = await search(fresh(), id, 'invoice, invoicing, crm, pricing, tool');
    expect(items.length).toBeGreaterThan(10);
    expect(items.some(({ content }) => content.length > 50)).toBe(true);
    expect(items.some(({ author }) => author !== null)).toBe(true);
    expect(items.some(({ engagement }) => engagement.likes !== null)).toBe(true);
    for (const { title, content, postedAt } of items) {
      expect(title).not.toBe('');
      expect(`${title}${content}`).not.toMatch(/<\/?(?:p|a|pre|i)>|&(?:#x27|quot|amp);/u);
      expect(postedAt?.getTime()).toBeGreaterThan(Date.now() - YEAR_MS - 60_000);
    }
  });

  test('words that nobody wrote find nothing', async () => {
    expect((await search(fresh(), id, 'zzqxv')).items).toEqual([]);
  });

  test.each([
    [{ kind: '429' }, 'rate_limited'],
    [{ kind: '500' }, 'down'],
    [{ kind: 'silent' }, 'timeout'],
    [{ kind: 'malformed' }, 'malformed'],
    [{ kind: 'huge' }, 'too_large'],
    [{ kind: 'huge', gzip: true, bytes: 50_000_000 }, 'too_large'],
    [{ kind: 'reset' }, 'down'],
  ])('F-13..F-16: %j is %s, and the others go on', async (fault, failure) => {
    await sandbox.fault({ target: id, ...fault });
    try {
      await expect(search(fresh(), id, 'tool')).rejects.toMatchObject({ failure });
      for (const other of SEARCHABLE)
        if (other !== id) await expect(search(fresh(), other, 'tool', 5)).resolves.toBeDefined();
    } finally {
      await sandbox.fault();
    }
    await expect(search(fresh(), id, 'tool', 5)).resolves.toBeDefined();
  });

  test('F-13: the time to wait arrives', async () => {
    await sandbox.fault({ target: id, kind: '429', retryAfter: 7, times: 1 });
    const expected = { failure: 'rate_limited', retryAfterMs: 7_000 };
    await expect(search(fresh(), id, 'tool')).rejects.toMatchObject(expected);
  });

  test('F-15: every malformed answer is malformed', async () => {
    for (const variant of MALFORMED) {
      await sandbox.fault({ target: id, kind: 'malformed', variant, times: 1 });
      const asked = search(fresh(), id, 'tool');
      await expect(asked, variant).rejects.toMatchObject({ failure: 'malformed' });
    }
  });
});
