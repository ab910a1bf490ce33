import { afterAll, beforeAll, expect, test } from 'vitest';
import { TIMEFRAME_SECONDS } from '#domain/names.ts';
import type { PlatformId, SearchMode } from '#domain/names.ts';
import { phrasingsBesides } from '#domain/search/wordings.ts';
import { tokenize } from '#domain/query/words.ts';
import { createRegistry } from '#providers/registry.ts';
import { exactFilter, parseQuery } from '#providers/query.ts';
import { sandboxConfig } from '#providers/testing/sandbox-config.ts';
import { startSandboxProcess } from '#providers/testing/sandbox-process.ts';
import type { SandboxProcess } from '#providers/testing/sandbox-process.ts';
import { readAsk } from './platform-activities.ts';
import { candidatesFor, rank, toPosts } from './posts.ts';

let sandbox: SandboxProcess;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
});
afterAll(() => sandbox.stop());

const LIMIT = 10;

/** The best posts of a platform for a search with its other wordings, asked at once. */
async function searched(platform: PlatformId, text: string, mode: SearchMode) {
  const registry = createRegistry(sandboxConfig(sandbox.origin));
  try {
    const phrasings = [text, ...phrasingsBesides(parseQuery(text, mode).query, null)];
    const ask = readAsk({
      query: text,
      mode,
      platforms: [platform],
      timeframe: '30d',
      limit: LIMIT,
      phrasings,
      asked: [0, phrasings.length],
    });
    const answer = await registry.get(platform).search(
      {
        query: ask.asked,
        since: new Date(Date.now() - TIMEFRAME_SECONDS['30d'] * 1_000),
        limit: candidatesFor(LIMIT),
        refuse: exactFilter(ask.asked, platform),
      },
      { signal: AbortSignal.timeout(60_000) },
    );
    const posts = toPosts(answer.items, new Date()).map((post) => ({
      ...post,
      id: post.externalId,
    }));
    const { best } = rank(ask.query, platform, posts, { limit: LIMIT, phrasings: ask.phrasings });
    return best.map((each) => ({
      ...each,
      post: posts.find(({ id }) => id === each.mentionId),
    }));
  } finally {
    await registry.close();
  }
}

const stemsOf = (text: string): string[] => tokenize(text).map(({ stem }) => stem);

function pairsOf(text: string): string[] {
  const stems = stemsOf(text);
  return stems.slice(1).map((stem, at) => `${stems[at]} ${stem}`);
}

/** Whether two words are next to each other in both texts. */
const sharePhrase = (a: string, b: string): boolean =>
  pairsOf(a).some((pair) => pairsOf(b).includes(pair));

test('a sentence finds posts that share no phrase with it', async () => {
  const sentence = 'Small agencies that lose track of client follow-ups';
  const found = await searched('reddit', sentence, 'query');
  const nag = found.find(({ post }) => post?.title === 'Anything that nags me until I follow up?');
  if (nag?.post === undefined) throw new Error('The post was not found.');
  expect(sharePhrase(sentence, `${nag.post.title}\n${nag.post.content}`)).toBe(false);
  // Another wording found it, and says so; the sentence itself did not.
  expect(nag.foundBy & 1).toBe(0);
  expect(nag.foundBy).toBeGreaterThan(1);
});

test('keywords that no post has together find posts with some of them', async () => {
  const found = await searched('reddit', 'dog grooming salon no-shows', 'keywords');
  expect(found.length).toBeGreaterThan(0);
  for (const { foundBy, post } of found) {
    expect(foundBy & 1).toBe(0);
    expect(stemsOf(`${post?.title}\n${post?.content}`)).toEqual(expect.arrayContaining(['show']));
  }
});
