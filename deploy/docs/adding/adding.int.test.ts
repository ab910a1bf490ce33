import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PlatformId } from '#domain/names.ts';
import type { TestSandbox } from '../../sandbox/testing/sandbox.ts';
import { porchlight, porchlightService } from './descriptor.ts';
import { porchlight as playedPorchlight } from './sandbox.ts';

// Modules of its own, in which the example is one of the platforms.
vi.resetModules();
const { PLATFORMS, PLATFORM_SERVICES } = await import('#domain/platforms/index.ts');
Object.assign(PLATFORMS, { porchlight });
Object.assign(PLATFORM_SERVICES, { porchlight: porchlightService });
const { createPorchlight } = await import('./adapter.ts');
const { ADAPTERS } = await import('#providers/adapters.ts');
Object.assign(ADAPTERS, { porchlight: createPorchlight });

const { platformSandbox, platformVariables } = await import('#config/platforms.ts');
const { PLATFORM_IDS } = await import('#domain/names.ts');
const { PLATFORM_CATALOGUE } = await import('#domain/platform-catalogue.ts');
const { parseQuery } = await import('#providers/query.ts');
const { createRegistry } = await import('#providers/registry.ts');
const { KEYLESS } = await import('#providers/testing/config.ts');
const { describeProviderContract } = await import('#providers/testing/contract/suite.ts');
const { sandboxConfig } = await import('#providers/testing/sandbox-config.ts');
const { PLATFORMS: PLAYED } = await import('../../sandbox/platforms/index.ts');
const { manyPosts, startSandbox } = await import('../../sandbox/testing/sandbox.ts');

const ID = 'porchlight' as PlatformId;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({
    platforms: [...PLAYED, playedPorchlight],
    posts: manyPosts(60, { platform: ID, kind: 'post' }),
  });
});
afterAll(async () => {
  await sandbox.close();
  vi.resetModules();
});

describeProviderContract({
  name: ID,
  create: (origin, deps) => createPorchlight({ baseUrl: origin, token: 'token' }, deps),
  item: ({ number, title, content, author, postedAt }) => ({
    id: String(number),
    title,
    text: content,
    author,
    at: Math.floor(postedAt.getTime() / 1_000),
  }),
  page(items, { url }) {
    const start = Number(url.searchParams.get('start'));
    const end = start + Number(url.searchParams.get('limit'));
    return { posts: items.slice(start, end), next: end < items.length ? end : null };
  },
});

test('a descriptor alone makes a platform known, with its variables', () => {
  expect(PLATFORM_IDS).toContain(ID);
  expect(PLATFORM_CATALOGUE[ID].name).toBe('Porchlight');
  expect(platformVariables(PLATFORM_SERVICES)).toHaveProperty('PORCHLIGHT_TOKEN.secret', true);
  expect(platformSandbox(PLATFORM_SERVICES, 'http://127.0.0.1:1')).toMatchObject({
    PORCHLIGHT_BASE_URL: 'http://127.0.0.1:1/porchlight/v1',
  });
  const source = createRegistry(KEYLESS)
    .sources()
    .find(({ id }) => id === ID);
  expect(source).toMatchObject({
    state: 'not_configured',
    reason: porchlightService.accessHint,
  });
});

test('its folders are searched, counted, made to fail and labeled in the sandbox', async () => {
  const registry = createRegistry(sandboxConfig(sandbox.url));
  const search = () =>
    registry
      .get(ID)
      .search(
        { query: parseQuery('crm', 'keywords'), since: new Date(0), limit: 55 },
        { signal: new AbortController().signal },
      );
  const { items } = await search();
  expect(new Set(items.map(({ externalId }) => externalId)).size).toBe(55);
  expect(items[0]).toMatchObject({ author: 'maple1', title: 'Which crm for team 1?' });

  sandbox.faults.add({ target: ID, kind: '500', times: 1 });
  await expect(search()).rejects.toMatchObject({ failure: 'down' });
  const labels = (await (await fetch(`${sandbox.url}/control/labels`)).json()) as {
    labels: { id: string }[];
  };
  expect(labels.labels.map(({ id }) => id)).toContain(items[0]?.externalId);
  await registry.close();
});

test('the page names only files that exist', () => {
  const page = readFileSync(join(import.meta.dirname, '../adding.md'), 'utf8');
  const root = join(import.meta.dirname, '../../..');
  const named = [...page.matchAll(/`((?:api|db|deploy|streams|web|workflows)\/[\w./-]+)`/gu)];
  expect(named.length).toBeGreaterThan(20);
  for (const [, path = ''] of named) expect(existsSync(join(root, path)), path).toBe(true);
});
