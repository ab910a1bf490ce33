import { createHmac, randomUUID } from 'node:crypto';
import { sql } from '#db/sql.ts';
import { expect, test } from 'vitest';
import { MAIL_TYPES } from '#contracts/alerts/mail.ts';
import { errorOf, TEST_CONFIG } from '../../testing/app.ts';
import type { TestUser } from '../../testing/app.ts';
import { openTestApi } from '../../testing/test-api.ts';

const { db, api } = await openTestApi();

const trigger = (user: TestUser, body: unknown) => user.send('/api/email/trigger', body);

test('R-API-26, A-25: types, plans and empty reports', async () => {
  const [free, starter, professional] = [
    await api.user(),
    await api.user({ plan: 'starter' }),
    await api.user({ plan: 'professional' }),
  ];
  for (const user of [free, starter, professional])
    for (const type of ['welcome', 'test']) {
      const answer = await trigger(user, { type });
      expect(answer.status).toBe(202);
      expect(await answer.json()).toMatchObject({ data: { type, state: 'queued' } });
    }
  for (const user of [free, starter])
    expect(await errorOf(await trigger(user, { type: 'competitor_update' }))).toBe(
      '403 PLAN_LIMIT_ERROR',
    );
  for (const type of ['competitor_update', 'weekly_digest', 'search_completed'])
    expect(await errorOf(await trigger(professional, { type }))).toBe('409 INVALID_OPERATION');
  expect(MAIL_TYPES).toHaveLength(5);
});

test.each([
  ['another type', { type: 'newsletter' }, '400 INVALID_VALUE'],
  ['no type', {}, '400 INVALID_VALUE'],
  ['another address', { type: 'test', to: 'other@example.com' }, '400'],
  ['no JSON', 'type=test', '400'],
])('R-API-26: a trigger with %s is refused', async (_what, body, expected) => {
  const user = await api.user();
  expect(await errorOf(await trigger(user, body))).toContain(expected);
});

test('R-API-26: a trigger needs a sign-in', async () => {
  const answer = await api.app.request('/api/email/trigger', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'test' }),
  });
  expect(answer.status).toBe(401);
});

const macOf = (text: string): string =>
  createHmac('sha256', TEST_CONFIG.channelKeys[0]).update(text).digest('base64url');

const linkOf = (userId: string, list: string, mac = macOf(`unsubscribe.v1.${userId}.${list}`)) =>
  `/unsubscribe/${userId}.${list}.${mac}`;

test('RFC 8058: one POST without cookies unsubscribes, a second one is harmless, a GET changes nothing', async () => {
  const user = await api.user({ plan: 'professional' });
  const made = await user.send('/api/alerts/channels', { kind: 'email', name: 'Mail' });
  const { data } = (await made.json()) as { data: { id: string } };
  const link = linkOf(user.userId, data.id);
  const post = (path: string) =>
    Promise.resolve(
      api.app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),
    );
  const stateOf = async () => {
    const [row] = await db.database.db.execute<{ state: string }>(sql`
      select state from alert_channels where id = ${data.id}::uuid`);
    return row?.state;
  };
  const page = await api.app.request(link);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<form method="post">');
  expect((await api.app.request(link, { method: 'HEAD' })).status).toBe(200);
  expect(await stateOf()).toBe('active');

  const other = await api.user({ plan: 'professional' });
  for (const wrong of [
    linkOf(other.userId, data.id, macOf(`unsubscribe.v1.${user.userId}.${data.id}`)),
    linkOf(user.userId, randomUUID(), macOf(`unsubscribe.v1.${user.userId}.${data.id}`)),
    linkOf(user.userId, data.id, ''),
    linkOf(user.userId, data.id, macOf('x')),
    '/unsubscribe/x',
  ]) {
    expect((await post(wrong)).status, wrong).toBe(404);
    expect((await api.app.request(wrong)).status, wrong).toBe(404);
  }
  expect(await stateOf()).toBe('active');
  for (let n = 0; n < 2; n += 1) {
    const answer = await post(link);
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
  }
  expect(await stateOf()).toBe('paused');
});
