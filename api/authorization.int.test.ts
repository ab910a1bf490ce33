import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SearchDetail } from '#contracts/search/search.ts';
import { revokeSession } from '#db/commands/account/sessions.ts';
import { deleteUser } from '#db/testing/accounts.ts';
import { createTokens } from '#streams/access-token.ts';
import { PUBLIC_URL, TOKEN_SECRET } from './testing/app.ts';
import type { TestUser } from './testing/app.ts';
import { BODY, MATRIX, OPERATIONS, QUERY } from './testing/route-access.ts';
import { openTestApi } from './testing/test-api.ts';
import { OPENAPI_FILE, openApiText } from './programs/write-openapi.ts';

const { db, api } = await openTestApi();

const guarded = Object.keys(MATRIX).filter((route) => /user|owner|admin/.test(MATRIX[route] ?? ''));
const adminOnly = guarded.filter((route) => MATRIX[route] === 'admin');
const owned = Object.keys(MATRIX).filter((route) => MATRIX[route] === 'owner');

function call(route: string, { id = randomUUID() as string, token = '' } = {}): Promise<Response> {
  const [method = '', path = ''] = route.split(' ');
  const body = BODY[route];
  return Promise.resolve(
    api.app.request(path.replace(/\{(?:id|searchId)\}/u, id) + (QUERY[route] ?? ''), {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

async function searchOf(user: TestUser): Promise<SearchDetail> {
  const answer = await user.send('/api/social-media-search/search', { query: 'crm for plumbers' });
  return ((await answer.json()) as { data: SearchDetail }).data;
}

const codeOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { error?: { code: string } }).error?.code ?? 'none';

interface Document {
  paths: Record<string, Record<string, { security?: Record<string, unknown>[] }>>;
}

test('S-46: code, OpenAPI document and authorization matrix list the same routes', () => {
  const document = JSON.parse(openApiText()) as Document;
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const registered = new Set(
    api.app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
  );
  expect(documented.toSorted()).toEqual(Object.keys(MATRIX).toSorted());
  expect([...registered].toSorted()).toEqual([...Object.keys(MATRIX), ...OPERATIONS].toSorted());
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { security }] of Object.entries(methods)) {
      const route = `${method.toUpperCase()} ${path}`;
      expect([route, security !== undefined]).toEqual([route, guarded.includes(route)]);
    }
  }
});

test('the committed OpenAPI document matches the routes (npm run generate)', () => {
  expect(JSON.parse(readFileSync(OPENAPI_FILE, 'utf8'))).toEqual(JSON.parse(openApiText()));
});

test.each(guarded)('S-07, R-API-02: %s needs a valid token of ours', async (route) => {
  const anonymous = await call(route);
  expect([anonymous.status, await codeOf(anonymous)]).toEqual([401, 'MISSING_TOKEN']);
  expect(anonymous.headers.get('www-authenticate')).toBe('Bearer');

  const user = await api.user();
  const forged = await call(route, { token: `${user.token.slice(0, -4)}AAAA` });
  expect([forged.status, await codeOf(forged)]).toEqual([401, 'INVALID_TOKEN']);

  await revokeSession(db.database, user);
  const revoked = await call(route, { token: user.token });
  expect([revoked.status, await codeOf(revoked)]).toEqual([401, 'INVALID_TOKEN']);
});

test.each(guarded)('S-07: %s answers a deleted user 401', async (route) => {
  const user = await api.user();
  await deleteUser(db.database, user.userId);
  const answer = await call(route, { token: user.token });
  expect([answer.status, await codeOf(answer)]).toEqual([401, 'INVALID_TOKEN']);
});

test.each(adminOnly)(
  'A-49, R-ROUTE-26, R-PLAN-04: %s rejects anyone but the administrator',
  async (route) => {
    for (const plan of ['free', 'professional'] as const) {
      const user = await api.user({ plan });
      const answer = await call(route, { id: user.userId, token: user.token });
      expect([answer.status, await codeOf(answer)]).toEqual([403, 'FORBIDDEN_ERROR']);
    }
  },
);

test.each(owned)('S-07: %s treats a foreign id exactly like an unknown one', async (route) => {
  const owner = await api.user({ plan: 'professional' });
  const search = await searchOf(owner);
  const before = await (await owner.get(`/api/social-media-search/${search.id}`)).text();
  for (const plan of ['free', 'starter', 'professional'] as const) {
    if (route.endsWith('/export') && plan === 'free') continue;
    const stranger = await api.user({ plan });
    const foreign = await call(route, { id: search.id, token: stranger.token });
    const absent = await call(route, { token: stranger.token });
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    const [seen, unseen] = await Promise.all([foreign.json(), absent.json()]);
    expect((seen as { error: unknown }).error).toEqual((unseen as { error: unknown }).error);
  }
  expect(await (await owner.get(`/api/social-media-search/${search.id}`)).text()).toBe(before);
});

test('S-07: lists, usage and events of one user contain nothing of another', async () => {
  const owner = await api.user();
  const search = await searchOf(owner);
  const stranger = await api.user();
  for (const path of [
    '/api/social-media-search/history',
    `/api/social-media-search/history?cursor=${search.id}`,
    '/api/auth/plan-info',
    '/api/users/me',
    '/api/events?after=0',
  ]) {
    const answer = await stranger.get(path);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    expect(text).not.toContain(search.id);
    expect(text).not.toContain(owner.email);
    expect(text).not.toContain(owner.userId);
  }
});

test('S-10, A-81: the token selects the stream; without one there is only the global stream', async () => {
  const owner = await api.user();
  await searchOf(owner);
  const mine = await owner.get('/api/events?after=0');
  expect(await mine.json()).toMatchObject({
    data: { reset: false, events: [{ seq: 1 }, { seq: 2 }] },
  });
  expect((await api.app.request('/api/events?after=0&stream=global')).status).toBe(200);
  expect((await api.app.request('/api/events?after=0&stream=user')).status).toBe(401);
  for (const stream of [owner.userId, '*', 'user,global']) {
    const answer = await api.app.request(`/api/events?after=0&stream=${stream}`);
    expect(answer.status).toBe(400);
  }
  const wrong = await api.app.request('/api/events?after=0&stream=global', {
    headers: { authorization: 'Bearer nonsense' },
  });
  expect(wrong.status).toBe(401);
});

test('A-41: an expired token has its own error code, so the browser renews it', async () => {
  const user = await api.user();
  const yesterday = createTokens({
    keys: [TOKEN_SECRET],
    issuer: PUBLIC_URL,
    ttlSeconds: 900,
    now: () => new Date(Date.now() - 86_400_000),
  });
  const { token } = await yesterday.sign(user);
  const answer = await call('GET /api/users/me', { token });
  expect([answer.status, await codeOf(answer)]).toEqual([401, 'TOKEN_EXPIRED']);
});
