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

/** Carelessly labelled posts: unknown kinds, no titles, no tags, names with spaces. */
function writeHasty(folder: string): void {
  const head = { id: 'hasty', title: 'Hasty', market: 'tea', writtenFor: '2026-11-22' };
  const posts = PLATFORM_IDS.flatMap((platform) =>
    Array.from({ length: 30 }, (_, index) => ({
      id: `${platform}-${index}`,
      platform,
      kind: ['post', 'comment', 'launch', 'answer', ''][index % 5],
      community: [null, 'Tea & Cake', 'r/tea'][index % 3],
      author: ['Ada & Sons', '@ada@tea.example', '<b>Ö</b>'][index % 3],
      title: index % 2 === 0 ? null : `Which tea "pot" <${index}> & why?`,
      text: `Hasty tea number ${index} #tea 🙂 <script>alert(1)</script>\n\n> quoted\n\n- a\n- b`,
      day: -index / 10 - 0.01,
      lang: ['en', 'en-US', 'pt-BR'][index % 3],
      tags: index % 4 === 0 ? ['tea', 'small business'] : ['tea'],
      labels: { intent: 'other', sentiment: 'neutral' },
    })),
  );
  writeFileSync(join(folder, 'world.json'), JSON.stringify(head));
  writeFileSync(join(folder, 'posts.ndjson'), posts.map((post) => JSON.stringify(post)).join('\n'));
}

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

const searchIn = async (of: Registry, id: PlatformId, words: string): Promise<string[]> => {
  const since = new Date(Date.now() - 60 * 86_400_000);
  const request = { query: parseQuery(words, 'keywords'), since, limit: 100 };
  const { items } = await of.get(id).search(request, { signal: new AbortController().signal });
  return items.map(({ title, content }) => `${title}\n${content}`);
};

const search = (id: PlatformId, words: string): Promise<string[]> => searchIn(registry, id, words);

test.each(PLATFORM_IDS)('another world is searched on %s', async (id) => {
  expect(await search(id, WORDS[id])).not.toEqual([]);
  expect(await search(id, 'kontaktly')).toEqual([]);
});

const held = async (): Promise<number> => {
  const posts = await search('reddit', 'deposits');
  return posts.filter((post) => post.includes('Where is my deposit money?')).length;
};

test('future posts arrive when the sandbox’s clock moves', async () => {
  expect(await held()).toBe(0);
  const moved = await fetch(`${sandbox.origin}/control/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offsetSeconds: 86_400 }),
  });
  expect(await moved.json()).toMatchObject({ day: expect.closeTo(1, 1) });
  expect(await held()).toBe(1);
});

test('a world without its optional fields is read on every platform', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-world-'));
  writeHasty(folder);
  const hasty = await startSandboxProcess(folder);
  const other = createRegistry(sandboxConfig(hasty.origin));
  try {
    for (const id of PLATFORM_IDS) {
      const found = await searchIn(other, id, 'tea');
      expect(found.length, id).toBeGreaterThan(10);
      expect(
        found.every((text) => /tea/i.test(text)),
        id,
      ).toBe(true);
    }
  } finally {
    await other.close();
    await hasty.stop();
    rmSync(folder, { recursive: true });
  }
});
