import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TREND_PLATFORMS } from '#domain/trending/names.ts';
import type { TrendPlatform } from '#domain/trending/names.ts';
import { createHttpClient } from '#http/client.ts';
import type { HttpClient } from '#http/client.ts';
import type { FeedAnswer, FeedRequest } from './port.ts';
import type { ProviderConfig } from './registry.ts';
import { createRegistry } from './registry.ts';
import { sandboxConfig } from './testing/sandbox-config.ts';
import { startSandboxProcess } from './testing/sandbox-process.ts';
import type { SandboxProcess } from './testing/sandbox-process.ts';

const TINY = fileURLToPath(new URL('../../deploy/sandbox/worlds/tiny', import.meta.url));
const DAY_MS = 86_400_000;

let sandbox: SandboxProcess;
let http: HttpClient;
let config: ProviderConfig;
beforeAll(async () => {
  sandbox = await startSandboxProcess(TINY);
  config = sandboxConfig(sandbox.origin);
  http = createHttpClient({ ...config, totalTimeoutMs: 1_500 });
});
afterAll(async () => {
  await http.close();
  await sandbox.stop();
});

async function read(
  id: TrendPlatform,
  request: Partial<FeedRequest> = {},
  changes: Partial<ProviderConfig> = {},
): Promise<FeedAnswer> {
  const provider = createRegistry({ ...config, ...changes }, { http }).get(id);
  if (!provider.readFeed) throw new Error(`${id} has no feed`);
  return provider.readFeed(
    { since: new Date(Date.now() - 20 * DAY_MS), limit: 500, validators: null, ...request },
    { signal: new AbortController().signal },
  );
}

async function setClock(days: number): Promise<void> {
  await fetch(`${sandbox.origin}/control/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offsetSeconds: days * 86_400 }),
  });
}

describe.each(TREND_PLATFORMS)('R-PROD-13: the newest posts of %s', (id) => {
  test('come without any words, each once, with the time of their platform', async () => {
    const { items, complete, requests, at } = await read(id);
    expect(items.length).toBeGreaterThan(4);
    expect(new Set(items.map(({ externalId }) => externalId)).size).toBe(items.length);
    expect(complete).toBe(true);
    expect(requests).toBeLessThanOrEqual(3);
    expect(Math.abs((at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  test('reach back exactly as far as requested, and report when the limit cut them', async () => {
    const since = new Date(Date.now() - 3 * DAY_MS);
    const { items } = await read(id, { since });
    // Old issues that are discussed again keep the day they were written.
    if (id !== 'github')
      for (const { postedAt } of items)
        expect(postedAt?.getTime()).toBeGreaterThanOrEqual(since.getTime() - 1_000);
    const cut = await read(id, { limit: 2 });
    expect([cut.items.length, cut.complete]).toEqual([2, false]);
  });

  test('move with the clock of the world', async () => {
    const before = await read(id);
    await setClock(4.5);
    try {
      const after = await read(id);
      expect(after.items.length).toBeGreaterThan(before.items.length);
      expect((after.at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(4 * DAY_MS);
    } finally {
      await setClock(0);
    }
  });

  test.each(['500', 'malformed', 'silent', 'reset'])('fail by name on %s', async (kind) => {
    await sandbox.fault({ target: id, kind, times: 9 });
    try {
      await expect(read(id)).rejects.toMatchObject({ name: 'ProviderError' });
    } finally {
      await sandbox.fault();
    }
  });
});

test('an unchanged answer of GitHub is not sent again', async () => {
  const since = new Date(Date.now() - 20 * DAY_MS);
  const first = await read('github', { since });
  const second = await read('github', { since, validators: first.validators });
  expect(first.validators?.etag).toMatch(/^W\//u);
  expect(second.items).toEqual([]);
  expect(second.validators).toEqual(first.validators);
});

test('listening to YouTube leaves three of four searches to people', async () => {
  const youtube = { ...config.youtube, dailySearches: 4 };
  const registry = createRegistry({ ...config, youtube }, { http });
  const provider = registry.get('youtube');
  const request = { since: new Date(0), limit: 50, validators: null };
  const context = { signal: new AbortController().signal };
  expect((await provider.readFeed?.(request, context))?.items.length).toBeGreaterThan(0);
  const spent = await provider.readFeed?.(request, context);
  expect(spent).toMatchObject({ items: [], complete: false });
  expect(spent?.note).toContain('share');
});
