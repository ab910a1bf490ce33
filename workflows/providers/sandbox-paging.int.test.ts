import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLATFORM_IDS } from '#domain/names.ts';
import type { PlatformId } from '#domain/names.ts';
import { parseQuery } from './query.ts';
import { createRegistry } from './registry.ts';
import type { Registry } from './registry.ts';
import { sandboxConfig } from './testing/sandbox-config.ts';
import { startSandboxProcess } from './testing/sandbox-process.ts';
import type { SandboxProcess } from './testing/sandbox-process.ts';

/** More than a search may return. */
const POSTS = 220;
const PLACES: Record<PlatformId, { kind: string; community?: string; tags?: string[] }> = {
  reddit: { kind: 'self', community: 'smallbusiness' },
  stackoverflow: { kind: 'question', tags: ['crm'] },
  hackernews: { kind: 'ask' },
  youtube: { kind: 'video', community: 'howto' },
  tumblr: { kind: 'text', tags: ['crm'] },
  pinterest: { kind: 'pin', community: 'crm' },
  github: { kind: 'issue', community: 'tinycrm/tinycrm' },
  mastodon: { kind: 'status', tags: ['crm'] },
  quora: { kind: 'question' },
  producthunt: { kind: 'launch', tags: ['CRM'] },
};

const folder = mkdtempSync(join(tmpdir(), 'earshot-world-'));
let sandbox: SandboxProcess;
let registry: Registry;

function writeWorld(): void {
  const head = { id: 'many', title: 'Many posts', market: 'crm', writtenFor: '2026-11-22' };
  const posts = PLATFORM_IDS.flatMap((platform) =>
    Array.from({ length: POSTS }, (_, index) => ({
      id: `${platform}-${index}`,
      platform,
      ...PLACES[platform],
      author: `author${index % 97}`,
      title: `Which crm for team ${index}?`,
      text: `We are ${index} people and look for a crm.`,
      day: -0.05 - index / 4,
      labels: { intent: 'recommendation', sentiment: 'neutral' },
    })),
  );
  writeFileSync(join(folder, 'world.json'), JSON.stringify(head));
  writeFileSync(join(folder, 'posts.ndjson'), posts.map((post) => JSON.stringify(post)).join('\n'));
}

beforeAll(async () => {
  writeWorld();
  sandbox = await startSandboxProcess(folder);
  registry = createRegistry(sandboxConfig(sandbox.origin));
});
afterAll(async () => {
  await registry.close();
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

test.each(PLATFORM_IDS)('%s is paged to 200 posts, each once', async (id) => {
  const since = new Date(Date.now() - 365 * 86_400_000);
  const request = { query: parseQuery('crm', 'keywords'), since, limit: 200 };
  const { items } = await registry
    .get(id)
    .search(request, { signal: new AbortController().signal });
  // A web search of 200 results may contain the page of a topic, which is not a post.
  expect(items.length).toBeGreaterThanOrEqual(id === 'quora' ? 199 : 200);
  expect(items.length).toBeLessThanOrEqual(200);
  expect(new Set(items.map(({ externalId }) => externalId)).size).toBe(items.length);
});
