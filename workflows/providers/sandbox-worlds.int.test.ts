import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLATFORM_IDS } from '#contracts/names.ts';
import type { PlatformId } from '#contracts/names.ts';
import { parseQuery } from './query.ts';
import { createRegistry } from './registry.ts';
import type { Registry } from './registry.ts';
import { sandboxConfig } from './testing/sandbox-config.ts';
import { startSandboxProcess } from './testing/sandbox-process.ts';
import type { SandboxProcess } from './testing/sandbox-process.ts';

/** A word of tiny on each platform; two of them are searched by tag or topic. */
const WORDS: Record<PlatformId, string> = {
  reddit: 'deposits',
  stackoverflow: 'booking',
  hackernews: 'chair',
  youtube: 'salon',
  tumblr: 'booking',
  pinterest: 'booking',
  github: 'slots',
  mastodon: 'salonbooking',
  quora: 'salon',
  producthunt: 'salons',
};

let sandbox: SandboxProcess;
let registry: Registry;
beforeAll(async () => {
  sandbox = await startSandboxProcess('tiny');
  registry = createRegistry(sandboxConfig(sandbox.origin));
});
afterAll(async () => {
  await registry.close();
  await sandbox.stop();
});

const search = async (id: PlatformId, words: string): Promise<string[]> => {
  const since = new Date(Date.now() - 60 * 86_400_000);
  const request = { query: parseQuery(words, 'keywords'), since, limit: 100 };
  const { items } = await registry
    .get(id)
    .search(request, { signal: new AbortController().signal });
  return items.map(({ title, content }) => `${title}\n${content}`);
};

test.each(PLATFORM_IDS)('another world is searched on %s', async (id) => {
  expect(await search(id, WORDS[id])).not.toEqual([]);
  expect(await search(id, 'kontaktly')).toEqual([]);
});

const held = async (): Promise<number> => {
  const posts = await search('reddit', 'deposits');
  return posts.filter((post) => post.includes('Where is my deposit money?')).length;
};

test('what is still to come arrives when the clock of the sandbox moves', async () => {
  expect(await held()).toBe(0);
  const moved = await fetch(`${sandbox.origin}/control/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offsetSeconds: 86_400 }),
  });
  expect(await moved.json()).toMatchObject({ day: expect.closeTo(1, 1) });
  expect(await held()).toBe(1);
});
