import { sql } from '#db/sql.ts';
import { expect, test } from 'vitest';
import { mailDomainSchema, operatorStatusSchema } from '#contracts/operator.ts';
import type { OperatorStatus } from '#contracts/operator.ts';
import { signIn } from '#db/commands/account/account.ts';
import { reserveModelCall, settleModelCall } from '#db/commands/model-budget.ts';
import { noteBeat } from '#db/process-beat.ts';
import { startSession } from '#db/commands/account/sessions.ts';
import { createSearch } from '#db/testing/searches.ts';
import { testLimits } from '#db/testing/model-limits.ts';
import { transaction } from '#db/transaction.ts';
import { signInAdmin } from './testing/admin.ts';
import { openTestApi } from './testing/test-api.ts';

const { db, api } = await openTestApi();
const admin = await signInAdmin(db.database, api);

const auditOf = (userId: string) =>
  db.database.sql<{ action: string; detail: Record<string, unknown> }[]>`
    select action, detail from audit_log where user_id = ${userId} order by id`;

const dataOf = async <T>(answer: Response): Promise<T> =>
  ((await answer.json()) as { data: T }).data;

test('A-49: the administrator sees backlog, processes, spend and requested plans', async () => {
  await createSearch(db.database);
  const { userId } = await createSearch(db.database);
  const call = { purpose: 'search', userId, jobId: null, micros: 900 } as const;
  const reserved = await reserveModelCall(db.database, call, testLimits());
  if (!reserved.granted) throw new Error('refused');
  const usage = { micros: 400, inputTokens: 1_200, outputTokens: 80 };
  await settleModelCall(db.database, reserved.reservation, usage);
  const idle = { nats: 'up', temporal: 'up', sockets: null, lag: null } as const;
  const report = { ...idle, modelDailyMicros: 9 };
  await noteBeat(db.database, { id: 'worker-1', kind: 'worker', report });
  await noteBeat(db.database, {
    id: 'worker-2',
    kind: 'worker',
    report: { ...report, modelDailyMicros: 5 },
  });
  await transaction(db.database, (tx) =>
    tx.execute(
      sql`update process_beats set heard_at = now() - interval '20 seconds' where id = 'worker-2'`,
    ),
  );
  const asking = await api.user();
  await asking.send(
    '/api/premium-interests',
    { planName: 'starter', message: '<b>soon</b>' },
    { method: 'PUT' },
  );

  await asking.send('/api/feedback/product', {
    feedbackType: 'negative',
    feedbackText: '  <img src=x onerror=alert(1)>  ',
    page: '/profile',
  });
  const status = operatorStatusSchema.parse(await dataOf(await admin.get('/api/admin/status')));
  expect(status.backlog).toMatchObject([
    { kind: 'search', queued: 2, running: 0 },
    { kind: 'gpt_analysis', queued: 0, running: 0 },
    { kind: 'competitor_discovery', queued: 0, running: 0 },
  ]);
  expect(status.backlog[0]?.oldestQueuedAt).not.toBeNull();
  expect(status.model).toEqual({
    callsToday: 1,
    inputTokensToday: 1_200,
    outputTokensToday: 80,
    costTodayMicros: 400,
    dailyLimitMicros: 9,
  });
  expect(status.processes.map(({ id, alive }) => [id, alive])).toEqual([
    ['worker-1', true],
    ['worker-2', false],
  ]);
  expect(status.requestedPlans).toMatchObject([
    { email: asking.email, currentPlan: 'free', planName: 'starter', message: '<b>soon</b>' },
  ]);
  expect(status.feedback).toMatchObject([
    { email: asking.email, feedbackType: 'negative', feedbackText: '<img src=x onerror=alert(1)>' },
  ]);
});

test('A-20, S-40: the administrator finds a user and sets the plan; both are in the audit log', async () => {
  const user = await api.user();
  const found = await admin.send('/api/admin/users/find', {
    email: ` ${user.email.toUpperCase()} `,
  });
  expect(await dataOf(found)).toMatchObject({ users: [{ userId: user.userId, planName: 'free' }] });
  api.outbox.published.length = 0;
  const path = `/api/admin/users/${user.userId}/plan`;
  const answer = await admin.send(path, { planName: 'professional' }, { method: 'PUT' });
  expect([answer.status, await dataOf(answer)]).toMatchObject([200, { planName: 'professional' }]);
  expect(api.outbox.published).toMatchObject([
    { streamId: user.userId, events: [{ type: 'plan.changed.v1' }] },
  ]);
  expect(await auditOf(user.userId)).toContainEqual({
    action: 'plan_changed',
    detail: { plan: 'professional', by: admin.userId },
  });
  expect(await auditOf(admin.userId)).toContainEqual({
    action: 'admin_lookup',
    detail: { found: [user.userId] },
  });
  expect(JSON.stringify(api.outbox.logLines)).not.toContain(user.email);
});

test('A-49: other users are refused and the attempt is audited; nothing changes', async () => {
  const user = await api.user({ plan: 'professional' });
  const other = await api.user();
  const answer = await user.send(
    `/api/admin/users/${other.userId}/plan`,
    { planName: 'professional' },
    { method: 'PUT' },
  );
  expect([answer.status, await answer.json()]).toMatchObject([
    403,
    { error: { code: 'FORBIDDEN_ERROR' } },
  ]);
  expect(await auditOf(user.userId)).toContainEqual({
    action: 'admin_denied',
    detail: { path: '/api/admin/users/:id/plan' },
  });
  expect(await dataOf(await other.get('/api/auth/plan-info'))).toMatchObject({ planName: 'free' });
});

test('unknown users and e-mails are 404; malformed bodies are refused', async () => {
  const unknownId = '019ad000-0000-7000-8000-000000000000';
  const put = (path: string, body: unknown) => admin.send(path, body, { method: 'PUT' });
  expect((await put(`/api/admin/users/${unknownId}/plan`, { planName: 'starter' })).status).toBe(
    404,
  );
  expect((await put('/api/admin/users/x/plan', { planName: 'starter' })).status).toBe(404);
  expect((await put(`/api/admin/users/${unknownId}/plan`, { planName: 'gold' })).status).toBe(400);
  const found = await admin.send('/api/admin/users/find', { email: "' or 1=1 --" });
  expect(await dataOf(found)).toEqual({ users: [] });
  expect((await admin.send('/api/admin/users/find', { email: 'a@b', all: true })).status).toBe(400);
  for (const body of [{ feedbackType: 'meh', page: '/' }, { feedbackType: 'positive' }, {}]) {
    expect((await admin.send('/api/feedback/product', body)).status).toBe(400);
  }
});

test('A-49: another account with the administrator’s e-mail is not the administrator', async () => {
  const { value } = await signIn(db.database, {
    issuer: 'https://issuer.test',
    subject: 'another-subject',
    email: 'admin@earshot.test',
    displayName: null,
    photoURL: null,
  });
  const userId = value.profile.uid;
  const { sessionId } = await startSession(db.database, { userId });
  const { token } = await api.tokens.sign({ userId, sessionId });
  expect((await api.as(token).get('/api/admin/status')).status).toBe(403);
});

test('no user can fill the audit log or push others off the operator page', async () => {
  const flooding = await api.user();
  const quiet = await api.user();
  const words = { feedbackType: 'positive', page: '/' };
  await quiet.send('/api/feedback/product', { ...words, feedbackText: 'From the quiet one' });
  const statuses = [];
  for (let index = 0; index < 15; index += 1) {
    const body = { ...words, feedbackText: `Flood ${index}` };
    statuses.push((await flooding.send('/api/feedback/product', body)).status);
    await flooding.get('/api/admin/status');
    await flooding.get('/api/admin/status');
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  const { feedback } = await dataOf<OperatorStatus>(await admin.get('/api/admin/status'));
  expect(feedback.filter(({ email }) => email === flooding.email)).toHaveLength(1);
  expect(feedback.map(({ feedbackText }) => feedbackText)).toContain('From the quiet one');
  expect(await auditOf(flooding.userId)).toHaveLength(1 + 20);
});

test('channels.md 6: the operator sees the DNS records of the mail domain, and what to add', async () => {
  const mail = mailDomainSchema.parse(await dataOf(await admin.get('/api/admin/mail-domain')));
  expect(mail).toMatchObject({
    domain: 'mail.example.com',
    records: [
      { record: 'SPF', host: 'mail.example.com', state: 'missing' },
      { record: 'DKIM', host: 's1._domainkey.mail.example.com', state: 'missing', add: null },
      { record: 'DMARC', host: '_dmarc.mail.example.com', state: 'missing' },
    ],
  });
  expect(mail.records[2]?.add).toContain('v=DMARC1; p=none');
});
