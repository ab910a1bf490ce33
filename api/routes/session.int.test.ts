import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { ageUsedRefreshTokens } from '#db/testing/sessions.ts';
import { PUBLIC_URL } from '../testing/app.ts';
import { createSignIn } from '../testing/sign-in.ts';

let db: TestDatabase;
let app: Awaited<ReturnType<typeof createSignIn>>;
let browser: (typeof app)['browser'];

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  app = await createSignIn(db.database);
  ({ browser } = app);
});
afterAll(() => db.drop());

test('S-03: every refresh gives a new token; the token of the answer works', async () => {
  await browser.signIn();
  const before = browser.refreshToken();
  const { accessToken } = await browser.refresh();
  expect(browser.refreshToken()).not.toBe(before);
  const me = await app.api.app.request('/api/users/me', {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(me.status).toBe(200);
});

test('two tabs that refresh at once both get a session', async () => {
  await browser.signIn();
  const cookie = `earshot_refresh_4400=${browser.refreshToken()}`;
  const tab = () =>
    app.api.app.request('/api/auth/refresh', { method: 'POST', headers: { cookie } });
  const answers = await Promise.all([tab(), tab()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('S-03: a refresh token that comes back late ends the family, on every process at once', async () => {
  await browser.signIn();
  const stolen = browser.refreshToken();
  const { accessToken } = await browser.refresh();
  await ageUsedRefreshTokens(db.database);
  const replay = await app.api.app.request('/api/auth/refresh', {
    method: 'POST',
    headers: { cookie: `earshot_refresh_4400=${stolen}` },
  });
  expect(replay.status).toBe(401);
  expect(await replay.json()).toMatchObject({ error: { code: 'INVALID_TOKEN' } });
  expect(app.api.outbox.controls.at(-1)).toMatchObject({ type: 'session_revoked' });
  expect((await browser.post('/api/auth/refresh')).status).toBe(401);
  expect(browser.refreshToken()).toBeUndefined();
  const me = await app.api.app.request('/api/users/me', {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(me.status).toBe(401);
});

test('without a cookie, or with any other, there is no session', async () => {
  const none = await browser.post('/api/auth/refresh');
  expect(await none.json()).toMatchObject({ error: { code: 'MISSING_TOKEN' } });
  browser.jar.set('earshot_refresh_4400', { value: 'made-up', path: '/' });
  const forged = await browser.post('/api/auth/refresh');
  expect(forged.status).toBe(401);
  expect(await forged.json()).toMatchObject({ error: { code: 'INVALID_TOKEN' } });
});

test('S-04, S-43: logout ends the session at once and clears what was kept', async () => {
  await browser.signIn();
  const { accessToken } = await browser.refresh();
  const headers = { authorization: `Bearer ${accessToken}` };
  const kept = browser.refreshToken();
  const answer = await browser.post('/api/auth/logout');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('clear-site-data')).toBe('"cache"');
  expect(browser.refreshToken()).toBeUndefined();
  expect(app.api.outbox.controls.at(-1)).toMatchObject({ type: 'session_revoked' });
  expect((await app.api.app.request('/api/users/me', { headers })).status).toBe(401);
  browser.jar.set('earshot_refresh_4400', { value: kept ?? '', path: '/' });
  expect((await browser.post('/api/auth/refresh')).status).toBe(401);
  expect((await browser.post('/api/auth/logout')).status).toBe(200);
});

test('S-04: logout everywhere ends the sessions of every browser', async () => {
  await browser.signIn({ sub: 'everywhere' });
  const here = await browser.refresh();
  browser = app.open();
  await browser.signIn({ sub: 'everywhere' });
  const there = await browser.refresh();
  const answer = await browser.post('/api/auth/logout-everywhere', {
    authorization: `Bearer ${there.accessToken}`,
  });
  expect(answer.status).toBe(200);
  expect(app.api.outbox.controls.at(-1)).toEqual({
    type: 'user_revoked',
    userId: here.profile.uid,
  });
  for (const { accessToken } of [here, there]) {
    const me = await app.api.app.request('/api/users/me', {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(me.status).toBe(401);
  }
});

test('S-16: cookie routes refuse what another site sends', async () => {
  await browser.signIn();
  for (const headers of [
    { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.test' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: PUBLIC_URL, 'content-type': 'text/plain' },
    { origin: PUBLIC_URL, 'content-type': 'application/x-www-form-urlencoded' },
  ] as Record<string, string>[]) {
    for (const path of ['refresh', 'logout', 'logout-everywhere']) {
      const answer = await browser.request(`/api/auth/${path}`, { method: 'POST', headers });
      expect([403, 415]).toContain(answer.status);
    }
  }
  expect((await browser.request('/api/auth/refresh', { method: 'POST' })).status).toBe(200);
});
