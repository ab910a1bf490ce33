import { randomUUID } from 'node:crypto';
import type { PlanName, PlatformId } from '#domain/names.ts';
import type { SearchSpec } from '#contracts/search/search.ts';
import type { Database } from '../client.ts';
import type { Committed, StreamBatch } from '../committed.ts';
import { storeMentions } from '../commands/search/mentions.ts';
import type { Post } from '../commands/search/mentions.ts';
import { beginPlatform } from '../commands/search/platform.ts';
import type { PlatformAttempt } from '../commands/search/platform.ts';
import { recordAnswers } from '../commands/search/results.ts';
import type { PlatformResults, Recorded, ScoredMention } from '../commands/search/results.ts';
import { submitSearch } from '../commands/search/submit.ts';
import { createUser } from './factories.ts';

export const exampleSpec = (change: Partial<SearchSpec> = {}): SearchSpec => ({
  query: 'invoice tool',
  mode: 'keywords',
  platforms: ['reddit', 'stackoverflow', 'hackernews'],
  timeframe: '7d',
  limit: 10,
  ...change,
});

/** The stored answer of an accepted search, as a route would shape it. */
export const acceptedAnswer = (data: unknown, asOf: number) => ({
  status: 202,
  body: JSON.stringify({ success: true, data, asOf }),
});

export interface ExampleSearch {
  userId: string;
  searchId: string;
  platforms: PlatformId[];
  batches: StreamBatch[];
}

/** A new user's accepted search. */
export async function createSearch(
  database: Database,
  { plan = 'free', spec = {} }: { plan?: PlanName; spec?: Partial<SearchSpec> } = {},
): Promise<ExampleSearch> {
  return searchOf(database, await createUser(database, { plan }), { plan, spec });
}

/** An accepted search of a known user. */
export async function searchOf(
  database: Database,
  { userId }: { userId: string },
  { plan = 'free', spec = {} }: { plan?: PlanName; spec?: Partial<SearchSpec> } = {},
): Promise<ExampleSearch> {
  const full = exampleSpec(spec);
  const { value, batches } = await submitSearch(database, {
    userId,
    plan,
    spec: full,
    idempotencyKey: randomUUID(),
    requestHash: 'hash',
    answer: acceptedAnswer,
  });
  return { userId, searchId: value.jobId, platforms: full.platforms, batches };
}

export const examplePost = (externalId: string, change: Partial<Post> = {}): Post => ({
  externalId,
  url: `https://example.test/${externalId}`,
  title: `Post ${externalId}`,
  content: 'Looking for an invoice tool.',
  author: 'someone',
  language: 'en',
  postedAt: new Date('2026-11-20T10:00:00.000Z'),
  fetchedAt: new Date('2026-11-21T10:00:00.000Z'),
  engagement: { likes: 1, comments: 2, shares: null },
  ...change,
});

/** Stores `count` posts and gives each a falling relevance. */
export async function createScored(
  database: Database,
  platform: PlatformId,
  count: number,
  change: Partial<Post> = {},
): Promise<ScoredMention[]> {
  const posts = Array.from({ length: count }, (_, index) =>
    examplePost(`${randomUUID()}-${index}`, change),
  );
  const stored = await storeMentions(database, platform, posts);
  const verdict = { reason: 'Because.', spans: [] };
  return stored.map((post, index) => ({
    mentionId: post.id,
    fingerprint: '',
    relevance: 1 - index / (count + 1),
    intent: 'other',
    sentiment: 0,
    reason: 'Because.',
    verdicts: { relevance: verdict, intent: verdict, sentiment: verdict },
    foundBy: 1,
  }));
}

/** One platform's part of round 0, from begun to completed with `count` results. */
export async function completePlatform(
  database: Database,
  search: Pick<ExampleSearch, 'userId' | 'searchId'>,
  platform: PlatformId,
  count = 2,
): Promise<void> {
  const attempt = { ...search, round: 0, platform, attempt: 1 };
  await beginPlatform(database, attempt);
  const scored = await createScored(database, platform, count);
  await recordPlatformResults(database, attempt, { scored });
}

/** Stores one platform's results (`recordAnswers`). */
export async function recordPlatformResults(
  database: Database,
  key: PlatformAttempt,
  results: PlatformResults,
): Promise<Committed<Recorded>> {
  const { value, batches } = await recordAnswers(database, [{ key, results }]);
  return { value: value[0] ?? { accepted: false, found: 0 }, batches };
}
