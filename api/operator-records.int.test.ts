import { randomUUID } from 'node:crypto';
import { sql } from '#db/sql.ts';
import { expect, test } from 'vitest';
import {
  auditPageSchema,
  operatedUserSchema,
  troubledDeliveriesSchema,
} from '#contracts/operator-records.ts';
import type { AuditEntry } from '#contracts/operator-records.ts';
import { transaction } from '#db/transaction.ts';
import type { TestUser } from './testing/app.ts';
import { signInAdmin } from './testing/admin.ts';
import { openTestApi } from './testing/test-api.ts';

const { db, api } = await openTestApi();
const admin = await signInAdmin(db.database, api);

const dataOf = async (answer: Response): Promise<unknown> => {
  expect(answer.status).toBeOneOf([200, 202]);
  return ((await answer.json()) as { data: unknown }).data;
};
const auditPage = async (query = '') =>
  auditPageSchema.parse(await dataOf(await admin.get(`/api/admin/audit${query}`)));
const remove = (path: string) => admin.send(path, undefined, { method: 'DELETE' });

/** A failed, a retried and a delivered message of a user, whose ids are returned. */
async function deliveriesOf(user: TestUser): Promise<Record<string, string>> {
  const input = {
    kind: 'webhook',
    name: 'Hook',
    url: 'https://hooks.example.com/in?key=topsecret',
  };
  const channel = (await dataOf(await user.send('/api/alerts/channels', input))) as { id: string };
  const rows = await transaction(db.database, (tx) =>
    tx.execute<{ id: string; state: string }>(sql`
      insert into alert_deliveries (user_id, channel_id, key, timing, state, attempts, last_status,
        last_answer)
      select ${user.userId}::uuid, ${channel.id}::uuid, state, 'at_once', state, 10, 500,
        'a receiver’s words' from unnest(array['gave_up', 'retrying', 'delivered']) as state
      returning id, state`),
  );
  return Object.fromEntries(rows.map(({ id, state }) => [state, id]));
}

test('the operator sees usage and sessions of a user, and signs them out', async () => {
  const user = await api.user();
  await user.send('/api/social-media-search/search', { query: 'crm for plumbers' });
  const path = `/api/admin/users/${user.userId}`;
  const seen = operatedUserSchema.parse(await dataOf(await admin.get(path)));
  expect(seen).toMatchObject({
    usage: { search: { used: 1 } },
    sessions: [{ id: user.sessionId, current: false }],
  });
  await dataOf(await remove(`${path}/sessions`));
  expect((await user.get('/api/users/me')).status).toBe(401);
  expect(api.outbox.controls.at(-1)).toEqual({ type: 'user_revoked', userId: user.userId });
  expect((await auditPage(`?userId=${user.userId}`)).items[0]).toMatchObject({
    action: 'sign_out_everywhere',
    email: user.email,
    detail: { by: admin.userId },
  });
  expect((await auditPage(`?userId=${admin.userId}`)).items).toContainEqual(
    expect.objectContaining({ action: 'admin_lookup', detail: { found: [user.userId] } }),
  );
});

test('a user is erased only with their e-mail, and the log keeps who did it', async () => {
  const user = await api.user();
  const path = `/api/admin/users/${user.userId}/deletion`;
  expect((await admin.send(path, { confirmation: 'other@earshot.test' })).status).toBe(400);
  expect((await user.get('/api/users/me')).status).toBe(200);
  await dataOf(await admin.send(path, { confirmation: ` ${user.email.toUpperCase()} ` }));
  expect((await user.get('/api/users/me')).status).toBe(401);
  expect(api.outbox.controls.at(-1)).toMatchObject({ userId: user.userId, deleted: true });
  expect((await auditPage(`?userId=${user.userId}`)).items[0]).toMatchObject({
    action: 'account_deleted',
    email: null,
    detail: { by: admin.userId },
  });
  const own = `/api/admin/users/${admin.userId}/deletion`;
  expect((await admin.send(own, { confirmation: 'admin@earshot.test' })).status).toBe(409);
  expect((await admin.get('/api/users/me')).status).toBe(200);
});

test('a failed delivery of any user is listed without its words, and sent again once', async () => {
  const user = await api.user({ plan: 'professional' });
  const ids = await deliveriesOf(user);
  const read = async () => {
    const text = await (await admin.get('/api/admin/deliveries')).text();
    expect(text).not.toMatch(/topsecret|receiver/);
    const { data } = JSON.parse(text) as { data: unknown };
    return troubledDeliveriesSchema
      .parse(data)
      .items.filter(({ userId }) => userId === user.userId);
  };
  expect((await read()).map(({ id }) => id).toSorted()).toEqual(
    [ids['gave_up'], ids['retrying']].toSorted(),
  );
  const again = (id = '') => admin.send(`/api/admin/deliveries/${id}/send-again`);
  expect((await again(ids['retrying'])).status).toBe(409);
  const answers = await Promise.all([again(ids['gave_up']), again(ids['gave_up'])]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
  expect(await read()).toMatchObject([{ id: ids['retrying'] }]);
  const { items } = await auditPage(`?userId=${user.userId}`);
  expect(items.filter(({ action }) => action === 'delivery_sent_again')).toMatchObject([
    { detail: { deliveryId: ids['gave_up'], by: admin.userId } },
  ]);
});

test('the audit log is paged without gaps or repeats', async () => {
  const user = await api.user();
  await transaction(db.database, (tx) =>
    tx.execute(sql`
      insert into audit_log (user_id, action)
      select ${user.userId}::uuid, 'export' from generate_series(1, 25)`),
  );
  const entries: AuditEntry[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = await auditPage(`?userId=${user.userId}&limit=10${after}`);
    entries.push(...page.items);
    cursor = page.nextCursor;
  }
  const exports = entries.filter(({ action }) => action === 'export');
  expect(new Set(exports.map(({ id }) => id)).size).toBe(25);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  expect((await admin.get('/api/admin/audit?cursor=x')).status).toBe(400);
});

test('unknown users and deliveries are 404', async () => {
  const id = randomUUID();
  for (const answer of [
    await admin.get(`/api/admin/users/${id}`),
    await remove(`/api/admin/users/${id}/sessions`),
    await admin.send(`/api/admin/users/${id}/deletion`, { confirmation: 'a@b.test' }),
    await admin.send(`/api/admin/deliveries/${id}/send-again`),
  ]) {
    expect(answer.status).toBe(404);
  }
});
