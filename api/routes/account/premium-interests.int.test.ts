import { expect, test } from 'vitest';
import { openTestApi } from '../../testing/test-api.ts';

const { db, api } = await openTestApi();

const PATH = '/api/premium-interests';
const PUT = { method: 'PUT' };

test('A-20, R-ENT-10, R-ENT-11: a user has one record; requesting another plan replaces it', async () => {
  const user = await api.user();
  const ask = async (body: unknown) =>
    ((await (await user.send(PATH, body, PUT)).json()) as { data: { timestamp: string } }).data;
  const first = await ask({ planName: 'starter', message: '  For our team.  ' });
  expect(first).toMatchObject({ planName: 'starter', message: 'For our team.' });
  const again = await ask({ planName: 'starter' });
  expect(again).toEqual(first);
  expect(await ask({ planName: 'starter', message: 'Now, please.' })).toEqual({
    ...first,
    message: 'Now, please.',
  });
  const other = await ask({ planName: 'professional' });
  expect(other).toMatchObject({ planName: 'professional', message: null });
  const read = (await (await user.get(PATH)).json()) as { asOf: number; data: unknown };
  expect(read).toMatchObject({ asOf: 4, data: { interest: other } });
  expect(api.outbox.published.filter(({ streamId }) => streamId === user.userId)).toHaveLength(4);
  const rows = await db.database.sql`
    select 1 from premium_interests where user_id = ${user.userId}`;
  expect(rows).toHaveLength(1);
  const audit = await db.database.sql`
    select 1 from audit_log where user_id = ${user.userId} and action = 'plan_requested'`;
  expect(audit).toHaveLength(2);
});

test.each([
  ['free', { planName: 'free' }],
  ['starter', { planName: 'starter' }],
  ['professional', { planName: 'starter' }],
  ['free', { planName: 'gold' }],
  ['free', { planName: 'starter', message: 'x'.repeat(1_001) }],
  ['free', { planName: 'starter', message: 'a\u0000b' }],
  ['free', { planName: 'starter', userId: '019ad000-0000-7000-8000-000000000000' }],
  ['free', {}],
] as const)('a user on %s is refused %j, and nothing is stored', async (plan, body) => {
  const user = await api.user({ plan });
  expect((await user.send(PATH, body, PUT)).status).toBe(400);
  expect(await (await user.get(PATH)).json()).toMatchObject({ data: { interest: null } });
});
