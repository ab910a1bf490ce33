import { randomUUID } from 'node:crypto';
import { sql } from '../../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Envelope } from '#contracts/events.ts';
import type { SearchResult } from '#contracts/search/search.ts';
import type { StreamBatch } from '../../committed.ts';
import { readStream } from '../../queries/events.ts';
import { listRejected } from '../../queries/search/rejected.ts';
import { getSearch, readSearchExport } from '../../queries/search/search.ts';
import { snapshot, transaction, unsyncedStatement } from '../../transaction.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createSearch, examplePost, recordPlatformResults } from '../../testing/searches.ts';
import type { ExampleSearch } from '../../testing/searches.ts';
import { sweepRetention } from './sweep.ts';
import { getLead } from '../../queries/leads.ts';
import { createUser } from '../../testing/factories.ts';
import { ensureStream } from '../events.ts';
import { saveLead } from '../leads/save.ts';
import { storeMentions } from '../search/mentions.ts';
import { beginPlatform } from '../search/platform.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const FETCHED = new Date('2026-11-21T10:00:00.000Z');
const DAY = 86_400_000;
const DAYS = { reddit: 2, hackernews: null };
const SECRET = 'wordsOfAnAuthor';

/** Sweeps as if this many days had passed since the posts were fetched. */
async function sweepAfter(days: number): Promise<{ removed: number; batches: StreamBatch[] }> {
  const batches: StreamBatch[] = [];
  const removed = await sweepRetention(fixture.database, {
    days: DAYS,
    now: new Date(FETCHED.getTime() + days * DAY),
    since: new Date(0),
    publish: (list) => batches.push(...list),
  });
  return { removed, batches };
}

/** A search of reddit or Hacker News that found these posts. */
async function searchThatFound(
  platform: 'reddit' | 'hackernews',
  externalIds: readonly string[],
  fetchedAt = FETCHED,
): Promise<ExampleSearch> {
  const search = await createSearch(fixture.database, {
    plan: 'professional',
    spec: { platforms: [platform], limit: 200 },
  });
  const key = { ...search, round: 0, platform, attempt: 1 };
  await beginPlatform(fixture.database, key);
  const words = { title: `Title ${SECRET}`, content: `Text ${SECRET}`, author: `by ${SECRET}` };
  const posts = externalIds.map((id) => examplePost(id, { ...words, fetchedAt }));
  const verdict = { reason: `Says "${SECRET}".`, spans: [] };
  const scored = (await storeMentions(fixture.database, platform, posts)).map(({ id }) => ({
    mentionId: id,
    fingerprint: '',
    relevance: 0.9,
    intent: 'other' as const,
    sentiment: 0.5,
    reason: verdict.reason,
    verdicts: { relevance: verdict, intent: verdict, sentiment: verdict },
    foundBy: 1,
  }));
  await recordPlatformResults(fixture.database, key, { scored });
  return search;
}

const detailOf = async (search: ExampleSearch) => (await getSearch(fixture.database, search))?.data;
const resultsOf = async (search: ExampleSearch): Promise<SearchResult[]> =>
  (await detailOf(search))?.results ?? [];
const logOf = async ({ userId }: ExampleSearch) =>
  (await readStream(fixture.database, { streamId: userId, after: 0 })).events;
const removedIn = ({ type, data }: Envelope): string[] =>
  type === 'search.texts_removed.v1' ? (data as { resultIds: string[] }).resultIds : [];

test('words of posts are removed everywhere after their provider’s retention time; address and times stay', async () => {
  const ids = [randomUUID(), randomUUID()];
  const [mine, theirs] = [
    await searchThatFound('reddit', ids),
    await searchThatFound('reddit', ids.slice(0, 1)),
  ];
  const kept = await searchThatFound('hackernews', [randomUUID()]);
  const before = await logOf(mine);

  expect((await sweepAfter(1.99)).removed).toBe(0);
  expect(await resultsOf(mine)).toMatchObject([{ author: `by ${SECRET}` }, {}]);

  const { removed, batches } = await sweepAfter(2.01);
  expect(removed).toBe(2);
  for (const search of [mine, theirs]) {
    const results = await resultsOf(search);
    for (const result of results) {
      expect(result).toMatchObject({
        title: '',
        content: '',
        author: null,
        relevance: 0.9,
        engagement: { likes: null, comments: null, shares: null },
        createdAt: '2026-11-20T10:00:00.000Z',
        textRemovedAfterDays: 2,
      });
      expect(result.url).toMatch(/^https:/u);
    }
    expect(JSON.stringify([await detailOf(search), await logOf(search)])).not.toContain(SECRET);
    const last = (await logOf(search)).at(-1);
    expect(last).toMatchObject({
      type: 'search.texts_removed.v1',
      data: { searchId: search.searchId, afterDays: 2 },
    });
    expect(last && removedIn(last).toSorted()).toEqual(results.map(({ id }) => id).toSorted());
    expect(batches.map(({ streamId }) => streamId)).toContain(search.userId);
  }
  expect((await logOf(mine)).map(({ seq }) => seq)).toEqual(
    Array.from({ length: before.length + 1 }, (_, index) => index + 1),
  );
  expect(await resultsOf(kept)).toMatchObject([{ author: `by ${SECRET}` }]);
  expect((await sweepAfter(2.01)).removed).toBe(0);
});

test('the reason of a rejection is removed with the post’s words; the rejection itself stays', async () => {
  const search = await createSearch(fixture.database, { spec: { platforms: ['reddit'] } });
  const key = { ...search, round: 0, platform: 'reddit' as const, attempt: 1 };
  await beginPlatform(fixture.database, key);
  const posts = [examplePost(randomUUID(), { fetchedAt: FETCHED })];
  const [post] = await storeMentions(fixture.database, 'reddit', posts);
  if (!post) throw new Error('No post.');
  const cause = 'excluded' as const;
  const rejected = [{ mentionId: post.id, relevance: 0, cause, reason: `Has “${SECRET}”.` }];
  await recordPlatformResults(fixture.database, key, { scored: [], rejected });
  await sweepAfter(2.5);
  const stored = await fixture.database.db.execute(sql`
    select cause, reason from search_rejections where search_id = ${search.searchId}`);
  expect([...stored]).toEqual([{ cause, reason: '' }]);
  const page = await listRejected(fixture.database, { ...search, limit: 5 });
  expect([...(page?.data.causes ?? [])]).toEqual([{ cause, count: 1 }]);
  expect(page?.data.items).toMatchObject([
    { cause, reason: 'Was left out; its words had to be removed since.', title: '' },
  ]);
});

test('a later export contains no words either', async () => {
  const search = await searchThatFound('reddit', [randomUUID()]);
  await sweepAfter(3);
  const found = await snapshot(fixture.database, (tx) => readSearchExport(tx, search));
  expect(found?.data.results).toHaveLength(1);
  expect(JSON.stringify(found)).not.toContain(SECRET);
});

test('A-88: a lead survives the removal of its post’s words, with its owner’s notes', async () => {
  const search = await searchThatFound('reddit', [randomUUID()]);
  const [post] = await resultsOf(search);
  const { value } = await saveLead(fixture.database, {
    userId: search.userId,
    mentionId: post?.id,
    origin: { kind: 'search', id: search.searchId },
    state: 'contacted',
    note: 'Asked what they pay today.',
  });
  expect(value).toMatchObject({ reason: `Says "${SECRET}".`, post: { title: `Title ${SECRET}` } });
  await unsyncedStatement(
    fixture.database,
    sql`insert into gpt_drafts (user_id, lead_id, mention_id, state, facts, text, updated_at)
        select user_id, id, mention_id, 'ready', '', ${`You say "${SECRET}".`}, now()
        from leads where id = ${value.leadId}::uuid`,
  );
  await sweepAfter(3);
  const lead = await getLead(fixture.database, { userId: search.userId, leadId: value.leadId });
  expect(lead?.data).toMatchObject({
    state: 'contacted',
    note: 'Asked what they pay today.',
    reason: '',
    post: { url: value.post.url, title: '', excerpt: '', author: null, textRemoved: true },
    changes: [],
  });
  expect(JSON.stringify([lead, await logOf(search)])).not.toContain(SECRET);
  const drafts = await fixture.database.sql`
    select 1 from gpt_drafts where lead_id = ${value.leadId}`;
  expect(drafts).toEqual([]);
});

test('a post that its provider returns again is restored for the new search, not for the old one', async () => {
  const ids = [randomUUID()];
  const old = await searchThatFound('reddit', ids);
  await sweepAfter(3);
  const again = await searchThatFound('reddit', ids, new Date(FETCHED.getTime() + 3 * DAY));
  expect(await resultsOf(again)).toMatchObject([
    { title: `Title ${SECRET}`, textRemovedAfterDays: null },
  ]);
  expect(await resultsOf(old)).toMatchObject([{ title: '', textRemovedAfterDays: 2 }]);
  expect((await sweepAfter(4.9)).removed).toBe(0);
  expect((await sweepAfter(5.1)).removed).toBe(1);
  expect(await resultsOf(again)).toMatchObject([{ title: '', textRemovedAfterDays: 2 }]);
});

test('concurrent sweeps of several processes remove each post once and publish it once', async () => {
  const ids = Array.from({ length: 150 }, () => randomUUID());
  const searches = await Promise.all(
    [ids.slice(0, 100), ids.slice(50)].map((part) => searchThatFound('reddit', part)),
  );
  const swept = await Promise.all(Array.from({ length: 4 }, () => sweepAfter(2.5)));
  expect(swept.reduce((sum, { removed }) => sum + removed, 0)).toBe(150);
  for (const search of searches) {
    const removed = (await logOf(search)).flatMap(removedIn);
    expect(removed).toHaveLength(100);
    expect(new Set(removed).size).toBe(100);
  }
});

test('a search that commits while its posts are emptied keeps no words either', async () => {
  const ids = [randomUUID()];
  await searchThatFound('reddit', ids);
  const late = await createSearch(fixture.database, { spec: { platforms: ['reddit'] } });
  const key = { ...late, round: 0, platform: 'reddit' as const, attempt: 1 };
  await beginPlatform(fixture.database, key);
  const [post] = await storeMentions(fixture.database, 'reddit', [
    examplePost(ids[0] ?? '', { fetchedAt: FETCHED }),
  ]);
  await sweepAfter(3);
  const verdict = { reason: `Says "${SECRET}".`, spans: [] };
  const scored = [
    {
      mentionId: post?.id ?? '',
      fingerprint: '',
      relevance: 0.9,
      intent: 'other' as const,
      sentiment: 0,
      reason: `Says "${SECRET}".`,
      verdicts: { relevance: verdict, intent: verdict, sentiment: verdict },
      foundBy: 1,
    },
  ];
  await recordPlatformResults(fixture.database, key, { scored });
  await sweepAfter(3);
  const page = await readStream(fixture.database, { streamId: late.userId, after: 0 });
  expect(JSON.stringify(page.events)).not.toContain(SECRET);
  const read = await getSearch(fixture.database, late);
  expect(JSON.stringify(read?.data.results)).not.toContain(SECRET);
});

test('quotes of a competitor are removed from its evidence and the event that showed it', async () => {
  const { userId } = await createUser(fixture.database);
  const [post] = await storeMentions(fixture.database, 'reddit', [
    examplePost(randomUUID(), { fetchedAt: FETCHED }),
  ]);
  const evidence = { mentionId: post?.id ?? '', quote: `Says "${SECRET}".`, author: SECRET };
  const judgement = JSON.stringify({ evidence: [evidence], conversations: 1 });
  await transaction(fixture.database, async (tx) => {
    await tx.execute(sql`
      with company as (
        insert into companies (key, name, name_key) values (${randomUUID()}, 'Kontaktly', 'kontaktly') returning id)
      insert into competitors (user_id, company_id, name_lower, category, competitive_type,
        judgement, search_query)
      select ${userId}::uuid, id, 'kontaktly', 'crm', 'direct', ${judgement}::text::jsonb, 'crm'
      from company`);
    await ensureStream(tx, userId);
    await tx.execute(sql`
      insert into events (user_id, seq, type, data)
      values (${userId}, 1, 'competitors.found.v1',
        jsonb_build_object('competitors', jsonb_build_array(${judgement}::text::jsonb)))`);
    await tx.execute(sql`update user_streams set seq = 1 where user_id = ${userId}`);
  });
  await sweepAfter(3);
  const page = await readStream(fixture.database, { streamId: userId, after: 0 });
  expect(page.events).toHaveLength(1);
  expect(JSON.stringify(page.events)).not.toContain(SECRET);
  const [row] = await fixture.database.db.execute<{ judgement: unknown }>(sql`
    select judgement from competitors where user_id = ${userId}::uuid`);
  expect(row?.judgement).toEqual({ evidence: [], conversations: 1 });
});
