import { expect, test } from 'vitest';
import { errorBodySchema } from '#contracts/errors.ts';
import { openDatabase } from '#db/client.ts';
import { TEST_CONFIG, createTestApp } from './testing/app.ts';
import { openTestApi } from './testing/test-api.ts';
import { createWorkflowStarter } from './jobs/workflow-starter.ts';

const { db, api } = await openTestApi();

const get = (path: string, headers: Record<string, string> = {}) =>
  Promise.resolve(api.app.request(path, { headers }));

test('S-45: metrics and reference respond only where configured', async () => {
  expect((await get('/metrics')).status).toBe(200);
  expect((await get('/api/openapi.json')).status).toBe(200);
  expect((await get('/api/reference')).status).toBe(200);
  const script = await get('/api/reference/scalar.js');
  expect(script.status).toBe(200);
  expect(await script.text()).toContain('createApiReference');
  const closed = createTestApp(db, {
    config: {
      ...TEST_CONFIG,
      operations: { isPublic: false, token: 'a-monitoring-token' },
      publicConfig: { ...TEST_CONFIG.publicConfig, referencePublic: false },
    },
  });
  const headers = { authorization: 'Bearer a-monitoring-token' };
  for (const path of [
    '/metrics',
    '/api/openapi.json',
    '/api/reference',
    '/api/reference/scalar.js',
  ]) {
    const wrong = { authorization: 'Bearer a-monitoring-tokem' };
    expect([path, (await closed.app.request(path)).status]).toEqual([path, 404]);
    expect([path, (await closed.app.request(path, { headers: wrong })).status]).toEqual([
      path,
      404,
    ]);
    expect([path, (await closed.app.request(path, { headers })).status]).toEqual([path, 200]);
  }
  const health = async (init?: RequestInit) => (await closed.app.request('/readyz', init)).json();
  expect(await health()).toEqual({ status: 'ok' });
  expect(await health({ headers })).toMatchObject({ checks: { database: 'up' } });
});

test('the public settings are an allow-list', async () => {
  const answer = (await (await get('/api/config')).json()) as { data: object };
  expect(answer.data).toEqual(TEST_CONFIG.publicConfig);
});

test('readyz: NATS or Temporal down is degraded, a missing Postgres or a drain is unready', async () => {
  const ready = async (overrides: Parameters<typeof createTestApp>[1]) => {
    const { app } = createTestApp(db, overrides);
    const answer = await app.request('/readyz');
    return [answer.status, ((await answer.json()) as { status: string }).status];
  };
  const nowhere = openDatabase({
    url: 'postgres://unknown@127.0.0.1:1/none',
    max: 1,
    name: 'none',
  });
  const publisher = { publish: () => {}, watch: () => () => {}, control: () => {}, tick: () => {} };
  const temporalDown = createWorkflowStarter({
    address: '127.0.0.1:1',
    namespace: 'default',
    logger: createTestApp(db).logger,
  });
  expect(await ready({})).toEqual([200, 'ok']);
  expect(await ready({ publisher: { ...publisher, status: () => 'down' } })).toEqual([
    200,
    'degraded',
  ]);
  expect(await ready({ workflows: temporalDown })).toEqual([200, 'degraded']);
  expect(await ready({ draining: () => true })).toEqual([503, 'unready']);
  expect(await ready({ shared: nowhere })).toEqual([503, 'unready']);
  await Promise.all([nowhere.close(), temporalDown.close()]);
});

test('F-23: without Postgres the API responds 503 with Retry-After, and does not hang', async () => {
  const nowhere = openDatabase({
    url: 'postgres://unknown@127.0.0.1:1/none',
    max: 1,
    name: 'none',
  });
  const user = await api.user();
  const { app } = createTestApp({ database: nowhere, app: nowhere });
  for (const [method, path, body] of [
    ['GET', '/api/users/me', undefined],
    ['GET', '/api/social-media-search/history', undefined],
    ['POST', '/api/social-media-search/search', '{"query":"crm for plumbers"}'],
    ['GET', '/api/events?after=0&stream=global', undefined],
  ] as const) {
    const answer = await app.request(path, {
      method,
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
    expect([path, answer.status]).toEqual([path, 503]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(errorBodySchema.parse(await answer.json()).error.code).toBe('SYSTEM_ERROR');
  }
  await nowhere.close();
});

test('F-02: with Temporal down a search is still accepted at once', async () => {
  const { logger } = createTestApp(db);
  const workflows = createWorkflowStarter({
    address: '127.0.0.1:1',
    namespace: 'default',
    logger,
  });
  const own = createTestApp(db, { workflows });
  const user = await own.user();
  const answer = await user.send('/api/social-media-search/search', { query: 'crm for plumbers' });
  expect(answer.status).toBe(202);
  expect(await answer.json()).toMatchObject({ data: { status: 'queued' } });
  await workflows.close();
});

test('S-39: unknown errors are masked; the cause is in the log, without parameters', async () => {
  const secret = 'ann@example.test';
  const own = createTestApp(db, {
    sources: () => {
      throw Object.assign(new Error(`select * from users where email = ${secret}`), {
        query: 'select',
        params: [secret],
      });
    },
  });
  const user = await own.user();
  const answer = await user.get('/api/sources');
  expect(answer.status).toBe(500);
  const text = await answer.text();
  expect(errorBodySchema.parse(JSON.parse(text)).error).toEqual({
    code: 'INTERNAL_ERROR',
    message: 'Server error. Please try again later.',
    details: {},
  });
  const { requestId } = JSON.parse(text) as { requestId: string };
  const line = own.outbox.logLines.find((entry) => entry['msg'] === 'request failed');
  expect(line).toMatchObject({ requestId, err: { name: 'Error' } });
  expect(JSON.stringify(own.outbox.logLines)).not.toContain(secret);
});

test('a full disk of Postgres is an outage that clients wait for', async () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  const own = createTestApp(db, {
    sources: () => {
      throw new Error('Failed query', { cause: full });
    },
  });
  const answer = await (await own.user()).get('/api/sources');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
});

test('S-05: a request’s log line names its route and user, not its query, token or body', async () => {
  const own = createTestApp(db);
  const user = await own.user();
  await user.get('/api/events?after=0&epoch=secret-epoch');
  await own.app.request('/api/auth/callback?code=secret-code&state=secret-state');
  const text = JSON.stringify(own.outbox.logLines);
  expect(text).toContain('"route":"/api/events"');
  expect(text).not.toContain('secret-');
  expect(text).not.toContain(user.token);
  expect(text).not.toContain(user.email);
});

test('A-61, R-ENT-01, R-ENT-02: a profile is read and changed key by key, and every tab is updated', async () => {
  const own = createTestApp(db);
  const user = await own.user();
  const changed = await user.send(
    '/api/users/me',
    { displayName: ' Ann ', settings: { defaultLimit: 25 } },
    { method: 'PUT' },
  );
  expect(changed.status).toBe(200);
  const answer = (await (await user.get('/api/users/me')).json()) as { asOf: number; data: object };
  expect(answer).toMatchObject({
    asOf: 1,
    data: {
      uid: user.userId,
      displayName: 'Ann',
      email: user.email,
      photoURL: null,
      createdAt: expect.stringMatching(/Z$/),
      lastLogin: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      settings: { defaultLimit: 25, defaultTimeframe: '7d' },
    },
  });
  expect(own.outbox.published[0]?.events[0]).toMatchObject({ seq: 1, type: 'profile.changed.v1' });
});
