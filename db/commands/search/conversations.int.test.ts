import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversationOf } from '#domain/search/conversations.ts';
import { compareResults } from '#domain/search/order.ts';
import type { PlatformId } from '#domain/names.ts';
import type { Conversation } from '#contracts/search/search.ts';
import { readStream } from '../../queries/events.ts';
import { getOverview } from '../../queries/overview.ts';
import { listRejected } from '../../queries/search/rejected.ts';
import { getSearch } from '../../queries/search/search.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createScored, createSearch, recordPlatformResults } from '../../testing/searches.ts';
import type { ExampleSearch } from '../../testing/searches.ts';
import { beginPlatform } from './platform.ts';
import { recordAnswers } from './results.ts';
import type { PlatformResults } from './results.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

/** Equal fingerprints are one story. */
const assign: PlatformResults['assign'] = (known, added) => {
  const ids = new Map(known.map((each) => [each.fingerprint, each.conversationId]));
  return added.map(({ fingerprint, mentionId }) => {
    if (!ids.has(fingerprint)) ids.set(fingerprint, mentionId);
    return ids.get(fingerprint) ?? mentionId;
  });
};

async function record(
  search: ExampleSearch,
  platform: PlatformId,
  stories: readonly string[],
  relevance: (at: number) => number = (at) => 0.9 - at / 10,
) {
  const key = { ...search, round: 0, platform, attempt: 1 };
  await beginPlatform(fixture.database, key);
  const scored = (await createScored(fixture.database, platform, stories.length)).map(
    (each, at) => ({ ...each, fingerprint: stories[at] ?? '', relevance: relevance(at) }),
  );
  const results = { scored, assign };
  return { key, results, done: await recordPlatformResults(fixture.database, key, results) };
}

async function added(search: ExampleSearch): Promise<Conversation[][]> {
  const page = await readStream(fixture.database, {
    streamId: search.userId,
    after: 0,
    limit: 500,
  });
  return page.events
    .filter((event) => event.type === 'search.results_added.v1')
    .map((event) => (event.data as { results: Conversation[] }).results);
}

const shapeOf = (results: readonly Conversation[]): string[] =>
  results.map((each) => [each, ...each.elsewhere].map(({ platform }) => platform).join('+'));

test('the same story in several places is one conversation, whichever arrives first', async () => {
  const search = await createSearch(fixture.database);
  await Promise.all([
    record(search, 'reddit', ['x', 'y']),
    record(search, 'hackernews', ['y', 'z'], () => 0.95),
    record(search, 'stackoverflow', ['y'], () => 0.1),
  ]);
  const read = await getSearch(fixture.database, search);
  const results = read?.data.results ?? [];
  expect(shapeOf(results).toSorted()).toEqual([
    'hackernews',
    'hackernews+reddit+stackoverflow',
    'reddit',
  ]);
});

test('the limit counts conversations; an event brings the whole conversation that gained a place', async () => {
  const search = await createSearch(fixture.database, { spec: { limit: 2 } });
  await record(search, 'reddit', ['a', 'b', 'c']);
  await record(search, 'hackernews', ['c'], () => 0.99);
  const [first, second] = await added(search);
  expect(first).toHaveLength(3);
  expect(shapeOf(second ?? [])).toEqual(['hackernews+reddit']);
  // A page that trimmed the list in between ends in the same state as a reload.
  const known = new Map(
    [...(first?.slice(0, 2) ?? []), ...(second ?? [])].map((each) => [conversationOf(each), each]),
  );
  const read = await getSearch(fixture.database, search);
  expect([...known.values()].toSorted(compareResults).slice(0, 2)).toEqual(read?.data.results);
  expect(shapeOf(read?.data.results ?? [])).toEqual(['hackernews+reddit', 'reddit']);
});

test('answers that are stored together make the list that they make one after another', async () => {
  const stories = { reddit: ['x', 'y'], hackernews: ['y', 'z'], stackoverflow: ['z', 'z', 'x'] };
  const platforms = Object.keys(stories) as (keyof typeof stories)[];
  const answersOf = async (search: ExampleSearch) => {
    const answerOf = async (platform: keyof typeof stories, at: number) => {
      const key = { ...search, round: 0, platform, attempt: 1 };
      await beginPlatform(fixture.database, key);
      const scored = (await createScored(fixture.database, platform, stories[platform].length)).map(
        (each, place) => ({
          ...each,
          fingerprint: stories[platform][place] ?? '',
          relevance: 0.9 - at / 10 - place / 100,
        }),
      );
      return { key, results: { scored, assign, note: `Of ${platform}.` } };
    };
    return Promise.all(platforms.map(answerOf));
  };
  const listOf = async (search: ExampleSearch) => {
    const read = await getSearch(fixture.database, search);
    const { results = [], progress = [], totalFound } = read?.data ?? {};
    const states = progress.map(({ platform, state, found, reason }) => [
      platform,
      { state, found, reason },
    ]);
    return { list: shapeOf(results), states, totalFound };
  };
  const [apart, together] = [
    await createSearch(fixture.database),
    await createSearch(fixture.database),
  ];
  for (const { key, results } of await answersOf(apart))
    await recordPlatformResults(fixture.database, key, results);
  const [first, ...others] = await answersOf(together);
  if (!first) throw new Error('no answer');
  // One is a zombie's, one is repeated: both change nothing.
  await beginPlatform(fixture.database, { ...first.key, attempt: 2 });
  const current = { ...first, key: { ...first.key, attempt: 2 } };
  const { value, batches } = await recordAnswers(fixture.database, [
    first,
    current,
    ...others,
    ...others.map((answer) => ({ ...answer })),
  ]);
  expect(value.map(({ accepted }) => accepted)).toEqual([false, true, true, true, false, false]);
  expect(value.slice(1, 4).map(({ found }) => found)).toEqual([2, 2, 3]);
  expect(await listOf(together)).toEqual(await listOf(apart));
  const types = batches.flatMap(({ events }) => events.map(({ type }) => type));
  expect(types).toEqual([
    'search.results_added.v1',
    ...platforms.map(() => 'search.platform_changed.v1'),
  ]);
});

test('platforms that are stored together arrive together on the start page, as their event lists them', async () => {
  const search = await createSearch(fixture.database);
  const platforms = ['reddit', 'stackoverflow', 'hackernews'] as const;
  const answers = await Promise.all(
    platforms.map(async (platform, at) => {
      const key = { ...search, round: 0, platform, attempt: 1 };
      await beginPlatform(fixture.database, key);
      const scored = (await createScored(fixture.database, platform, 2)).map((each, place) => ({
        ...each,
        relevance: 0.9 - place / 5 - at / 20,
      }));
      return { key, results: { scored } };
    }),
  );
  const [first, ...others] = answers;
  if (!first) throw new Error('no answer');
  await recordAnswers(fixture.database, [first, ...others]);
  const listed = (await added(search)).flatMap((results) => results.toSorted(compareResults));
  const { data } = await getOverview(fixture.database, search);
  expect(listed.map(({ platform }) => platform)).toEqual([...platforms, ...platforms]);
  expect(data.recentActivity.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
});

test('F-10: a repeated attempt changes no group and emits no event', async () => {
  const search = await createSearch(fixture.database);
  const { key, results } = await record(search, 'reddit', ['a', 'a', 'b']);
  const before = await getSearch(fixture.database, search);
  const again = await recordPlatformResults(fixture.database, { ...key, attempt: 2 }, results);
  expect(again.value.accepted).toBe(false);
  expect(await getSearch(fixture.database, search)).toEqual(before);
});

test('rejected posts are kept up to a cap and paged with their reason, for their owner only', async () => {
  const search = await createSearch(fixture.database);
  const key = { ...search, round: 0, platform: 'reddit' as const, attempt: 1 };
  await beginPlatform(fixture.database, key);
  const rejected = (await createScored(fixture.database, 'reddit', 60)).map(
    ({ mentionId }, at) => ({
      mentionId,
      relevance: 0.09 - at / 1_000,
      cause: 'excluded' as const,
      reason: 'Has “jobs”, which you excluded.',
    }),
  );
  const results = { scored: [], rejected };
  await recordPlatformResults(fixture.database, key, results);
  expect((await getSearch(fixture.database, search))?.data.rejectedCount).toBe(50);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listRejected(fixture.database, { ...search, limit: 20, cursor });
    seen.push(...(page?.data.items.map(({ id }) => id) ?? []));
    expect(page?.data.items[0]?.reason).toBe('Has “jobs”, which you excluded.');
    cursor = page?.data.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(rejected.slice(0, 50).map(({ mentionId }) => mentionId));
  const stranger = await createSearch(fixture.database);
  const { userId } = stranger;
  expect(await listRejected(fixture.database, { ...search, userId, limit: 20 })).toBeNull();
});
