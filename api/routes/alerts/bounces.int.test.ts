import { createHash } from 'node:crypto';
import { sql } from '#db/sql.ts';
import type { SQL } from '#db/sql.ts';
import { expect, test } from 'vitest';
import { bounceTokenOf } from '#db/commands/mail/bounces.ts';
import { queueMail } from '#db/commands/mail/trigger.ts';
import { runHousekeeping } from '#db/commands/housekeeping.ts';
import { readMailContent } from '#db/queries/mail/content.ts';
import { transaction } from '#db/transaction.ts';
import { TEST_CONFIG } from '../../testing/app.ts';
import { deliveryReport } from '../../testing/delivery-report.ts';
import { openTestApi } from '../../testing/test-api.ts';

const { db, api } = await openTestApi();

const post = (raw: string) =>
  Promise.resolve(
    api.app.request('/mail-bounces', {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822' },
      body: raw,
    }),
  );

async function mailUser() {
  const user = await api.user({ plan: 'professional' });
  const made = await user.send('/api/alerts/channels', { kind: 'email', name: 'Mail' });
  const { data } = (await made.json()) as { data: { id: string } };
  const token = bounceTokenOf(user.userId, TEST_CONFIG.channelKeys);
  return { user, userId: user.userId, channelId: data.id, token };
}

const write = <T extends Record<string, unknown>>(statement: SQL) =>
  transaction(db.database, (tx) => tx.execute<T>(statement));

async function channelOf(channelId: string) {
  const [row] = await db.database.db.execute<{ state: string; state_reason: string | null }>(sql`
    select state, state_reason from alert_channels where id = ${channelId}::uuid`);
  return row;
}

async function insertAccepted(userId: string, channelId: string): Promise<string> {
  const [row] = await write<{ id: string }>(sql`
    insert into alert_deliveries (user_id, channel_id, key, timing, state, delivered_at, last_answer)
    values (${userId}::uuid, ${channelId}::uuid, 'k', 'at_once', 'delivered', now(), '250 OK')
    returning id`);
  if (!row) throw new Error('no delivery');
  return row.id;
}

test('channels.md 6: one permanent bounce turns mail off with a notice, and the log shows the mail as returned', async () => {
  const { user, userId, channelId, token } = await mailUser();
  const deliveryId = await insertAccepted(userId, channelId);
  const hash = createHash('sha256').update(deliveryId).digest('hex').slice(0, 32);
  const raw = deliveryReport({ token, hash });
  expect(await (await post(raw)).json()).toEqual({ recorded: true });
  expect(await channelOf(channelId)).toEqual({
    state: 'disabled',
    state_reason: 'Mail to your address was returned (5.1.1).',
  });
  const log = await (await user.get(`/api/alerts/channels/${channelId}/deliveries`)).json();
  expect(log).toMatchObject({
    data: {
      items: [
        {
          id: deliveryId,
          state: 'gave_up',
          lastAnswer: 'Returned: 550 5.1.1 <ada@example.com>: User unknown',
        },
      ],
    },
  });
  const inbox = JSON.stringify(await (await user.get('/api/alerts')).json());
  expect(inbox).toContain('The channel Mail was turned off');
  expect(await (await post(raw)).json()).toEqual({ recorded: false });
});

test('channels.md 6: other bounces turn mail off after five in seven days', async () => {
  const { userId, channelId, token } = await mailUser();
  const full = (n: number) =>
    deliveryReport({ token, status: '5.2.2', diagnostic: `552 5.2.2 Over quota, attempt ${n}` });
  await post(full(0));
  await write(sql`
    update mail_bounces set at = now() - interval '8 days' where user_id = ${userId}::uuid`);
  for (let n = 1; n <= 4; n += 1) await post(full(n));
  expect((await channelOf(channelId))?.state).toBe('active');
  await post(full(5));
  expect(await channelOf(channelId)).toEqual({
    state: 'disabled',
    state_reason: 'Mail to your address was returned (5.2.2).',
  });
});

test('account mail to a bounced address is not sent until its owner turns mail on again', async () => {
  const { user, userId, channelId, token } = await mailUser();
  const { id: mailId } = await transaction(db.database, (tx) =>
    queueMail(tx, { userId, type: 'test', subject: 'now' }),
  );
  const returned = async () => (await readMailContent(db.database, { mailId, userId }))?.returned;
  expect(await returned()).toBeNull();
  await post(deliveryReport({ token }));
  expect(await returned()).toBe('5.1.1');
  await user.send(`/api/alerts/channels/${channelId}`, { state: 'active' }, { method: 'PATCH' });
  expect((await channelOf(channelId))?.state).toBe('active');
  expect(await returned()).toBeNull();
});

test('S-28: reports that match no user change nothing and are accepted, to prevent mail loops', async () => {
  const { channelId, token } = await mailUser();
  const forged = token.replace(/.$/u, (last) => (last === '0' ? '1' : '0'));
  for (const raw of [
    deliveryReport({ token: forged }),
    deliveryReport({ token: bounceTokenOf(crypto.randomUUID(), TEST_CONFIG.channelKeys) }),
    deliveryReport({ token, action: 'delayed', status: '4.4.1' }),
    'Hello',
    '',
  ]) {
    const answer = await post(raw);
    expect([answer.status, await answer.json()]).toEqual([200, { recorded: false }]);
  }
  expect((await post(`${deliveryReport({ token })}${'x'.repeat(262_144)}`)).status).toBe(413);
  expect((await channelOf(channelId))?.state).toBe('active');
});

test('an account keeps at most 50 reports, for 30 days', async () => {
  const { userId, token } = await mailUser();
  for (let n = 0; n < 51; n += 1)
    await post(deliveryReport({ token, status: '5.0.0', diagnostic: `attempt ${n}` }));
  const countOf = async () => {
    const [row] = await db.database.db.execute<{ n: number }>(sql`
      select count(*)::int as n from mail_bounces where user_id = ${userId}::uuid`);
    return row?.n;
  };
  expect(await countOf()).toBe(50);
  await write(sql`
    update mail_bounces set at = now() - interval '31 days' where user_id = ${userId}::uuid`);
  expect(await runHousekeeping(db.database)).toMatchObject({ mailBounces: 50 });
  expect(await countOf()).toBe(0);
});
