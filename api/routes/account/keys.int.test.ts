import { randomUUID } from 'node:crypto';
import { sql } from '#db/sql.ts';
import { expect, test } from 'vitest';
import { apiKeysSchema, createdApiKeySchema } from '#contracts/account/keys.ts';
import type { CreatedApiKey } from '#contracts/account/keys.ts';
import { KEY_SCOPES } from '#domain/account/keys.ts';
import { transaction } from '#db/transaction.ts';
import { createTestApp } from '../../testing/app.ts';
import type { TestUser } from '../../testing/app.ts';
import { rpc } from '../../testing/mcp.ts';
import { openTestApi } from '../../testing/test-api.ts';

const { db, api } = await openTestApi();
const KEYS = '/api/users/me/keys';
const SEARCH = '/api/social-media-search/search';

const dataOf = async (answer: Response): Promise<unknown> =>
  ((await answer.json()) as { data: unknown }).data;

async function keyOf(user: TestUser, request: object = {}): Promise<CreatedApiKey> {
  const answer = await user.send(KEYS, { name: 'Script', scopes: [...KEY_SCOPES], ...request });
  expect(answer.status).toBe(200);
  return createdApiKeySchema.parse(await dataOf(answer));
}

const send = (secret: string, path: string, method = 'GET', body?: unknown): Promise<Response> =>
  Promise.resolve(
    api.app.request(path, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );

test('a key reads, searches and saves leads as its owner, and its secret is shown once', async () => {
  const user = await api.user();
  const { key, secret } = await keyOf(user);
  expect(secret).toMatch(/^earshot_[\w-]{43}$/);
  const submitted = await send(secret, SEARCH, 'POST', { query: 'crm for plumbers' });
  expect(submitted.status).toBe(202);
  const { id } = (await dataOf(submitted)) as { id: string };
  expect((await user.get(`/api/social-media-search/${id}`)).status).toBe(200);
  expect((await send(secret, '/api/leads', 'POST', { url: 'https://example.test/a' })).status).toBe(
    200,
  );
  expect((await send(secret, '/api/leads')).status).toBe(200);
  const listed = await (await user.get(KEYS)).text();
  expect(listed).not.toContain(secret);
  const [known] = apiKeysSchema.parse((JSON.parse(listed) as { data: unknown }).data).keys;
  expect(known).toMatchObject({ id: key.id, name: 'Script', scopes: [...KEY_SCOPES] });
  expect(known?.lastUsedAt).not.toBeNull();
  expect(JSON.stringify(api.outbox.logLines)).not.toContain(secret);
});

test('a key counts against the quota of its owner', async () => {
  const user = await api.user();
  const { secret } = await keyOf(user);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      send(secret, SEARCH, 'POST', { query: `crm ${index}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
  expect((await user.send(SEARCH, { query: 'one more' })).status).toBe(403);
});

test('all places that use keys of one user share one limit, over processes, REST and MCP', async () => {
  const user = await api.user();
  const [first, second] = [await keyOf(user), await keyOf(user)];
  expect((await user.get('/api/leads')).headers.has('ratelimit')).toBe(false);
  const granted = await send(first.secret, '/api/leads');
  expect(granted.headers.get('ratelimit-policy')).toBe('"keys";q=600;w=60');
  expect(granted.headers.get('ratelimit')).toBe('"keys";r=599;t=1');
  const written = await send(second.secret, '/api/leads', 'POST', { url: 'https://a.test' });
  expect(written.headers.get('ratelimit-policy')).toBe('"keys";q=600;w=60, "writes";q=300;w=30');
  await transaction(db.database, (tx) =>
    tx.execute(sql`
      update rate_buckets set tokens = 10, refilled_at = now() + interval '1 hour'
      where key = ${`keys:${user.userId}`}`),
  );
  const elsewhere = createTestApp(db);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, place) => {
      const { secret } = place % 2 === 0 ? first : second;
      const { app } = place % 3 === 0 ? elsewhere : api;
      const headers = { authorization: `Bearer ${secret}` };
      if (place % 5 !== 0) return app.request('/api/leads', { headers });
      const { body, headers: more } = rpc('tools/list');
      return app.request('/mcp', { method: 'POST', headers: { ...headers, ...more }, body });
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(40);
  for (const { headers } of refused) {
    expect([headers.get('retry-after'), headers.get('ratelimit')]).toEqual([
      '1',
      '"keys";r=0;t=60',
    ]);
  }
});

test('a key without a scope, a revoked, an expired and an invented one are refused', async () => {
  const user = await api.user();
  const reader = await keyOf(user, { scopes: ['read'] });
  expect((await send(reader.secret, '/api/leads')).status).toBe(200);
  expect((await send(reader.secret, SEARCH, 'POST', { query: 'crm' })).status).toBe(403);
  expect((await send(reader.secret, '/api/leads', 'POST', { url: 'https://a.test' })).status).toBe(
    403,
  );
  const dated = await keyOf(user, { expiresInDays: 1 });
  await transaction(db.database, (tx) =>
    tx.execute(sql`update api_keys set expires_at = now() where id = ${dated.key.id}::uuid`),
  );
  await user.send(`${KEYS}/${reader.key.id}`, undefined, { method: 'DELETE' });
  for (const secret of [reader.secret, dated.secret, `earshot_${'x'.repeat(43)}`, 'earshot_']) {
    expect((await send(secret, '/api/leads')).status, secret.slice(0, 12)).toBe(401);
  }
  expect(apiKeysSchema.parse(await dataOf(await user.get(KEYS))).keys).toEqual([]);
});

test('no key manages keys, the account or the plan, and no user the keys of another', async () => {
  const [user, other] = [await api.user(), await api.user()];
  const { key, secret } = await keyOf(user);
  const refused = [
    ['GET', KEYS],
    ['POST', KEYS, { name: 'More', scopes: ['read'] }],
    ['DELETE', `${KEYS}/${key.id}`],
    ['GET', '/api/users/me'],
    ['GET', '/api/users/me/export'],
    ['POST', '/api/users/me/deletion', { confirmation: user.email }],
    ['PUT', '/api/premium-interests', { planName: 'starter' }],
    ['POST', '/api/auth/logout-everywhere', {}],
  ] as const;
  for (const [method, path, body] of refused) {
    expect((await send(secret, path, method, body)).status, `${method} ${path}`).toBe(403);
  }
  for (const id of [key.id, randomUUID()]) {
    expect((await other.send(`${KEYS}/${id}`, undefined, { method: 'DELETE' })).status).toBe(404);
  }
  expect((await send(secret, '/api/leads')).status).toBe(200);
});

test('an account has at most 20 keys, whatever runs in parallel', async () => {
  const user = await api.user();
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => user.send(KEYS, { name: 'Key', scopes: ['read'] })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  for (const wrong of [
    { name: '', scopes: ['read'] },
    { name: 'a', scopes: [] },
    { name: 'a', scopes: ['admin'] },
    { name: 'a', scopes: ['read'], expiresInDays: 0 },
  ]) {
    expect((await user.send(KEYS, wrong)).status).toBe(400);
  }
});
