import { sql } from '../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Intent } from '#domain/names.ts';
import { removeLead } from '../commands/leads/change.ts';
import { saveLead } from '../commands/leads/save.ts';
import { beginPlatform } from '../commands/search/platform.ts';
import { addWatchedSearch } from '../commands/watched-search/change.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { createUser } from '../testing/factories.ts';
import { createScored, createSearch, recordPlatformResults } from '../testing/searches.ts';
import { transaction } from '../transaction.ts';
import { listLeadSuggestions } from './lead-suggestions.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const suggestions = async (userId: string) =>
  (await listLeadSuggestions(fixture.database, userId)).data.items;
const idsFor = async (userId: string) => (await suggestions(userId)).map(({ post }) => post.id);

/** A search whose posts have these intents, best first, and distinct words. */
async function found(intents: readonly Intent[], { postedAt = new Date(), unsure = false } = {}) {
  const search = await createSearch(fixture.database);
  const attempt = { ...search, round: 0, platform: 'reddit' as const, attempt: 1 };
  await beginPlatform(fixture.database, attempt);
  const ids: string[] = [];
  const all = [];
  for (const [index, intent] of intents.entries()) {
    const words = `Subject${index} number${index} story${index}`;
    const [post] = await createScored(fixture.database, 'reddit', 1, {
      title: words,
      content: words,
      postedAt,
      author: null,
    });
    if (!post) throw new Error('No post was stored.');
    const verdicts = { ...post.verdicts, intent: { reason: 'Asks.', spans: [], unsure } };
    ids.push(post.mentionId);
    all.push({ ...post, intent, verdicts, relevance: 0.9 - index / 100 });
  }
  await recordPlatformResults(fixture.database, attempt, { scored: all });
  return { ...search, ids };
}

test('A-88: the best posts of recent searches are suggested with their reason, leads and the rest are not', async () => {
  const { userId, searchId, ids } = await found([
    'recommendation',
    'promotion',
    'alternative',
    'other',
    'complaint',
  ]);
  const [first = '', , second = '', , third = ''] = ids;
  expect(await idsFor(userId)).toEqual([first, second, third]);
  expect((await suggestions(userId))[0]).toMatchObject({
    post: { reason: 'Because.' },
    origin: { kind: 'search', id: searchId, label: 'invoice tool' },
    loweredBy: null,
  });
  const origin = { kind: 'search' as const, id: searchId };
  const { value } = await saveLead(fixture.database, { userId, mentionId: first, origin });
  expect(await idsFor(userId)).toEqual([second, third]);
  await removeLead(fixture.database, { userId, leadId: value.leadId });
  expect(await idsFor(userId)).toEqual([first, second, third]);
});

test('posts that are old, of unsure intent or rated down are not suggested', async () => {
  const old = await found(['recommendation'], { postedAt: new Date('2020-01-01') });
  expect(await idsFor(old.userId)).toEqual([]);
  const unsure = await found(['recommendation'], { unsure: true });
  expect(await idsFor(unsure.userId)).toEqual([]);
  const { userId, searchId, ids } = await found(['recommendation', 'price']);
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`
      insert into feedbacks (collection, kind, user_id, user_email, feedback_type, feedback_text,
        search_id, search_result_id, search_query, total_mentions, plan_name)
      values ('social_media_search_feedbacks', 'social_media_search', ${userId}::uuid, 'a@b.test', 'negative', '',
        ${searchId}::uuid, ${ids[0]}::uuid, 'invoice tool', 2, 'free')`),
  );
  expect(await idsFor(userId)).toEqual(ids.slice(1));
});

test('a mark as not for me lowers similar posts, with the reason', async () => {
  const { userId, searchId, ids } = await found(['recommendation', 'recommendation', 'complaint']);
  const [liked = '', alike = '', marked = ''] = ids;
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`
      update mentions set title = 'Payroll exports break every month', content = 'Payroll exports'
      where id in (${alike}::uuid, ${marked}::uuid)`),
  );
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`
      update search_results set relevance = 0.95 where mention_id = ${alike}::uuid`),
  );
  // Copies are suggested once: the better one.
  expect(await idsFor(userId)).toEqual([alike, liked]);
  const origin = { kind: 'search' as const, id: searchId };
  await saveLead(fixture.database, { userId, mentionId: marked, origin, state: 'not_for_me' });
  const [first, second] = await suggestions(userId);
  expect([first?.post.id, second?.post.id]).toEqual([liked, alike]);
  expect(second?.loweredBy?.mentionIds).toContain(marked);
});

test('posts of a watched search are suggested, those of other users are not', async () => {
  const { ids } = await found(['alternative']);
  const { userId } = await createUser(fixture.database, { plan: 'starter' });
  expect(await idsFor(userId)).toEqual([]);
  const { value } = await addWatchedSearch(fixture.database, {
    userId,
    plan: 'starter',
    query: 'late invoices',
    mode: 'keywords',
    platforms: ['reddit'],
    origin: 'search',
  });
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`
      insert into watched_posts (watch_id, mention_id, platform, relevance, sentiment, intent, collection)
      select watch_id, ${ids[0]}::uuid, 'reddit', 0.8, 0, 'alternative', 1
      from watched_searches where id = ${value.id}::uuid`),
  );
  expect(await suggestions(userId)).toMatchObject([
    { post: { id: ids[0] }, origin: { kind: 'watch', id: value.id, label: 'late invoices' } },
  ]);
});
