import { sql } from '#db/sql.ts';
import { expect, test } from 'vitest';
import type { SearchMode } from '#domain/names.ts';
import { addWatchedSearch } from '#db/commands/watched-search/change.ts';
import { listAlerts } from '#db/queries/alerts/inbox.ts';
import { createUser } from '#db/testing/factories.ts';
import { NAMES, openWatches } from './testing/watches.ts';

const watches = openWatches();
const { database, write, reddit, watchAll, watchSearches, mentions, watchedPosts, collectAll } =
  watches;

const SEARCHES: readonly [string, SearchMode][] = [
  ['late invoices -jobs', 'keywords'],
  ['"proof of delivery"', 'keywords'],
];

test('A-87: watched searches packed with companies get the same posts and news as with their own requests', async () => {
  const results = [];
  for (const packs of [false, true]) {
    await write(sql`truncate companies, mentions, watches, users cascade`);
    await watchAll(NAMES.slice(0, 2));
    const userId = await watchSearches(SEARCHES);
    const { requests, collect } = reddit(packs);
    const reported = await collectAll(collect, 4);
    const inbox = await listAlerts(database(), { userId, limit: 10 });
    const sentences = inbox.data.items.map(({ sentence }) => sentence).toSorted();
    const found = [...(await mentions()), ...(await watchedPosts())];
    results.push({ reported, found, sentences, requests: requests.length });
  }
  const [alone, packed] = results;
  expect(alone).toMatchObject({ reported: 8, requests: 4 });
  expect(alone?.found).toHaveLength(8);
  expect(alone?.sentences).toEqual([
    "2 new posts for “'proof of delivery'”.",
    '2 new posts for “late invoices -jobs”.',
  ]);
  expect(packed).toEqual({ ...alone, requests: 1 });
});

test('A-87: a watched search takes companies along; a sentence is read alone', async () => {
  await watchAll(NAMES.slice(0, 2));
  await watchSearches([...SEARCHES, ['my clients pay their invoices late', 'query']]);
  await write(
    sql`update watches set next_due_at = now() - interval '1 minute' where query_key is not null`,
  );
  const { requests, collect } = reddit(true);
  await collectAll(collect, 5);
  expect(requests.map(({ query }) => query.mode).toSorted()).toEqual(['keywords', 'query']);
  expect(await mentions()).toHaveLength(4);
});

test('A-87: who joins after posts were read along is not notified of them', async () => {
  await watchAll(NAMES.slice(0, 1));
  await watchSearches(SEARCHES.slice(0, 1));
  const { collect } = reddit(true);
  await collectAll(collect, 1);
  expect(await watchedPosts()).toHaveLength(2);
  const joined = await createUser(database(), { plan: 'professional' });
  const command = { ...joined, plan: 'professional', origin: 'search', mode: 'keywords' } as const;
  await addWatchedSearch(database(), {
    ...command,
    query: 'late invoices -jobs',
    platforms: ['reddit'],
  });
  expect(await collectAll(collect, 1)).toBe(2);
  const { data } = await listAlerts(database(), { userId: joined.userId, limit: 10 });
  expect(data.items).toEqual([]);
});
