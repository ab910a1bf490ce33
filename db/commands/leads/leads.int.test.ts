import { randomUUID } from 'node:crypto';
import { sql } from '../../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveLeadSchema } from '#contracts/leads/leads.ts';
import type { SaveLead } from '#contracts/leads/leads.ts';
import { getLead, listLeads } from '../../queries/leads.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createUser } from '../../testing/factories.ts';
import { createScored, createSearch, recordPlatformResults } from '../../testing/searches.ts';
import { transaction } from '../../transaction.ts';
import { saveProducts } from '../account/products.ts';
import { beginPlatform } from '../search/platform.ts';
import { changeLead, changeLeads, removeLead } from './change.ts';
import { saveLead } from './save.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const save = (userId: string, request: object) =>
  saveLead(fixture.database, { userId, ...(saveLeadSchema.parse(request) as SaveLead) });

/** A search whose two posts are one conversation, and one more post. */
async function searched() {
  const search = await createSearch(fixture.database);
  const attempt = { ...search, round: 0, platform: 'reddit' as const, attempt: 1 };
  await beginPlatform(fixture.database, attempt);
  const scored = await createScored(fixture.database, 'reddit', 3);
  const ids = scored.map(({ mentionId }) => mentionId);
  const [first = '', second = '', third = ''] = ids;
  const assign = () => [first, first, third];
  await recordPlatformResults(fixture.database, attempt, { scored, assign });
  const origin = { kind: 'search', id: search.searchId };
  return { ...search, first, second, third, origin };
}

test('A-88: a conversation is one lead of a user, from whichever of its posts it is saved', async () => {
  const { userId, first, second, third, origin } = await searched();
  const saves = await Promise.all(
    [first, second, first, second].map((mentionId) => save(userId, { mentionId, origin })),
  );
  expect(new Set(saves.map(({ value }) => value.leadId)).size).toBe(1);
  expect(saves.flatMap(({ batches }) => batches)).toHaveLength(1);
  expect(saves[0]?.value).toMatchObject({
    state: 'saved',
    reason: 'Because.',
    origin: { kind: 'search', label: 'invoice tool' },
    mentionIds: [first, second].toSorted(),
  });
  await save(userId, { mentionId: third, origin });
  const other = await createUser(fixture.database);
  await save(other.userId, { mentionId: first, origin });
  const page = await listLeads(fixture.database, { userId, limit: 10 });
  expect(page.data.counts.saved).toBe(2);
  expect(page.data.items).toHaveLength(2);
});

test('a page is one lead by its address, and saving it again applies the new decisions', async () => {
  const { userId } = await createUser(fixture.database);
  const url = 'https://example.test/thread';
  await save(userId, { url, title: 'Thread', origin: { kind: 'gap', label: 'Best CRM' } });
  const { value } = await save(userId, { url, state: 'contacted', note: ' Wrote to them. ' });
  expect(value).toMatchObject({
    state: 'contacted',
    note: 'Wrote to them.',
    post: { url, title: 'Thread', platform: null },
  });
  expect(value.contactedAt).not.toBeNull();
});

test('A-88: a lead keeps its origin, whichever list it was saved from', async () => {
  const { userId, first, second, third, origin } = await searched();
  const { value: fromSearch } = await save(userId, { mentionId: first, origin });
  expect(fromSearch.origin).toMatchObject({ kind: 'search', label: 'invoice tool' });
  const others = [
    { mentionId: third, origin: { kind: 'watch', id: randomUUID(), label: 'late invoices' } },
    { url: 'https://example.test/gap', origin: { kind: 'gap', label: 'Best CRM for two people' } },
    { url: 'https://example.test/p', origin: { kind: 'problem', id: '7', label: 'Lost drafts' } },
  ];
  for (const request of others) {
    const { value } = await save(userId, request);
    expect(value.origin).toMatchObject(request.origin);
  }
  // A watch finds it again in another of its places: one lead, with its first origin.
  const again = await save(userId, { mentionId: second, origin: { kind: 'watch', label: 'x' } });
  expect(again.value).toMatchObject({ leadId: fromSearch.leadId, origin: fromSearch.origin });
});

test('the draft of a lead states facts of the owner’s product', async () => {
  const { userId, first, origin } = await searched();
  const { value: lead } = await save(userId, { mentionId: first, origin });
  const key = { userId, leadId: lead.leadId };
  const read = async () => (await getLead(fixture.database, key))?.data;
  expect(await read()).toMatchObject({ hasProduct: false, draft: { origin: 'template' } });
  const product = {
    name: 'Billow',
    sentence: 'An invoice tool.',
    site: null,
    facts: ['Every invoice is sent in a minute.'],
    audience: '',
  };
  await saveProducts(fixture.database, { userId, plan: 'free', request: { items: [product] } });
  const drafted = await read();
  expect(drafted).toMatchObject({
    hasProduct: true,
    draft: { origin: 'template', facts: product.facts },
  });
  expect(drafted?.draft?.text).toContain('I work on Billow (an invoice tool)');
  const { value: link } = await save(userId, { url: 'https://example.test/page' });
  const plain = await getLead(fixture.database, { userId, leadId: link.leadId });
  expect(plain?.data.draft).toBeNull();
});

test('the last write of each field wins, and each change is in the history', async () => {
  const { userId } = await createUser(fixture.database);
  const { value } = await save(userId, { url: 'https://example.test/a' });
  const key = { userId, leadId: value.leadId };
  await Promise.all([
    changeLead(fixture.database, { ...key, change: { state: 'customer' } }),
    changeLead(fixture.database, { ...key, change: { note: 'Signed.' } }),
  ]);
  const unchanged = await changeLead(fixture.database, { ...key, change: { note: 'Signed.' } });
  expect(unchanged.batches).toEqual([]);
  const lead = await getLead(fixture.database, key);
  expect(lead?.data).toMatchObject({ state: 'customer', note: 'Signed.' });
  expect(lead?.data.customerAt).not.toBeNull();
  expect(lead?.data.changes.map(({ field }) => field).toSorted()).toEqual(['note', 'state']);
});

test('S-08: a lead of another user is not found, changed or deleted', async () => {
  const { userId } = await createUser(fixture.database);
  const other = await createUser(fixture.database);
  const { value } = await save(userId, { url: 'https://example.test/b' });
  const key = { userId: other.userId, leadId: value.leadId };
  const missing = { code: 'RESOURCE_NOT_FOUND' };
  expect(await getLead(fixture.database, key)).toBeNull();
  await expect(
    changeLead(fixture.database, { ...key, change: { note: 'x' } }),
  ).rejects.toMatchObject(missing);
  await expect(removeLead(fixture.database, key)).rejects.toMatchObject(missing);
  const bulk = await changeLeads(fixture.database, {
    userId: other.userId,
    leadIds: [value.leadId],
    state: 'not_for_me',
  });
  expect(bulk).toEqual({ value: [], batches: [] });
  await expect(save(userId, { mentionId: randomUUID() })).rejects.toMatchObject(missing);
});

test('bulk changes move several leads at once; paging and text search find the rest', async () => {
  const { userId } = await createUser(fixture.database);
  const ids: string[] = [];
  for (const name of ['one', 'two', 'three', '100%']) {
    const { value } = await save(userId, { url: `https://example.test/${name}`, title: name });
    ids.push(value.leadId);
  }
  const moved = await changeLeads(fixture.database, {
    userId,
    leadIds: ids.slice(0, 2),
    state: 'not_for_me',
  });
  expect(moved.batches).toHaveLength(1);
  const first = await listLeads(fixture.database, { userId, limit: 1 });
  expect(first.data.items.map(({ post }) => post.title)).toEqual(['100%']);
  const cursor = first.data.nextCursor ?? undefined;
  const second = await listLeads(fixture.database, { userId, limit: 1, cursor });
  expect(second.data).toMatchObject({ items: [{ post: { title: 'three' } }], nextCursor: null });
  const found = await listLeads(fixture.database, { userId, limit: 5, text: '0%' });
  expect(found.data.items).toHaveLength(1);
  expect(() => listLeads(fixture.database, { userId, limit: 1, cursor: 'x' })).toThrow();
});

test('the 10,001st lead is refused with a message, a known one is not', async () => {
  const { userId } = await createUser(fixture.database);
  const { value } = await save(userId, { url: 'https://example.test/known' });
  await transaction(fixture.database, async (tx) => {
    await tx.execute(sql`
      insert into leads (user_id, url, origin_kind)
      select ${userId}::uuid, 'https://example.test/' || n, 'link'
      from generate_series(1, 9999) n`);
  });
  await expect(save(userId, { url: 'https://example.test/more' })).rejects.toMatchObject({
    code: 'INVALID_OPERATION',
    message: 'You have 10,000 leads, the most an account can hold. Delete some to save new ones.',
  });
  const again = await save(userId, { url: 'https://example.test/known', state: 'replied' });
  expect(again.value.leadId).toBe(value.leadId);
});

test('R-VAL-26: invalid values are refused', () => {
  const url = 'https://example.test/c';
  for (const bad of [
    {},
    { url, mentionId: randomUUID() },
    { url: 'javascript:alert(1)' },
    { url: 'ftp://example.test' },
    { url, state: 'won' },
    { url, note: 'x'.repeat(2_001) },
    { url, followUpOn: '2001-01-01' },
    { url, followUpOn: '2026-02-30' },
    { url, owner: 'me' },
  ]) {
    expect(saveLeadSchema.safeParse(bad).success).toBe(false);
  }
});
