import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLATFORM_IDS } from '#contracts/names.ts';
import type { PlatformId } from '#contracts/names.ts';
import { parseQuery } from './query.ts';
import { createRegistry } from './registry.ts';
import type { Registry } from './registry.ts';
import { sandboxConfig } from './testing/sandbox-config.ts';
import { startSandboxProcess } from './testing/sandbox-process.ts';
import type { SandboxProcess } from './testing/sandbox-process.ts';

/** A seventh is kept back by the sandbox; what remains is more than a search may return. */
const POSTS = 260;
const PLACES: Record<PlatformId, string> = {
  reddit: 'smallbusiness',
  stackoverflow: 'crm',
  hackernews: 'ask',
  youtube: 'howto',
  tumblr: 'crm',
  pinterest: 'crm',
  github: 'tinycrm/tinycrm',
  mastodon: 'crm',
  quora: 'question',
  producthunt: 'CRM',
};

const folder = mkdtempSync(join(tmpdir(), 'earshot-corpus-'));
let sandbox: SandboxProcess;
let registry: Registry;

function writeCorpus(): void {
  const posts = PLATFORM_IDS.flatMap((id, platform) =>
    Array.from({ length: POSTS }, (_, index) =>
      [
        `@@ ${platform * POSTS + index + 1} ${id}/${PLACES[id]} recommendation 0`,
        `Which crm for team ${index}?`,
        `We are ${index} people and look for a crm.\n`,
      ].join('\n'),
    ),
  );
  mkdirSync(join(folder, 'crm'));
  writeFileSync(join(folder, 'crm', 'many.txt'), posts.join('\n'));
}

beforeAll(async () => {
  writeCorpus();
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
  // A web search of 200 results may hold the page of a topic, which is no post.
  expect(items.length).toBeGreaterThanOrEqual(id === 'quora' ? 199 : 200);
  expect(items.length).toBeLessThanOrEqual(200);
  expect(new Set(items.map(({ externalId }) => externalId)).size).toBe(items.length);
});
