import { randomUUID } from 'node:crypto';
import { sql } from '#db/sql.ts';
import { expect, test } from 'vitest';
import type { Lead, LeadDetail, LeadMark, LeadPage } from '#contracts/leads/leads.ts';
import { LEAD_LIMITS } from '#domain/leads/names.ts';
import { transaction } from '#db/transaction.ts';
import type { TestUser } from '../../testing/app.ts';
import { openTestApi } from '../../testing/test-api.ts';

const { db, api } = await openTestApi();

const DAY_MS = 86_400_000;
const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const dataOf = async <T>(answer: Response | Promise<Response>): Promise<T> =>
  ((await (await answer).json()) as { data: T }).data;

const saved = (user: TestUser, url = 'https://example.test/thread'): Promise<Lead> =>
  dataOf<Lead>(user.send('/api/leads', { url, note: 'Kept.' }));
const patch = async (user: TestUser, leadId: string, change: object): Promise<Response> =>
  user.send(`/api/leads/${leadId}`, change, { method: 'PATCH' });

test('A-88, R-VAL-26: invalid decisions get 400 with a message and change nothing', async () => {
  const user = await api.user();
  const { leadId } = await saved(user);
  const refused = [
    [{ state: 'won' }, /state/],
    [{ state: 'customer', note: 'x'.repeat(LEAD_LIMITS.noteMax + 1) }, /at most 2000 characters/],
    [{ followUpOn: dayFromNow(-LEAD_LIMITS.followUpPastDays - 2) }, /one year ago and five years/],
    [{ followUpOn: dayFromNow(LEAD_LIMITS.followUpFutureDays + 2) }, /one year ago and five years/],
    [{ followUpOn: '2026-02-30' }, /followUpOn/],
    [{}, /Name a field/],
    [{ owner: 'me' }, /owner/],
  ] as const;
  for (const [change, words] of refused) {
    const answer = await patch(user, leadId, change);
    expect(answer.status, JSON.stringify(change)).toBe(400);
    expect(await answer.text()).toMatch(words);
  }
  expect(await dataOf(user.get(`/api/leads/${leadId}`))).toMatchObject({
    state: 'saved',
    note: 'Kept.',
    followUpOn: null,
    changes: [],
  });
});

test('A-88, S-08: ids of other users, unknown and malformed ids are refused', async () => {
  const [user, other] = [await api.user(), await api.user()];
  const { leadId } = await saved(user);
  const remove = { method: 'DELETE' };
  for (const id of [leadId, randomUUID()]) {
    expect((await other.get(`/api/leads/${id}`)).status).toBe(404);
    expect((await patch(other, id, { state: 'customer' })).status).toBe(404);
    expect((await other.send(`/api/leads/${id}`, undefined, remove)).status).toBe(404);
  }
  expect((await user.get('/api/leads/not-an-id')).status).toBe(404);
  expect((await user.send('/api/leads', { mentionId: randomUUID() })).status).toBe(404);
  const moved = { leadIds: [leadId], state: 'customer' };
  expect(await dataOf(other.send('/api/leads/bulk', moved))).toEqual({ marks: [] });
  expect((await dataOf<LeadPage>(other.get('/api/leads'))).items).toEqual([]);
  expect(await dataOf(user.get(`/api/leads/${leadId}`))).toMatchObject({ state: 'saved' });
});

test('A-88: the 10,001st lead is refused with a message, and the others stay', async () => {
  const user = await api.user();
  await transaction(db.database, (tx) =>
    tx.execute(sql`
      insert into leads (user_id, url, origin_kind)
      select ${user.userId}::uuid, 'https://example.test/' || n, 'link'
      from generate_series(1, ${LEAD_LIMITS.perUser}::int) n`),
  );
  const refused = await user.send('/api/leads', { url: 'https://example.test/more' });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('You have 10,000 leads, the most an account can hold.');
  expect((await dataOf<LeadPage>(user.get('/api/leads'))).counts.saved).toBe(LEAD_LIMITS.perUser);
});

test('A-88: two tabs that edit at once keep both fields, and the last write of each field wins', async () => {
  const user = await api.user();
  const { leadId } = await saved(user);
  const followUpOn = dayFromNow(7);
  const answers = await Promise.all([
    patch(user, leadId, { state: 'contacted' }),
    patch(user, leadId, { followUpOn }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await patch(user, leadId, { note: 'First tab.' });
  const last = await dataOf<LeadMark>(patch(user, leadId, { note: 'Second tab.' }));
  expect(last).toMatchObject({ state: 'contacted', followUpOn, note: 'Second tab.' });
  // Both tabs follow the same events, in the order of the writes.
  const events = await db.database.sql<{ data: LeadMark }[]>`
    select data from events where user_id = ${user.userId} and type like 'lead%' order by seq`;
  expect(events).toHaveLength(5);
  const detail = await dataOf<LeadDetail>(user.get(`/api/leads/${leadId}`));
  expect(detail.changes.filter(({ field }) => field === 'note')).toHaveLength(2);
});

test('A-88: follow-ups are due by the reader’s calendar, or by UTC without one', async () => {
  const user = await api.user();
  const { leadId } = await saved(user);
  const [today, tomorrow] = [dayFromNow(0), dayFromNow(1)];
  await patch(user, leadId, { followUpOn: tomorrow });
  const due = async (query: string): Promise<string[]> =>
    (await dataOf<LeadPage>(user.get(`/api/leads?due=true${query}`))).items.map(
      (lead) => lead.leadId,
    );
  expect(await due('')).toEqual([]);
  expect(await due(`&today=${today}`)).toEqual([]);
  expect(await due(`&today=${tomorrow}`)).toEqual([leadId]);
  expect((await user.get('/api/leads?due=true&today=soon')).status).toBe(400);
});
