import { sql } from '../../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ruleInputSchema } from '#contracts/alerts/rules.ts';
import { saveLeadSchema } from '#contracts/leads/leads.ts';
import type { SaveLead } from '#contracts/leads/leads.ts';
import type { PlatformId } from '#domain/names.ts';
import { listAlerts } from '../../queries/alerts/inbox.ts';
import {
  listWatchedPosts,
  listWatchedSearches,
} from '../../queries/watched-search/watched-search.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createUser } from '../../testing/factories.ts';
import { transaction } from '../../transaction.ts';
import { createChannel } from '../alerts/channels/create.ts';
import { saveRule } from '../alerts/rules.ts';
import { saveLead } from '../leads/save.ts';
import { claimDueWatches } from '../monitoring/collection.ts';
import { readWatch } from '../../queries/monitoring/watch.ts';
import type { CollectionKey } from '../../queries/monitoring/watch.ts';
import { storeCollected } from '../monitoring/store-collected.ts';
import { storeMentions } from '../search/mentions.ts';
import { addWatchedSearch, markWatchedSearchRead, removeWatchedSearch } from './change.ts';
import type { AddWatchedSearch } from './change.ts';
import { fanOutWatchedSearch } from './collect.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const watch = async (change: Partial<AddWatchedSearch> = {}) => {
  const { userId } = await createUser(fixture.database, { plan: 'starter' });
  const { value } = await addWatchedSearch(fixture.database, {
    userId,
    plan: 'starter',
    query: 'late invoices',
    mode: 'keywords',
    platforms: ['hackernews'],
    origin: 'search',
    ...change,
  });
  return { userId, watchedSearchId: value.id };
};

let posted = 0;
/** One collection that finds new posts on a platform. */
async function collect(
  newPosts: number,
  platform: PlatformId = 'hackernews',
  postedAt: Date | null = new Date(),
): Promise<CollectionKey> {
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`
      update watches set next_due_at = now(), started_at = null where next_due_at is not null`),
  );
  const [due] = await claimDueWatches(fixture.database, { limit: 1 });
  if (!due) throw new Error('No watch is due.');
  expect(due.platforms).toContain(platform);
  const now = new Date();
  const posts = await storeMentions(
    fixture.database,
    platform,
    Array.from({ length: newPosts }, () => {
      posted += 1;
      return {
        externalId: `late-${posted}`,
        url: `https://news.test/${posted}`,
        title: 'Late invoices again',
        content: '',
        author: null,
        language: null,
        postedAt,
        fetchedAt: now,
        engagement: { likes: 0, comments: 0, shares: 0, views: 0 },
      };
    }),
  );
  const matches = posts.map(({ id }) => ({
    mentionId: id,
    relevance: 0.8,
    sentiment: 0,
    intent: 'complaint' as const,
  }));
  const found = { mentions: [], posts: matches, coveredSince: now };
  await storeCollected(fixture.database, { ...due, platform }, found);
  return due;
}

test('A-87: one watch serves all who watch a query, history is silent, new posts are reported once', async () => {
  const first = await watch();
  const second = await watch({ query: '  Late INVOICES ' });
  const baseline = await collect(2);
  const watched = await readWatch(fixture.database, { ...baseline, platform: 'hackernews' });
  expect(watched).toMatchObject({ query: 'late invoices', mode: 'keywords' });
  await fanOutWatchedSearch(fixture.database, baseline);
  for (const { userId } of [first, second]) {
    const { data } = await listWatchedSearches(fixture.database, { userId, plan: 'starter' });
    expect(data).toMatchObject({ used: 1, limit: 50 });
    expect(data.searches).toMatchObject([{ ready: true, total: 2, unread: 0 }]);
    expect((await listAlerts(fixture.database, { userId, limit: 5 })).data.items).toEqual([]);
  }

  const next = await collect(3);
  const notified = await fanOutWatchedSearch(fixture.database, next);
  expect(notified.value).toEqual({ notified: 2, done: true });
  expect(await fanOutWatchedSearch(fixture.database, next)).toMatchObject({ batches: [] });
  const own = notified.batches.find(({ streamId }) => streamId === first.userId);
  expect(own?.events[0]).toMatchObject({
    type: 'watched_search.changed.v1',
    data: { added: 3, search: { total: 5, unread: 3 } },
  });
  const inbox = await listAlerts(fixture.database, { userId: first.userId, limit: 5 });
  expect(inbox.data.items).toMatchObject([
    { kind: 'watched_search', sentence: '3 new posts for “late invoices”.' },
  ]);

  const page = await listWatchedPosts(fixture.database, { ...first, limit: 4 });
  expect(page?.data.items.map(({ isNew }) => isNew)).toEqual([true, true, true, false]);
  const cursor = page?.data.nextCursor ?? '';
  const rest = await listWatchedPosts(fixture.database, { ...first, limit: 4, cursor });
  expect(rest?.data.items).toHaveLength(1);
  expect((await markWatchedSearchRead(fixture.database, first)).value.unread).toBe(0);
});

test('A-87: the first read of a platform is history, even when it comes later than others', async () => {
  await pauseWatches();
  const first = await watch({ query: 'undated pins' });
  await fanOutWatchedSearch(fixture.database, await collect(1));
  // Another user watches the same query on one more platform.
  const second = await watch({ query: 'undated pins', platforms: ['hackernews', 'pinterest'] });
  const joined = await fanOutWatchedSearch(fixture.database, await collect(2, 'pinterest', null));
  expect(joined.value.notified).toBe(2);
  const { data } = await listWatchedSearches(fixture.database, { ...second, plan: 'starter' });
  expect(data.searches).toMatchObject([{ total: 3, unread: 0 }]);
  expect((await listAlerts(fixture.database, { ...second, limit: 5 })).data.items).toEqual([]);

  await fanOutWatchedSearch(fixture.database, await collect(1, 'pinterest', null));
  const pages = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await listWatchedPosts(fixture.database, {
      ...second,
      limit: 2,
      ...(cursor !== '' && { cursor }),
    });
    pages.push(...(page?.data.items ?? []));
    cursor = page?.data.nextCursor ?? null;
  }
  // Undated posts are listed where they were found, or last if they existed before the watch.
  expect(pages.map(({ platform, isNew }) => `${platform}${isNew ? ', new' : ''}`)).toEqual([
    'pinterest, new',
    'hackernews',
    'pinterest',
    'pinterest',
  ]);
  expect(await listWatchedPosts(fixture.database, { ...first, limit: 5 })).toMatchObject({
    data: { items: [{ platform: 'hackernews' }] },
  });
});

test('A-88: posts like one marked as not for the user name that mark, for that user only', async () => {
  await pauseWatches();
  const first = await watch({ query: 'late fees' });
  const second = await watch({ query: 'late fees' });
  await fanOutWatchedSearch(fixture.database, await collect(6));
  const read = async ({ userId, watchedSearchId }: typeof first) =>
    (await listWatchedPosts(fixture.database, { userId, watchedSearchId, limit: 6 }))?.data.items ??
    [];
  const [marked, ...others] = await read(first);
  if (marked === undefined) throw new Error('No post was found.');
  const { value } = await saveLead(fixture.database, {
    userId: first.userId,
    ...(saveLeadSchema.parse({
      mentionId: marked.id,
      origin: { kind: 'watch', id: first.watchedSearchId, label: 'late fees' },
      state: 'not_for_me',
    }) as SaveLead),
  });
  const after = await read(first);
  expect(after.map(({ id }) => id)).toEqual([marked, ...others].map(({ id }) => id));
  expect(after.map(({ loweredBy }) => loweredBy?.leadId ?? null)).toEqual([
    null,
    ...others.map(() => value.leadId),
  ]);
  expect((await read(second)).every(({ loweredBy }) => loweredBy === null)).toBe(true);
});

/** Other tests' watches are not collected meanwhile. */
const pauseWatches = () =>
  transaction(fixture.database, (tx) => tx.execute(sql`update watches set next_due_at = null`));

test('A-87: watched searches and competitors share the plan’s places; free has none', async () => {
  await expect(watch({ plan: 'free', query: 'crm' })).rejects.toMatchObject({
    code: 'PLAN_LIMIT_ERROR',
  });
  const { userId } = await watch({ query: 'crm 0' });
  const again = { userId, plan: 'starter', mode: 'keywords', origin: 'search' } as const;
  const platforms = ['hackernews'] as const;
  await expect(watch({ ...again, query: 'crm 0' })).rejects.toMatchObject({
    code: 'RESOURCE_ALREADY_EXISTS',
  });
  for (let n = 1; n < 50; n += 1) await watch({ ...again, query: `crm ${n}` });
  await expect(
    addWatchedSearch(fixture.database, { ...again, platforms, query: 'crm 50' }),
  ).rejects.toMatchObject({ code: 'PLAN_LIMIT_ERROR' });
});

test('other users cannot see or stop a watched search, and its watch is suspended without watchers', async () => {
  const { userId, watchedSearchId } = await watch({ query: 'churn' });
  const other = await createUser(fixture.database, { plan: 'starter' });
  const foreign = { userId: other.userId, watchedSearchId };
  expect(await listWatchedPosts(fixture.database, { ...foreign, limit: 5 })).toBeNull();
  await expect(removeWatchedSearch(fixture.database, foreign)).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
  });
  await removeWatchedSearch(fixture.database, { userId, watchedSearchId });
  const rows = await fixture.database.db.execute(sql`
    select 1 from watches where query ->> 'query' = 'churn' and next_due_at is null`);
  expect(rows).toHaveLength(1);
});

test('a rule sends new posts of a watched search to its channels', async () => {
  const { userId, watchedSearchId } = await watch({ query: 'webhook retries' });
  const { value } = await createChannel(fixture.database, {
    userId,
    plan: 'starter',
    input: { kind: 'webhook', name: 'Hook', url: 'https://hooks.example.com/in' },
    channelKeys: ['a channel secret for tests, long enough'],
  });
  await saveRule(fixture.database, {
    userId,
    ruleId: null,
    rule: ruleInputSchema.parse({
      name: 'Posts',
      kinds: ['watched_search'],
      subjects: [{ kind: 'watch', id: watchedSearchId }],
      channelIds: [value.channel.id],
    }),
  });
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`
      update watches set next_due_at = null where query ->> 'query' <> 'webhook retries'`),
  );
  await fanOutWatchedSearch(fixture.database, await collect(0));
  await fanOutWatchedSearch(fixture.database, await collect(1));
  const rows = await fixture.database.db.execute(sql`
    select state from alert_deliveries where user_id = ${userId}::uuid`);
  expect([...rows]).toEqual([{ state: 'queued' }]);
});

test('a search that is unwatched and watched again right after it was read is not read at once', async () => {
  const query = 'read a moment ago';
  const { userId, watchedSearchId } = await watch({ query });
  const isDue = async (): Promise<boolean | undefined> => {
    const [row] = await fixture.database.sql<{ due: boolean }[]>`
      select next_due_at <= clock_timestamp() as due from watches
      where query ->> 'query' = ${query}`;
    return row?.due;
  };
  expect(await isDue()).toBe(true);
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`
      update watches set last_collected_at = clock_timestamp() where query ->> 'query' = ${query}`),
  );
  await removeWatchedSearch(fixture.database, { userId, watchedSearchId });
  await watch({ query });
  expect(await isDue()).toBe(false);
});
