import { afterAll, beforeAll, expect, test } from 'vitest';
import { INTENTS } from '#domain/names.ts';
import { compareResults } from '#domain/search/order.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createUser } from '../../testing/factories.ts';
import { createScored, createSearch, recordPlatformResults } from '../../testing/searches.ts';
import { beginPlatform } from '../../commands/search/platform.ts';
import { listFound } from './search.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

test('all matches can be paged through, each conversation once, without events for the rest', async () => {
  const search = await createSearch(fixture.database);
  const attempt = { ...search, round: 0, platform: 'reddit' as const, attempt: 1 };
  await beginPlatform(fixture.database, attempt);
  const all = await createScored(fixture.database, 'reddit', 7);
  const [scored, rest] = [all.slice(0, 2), all.slice(2)];
  const recorded = await recordPlatformResults(fixture.database, attempt, { scored, rest });
  const announced = recorded.batches
    .flatMap(({ events }) => events)
    .flatMap((event) =>
      event.type === 'search.results_added.v1'
        ? (event.data as { results: { id: string }[] }).results
        : [],
    );
  expect(announced.map(({ id }) => id).toSorted()).toEqual(
    scored.map(({ mentionId }) => mentionId).toSorted(),
  );

  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listFound(fixture.database, { ...search, limit: 3, cursor });
    expect(page?.data.total).toBe(7);
    seen.push(...(page?.data.items.map(({ id }) => id) ?? []));
    cursor = page?.data.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toHaveLength(7);
  expect(new Set(seen)).toEqual(new Set(all.map(({ mentionId }) => mentionId)));
});

test('pages are in the one order of results, whatever their tiers and intents', async () => {
  const search = await createSearch(fixture.database);
  const attempt = { ...search, round: 0, platform: 'reddit' as const, attempt: 1 };
  await beginPlatform(fixture.database, attempt);
  const all = await createScored(fixture.database, 'reddit', 3 * INTENTS.length);
  const scored = all.map((post, at) => ({
    ...post,
    relevance: ((at * 7) % all.length) / all.length,
    intent: INTENTS[at % INTENTS.length] ?? 'other',
  }));
  await recordPlatformResults(fixture.database, attempt, { scored, rest: [] });
  const first = await listFound(fixture.database, { ...search, limit: 10 });
  const cursor = first?.data.nextCursor ?? undefined;
  const second = await listFound(fixture.database, { ...search, limit: 50, cursor });
  const listed = [...(first?.data.items ?? []), ...(second?.data.items ?? [])];
  expect(listed).toHaveLength(scored.length);
  expect(listed.map(({ id }) => id)).toEqual(listed.toSorted(compareResults).map(({ id }) => id));
});

test('another user’s search is unknown, and so is another search’s cursor', async () => {
  const search = await createSearch(fixture.database);
  const { userId } = await createUser(fixture.database);
  expect(await listFound(fixture.database, { ...search, userId, limit: 3 })).toBeNull();
  expect(() => listFound(fixture.database, { ...search, limit: 3, cursor: 'x' })).toThrow(
    'Invalid cursor.',
  );
});
