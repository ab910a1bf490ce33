import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessionSchema, signInMessageSchema } from '#contracts/account.ts';
import type { Session, SignInMessage } from '#contracts/account.ts';
import { setPlan } from '#db/commands/account.ts';
import { getPlanInfo } from '#db/queries/plan-info.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { ageUsedRefreshTokens } from '#db/testing/sessions.ts';
import type { JWTPayload } from 'jose';
import { createSignInProvider } from '../identity/provider.ts';
import { PUBLIC_URL, TEST_CONFIG, createTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { createBrowser } from '../testing/browser.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { CLIENT_ID, ISSUER, createTestIssuer } from '../testing/issuer.ts';
import type { TestIssuer } from '../testing/issuer.ts';

let db: TestDatabase;
let issuer: TestIssuer;
let api: TestApp;
let browser: TestBrowser;

const provider = () =>
  createSignInProvider({
    issuer: ISSUER,
    clientId: CLIENT_ID,
    clientSecret: 'secret of the tests',
    redirectUri: `${PUBLIC_URL}/api/auth/callback`,
    fetch: issuer.fetch,
  });

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  issuer = await createTestIssuer();
  api = createTestApp(db.database, { signIn: provider() });
  browser = createBrowser(api.app);
});
afterAll(() => db.drop());

/** The message that the popup's page would send. */
async function messageOf(answer: Response): Promise<SignInMessage> {
  const page = await answer.text();
  const text = /postMessage\((\{.*\}), window\.location\.origin\)/.exec(page)?.[1] ?? '';
  return signInMessageSchema.parse(JSON.parse(text));
}

async function login(hint = ''): Promise<string> {
  const answer = await browser.request(`/api/auth/login${hint}`);
  expect(answer.status).toBe(302);
  return answer.headers.get('location') ?? '';
}

async function callback({ code, state }: { code: string; state: string }): Promise<Response> {
  return browser.request(`/api/auth/callback?${new URLSearchParams({ code, state })}`);
}

async function signInAs(claims: JWTPayload = {}): Promise<SignInMessage> {
  return messageOf(await callback(issuer.approve(await login(), claims)));
}

async function refresh(): Promise<Session> {
  const answer = await browser.post('/api/auth/refresh');
  expect(answer.status).toBe(200);
  return sessionSchema.parse(((await answer.json()) as { data: unknown }).data);
}

const FAILED = { source: 'earshot-sign-in', outcome: 'error', error: 'failed' };

test('A-60: the popup goes out with PKCE, state, nonce and the account chooser', async () => {
  const { origin, pathname, searchParams } = new URL(await login());
  expect(origin + pathname).toBe(`${ISSUER}/auth`);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: CLIENT_ID,
    redirect_uri: `${PUBLIC_URL}/api/auth/callback`,
    response_type: 'code',
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/) as string,
    nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    code_challenge_method: 'S256',
    prompt: 'select_account',
  });
});

test('a login hint is passed on, and then nothing is forced', async () => {
  const { searchParams } = new URL(await login('?login_hint=free@earshot.test'));
  expect(searchParams.get('login_hint')).toBe('free@earshot.test');
  expect(searchParams.has('prompt')).toBe(false);
});

test('R-STATE-02..04: the first sign-in creates the account, a later one updates lastLogin', async () => {
  const claims = { sub: 'returning', email: 'Returning@Example.test' };
  expect(await signInAs(claims)).toEqual({ source: 'earshot-sign-in', outcome: 'signed_in' });
  const first = await refresh();
  expect(first.isNewUser).toBe(true);
  expect(first.profile).toMatchObject({
    email: 'returning@example.test',
    displayName: 'Ann Example',
  });
  await signInAs(claims);
  const second = await refresh();
  expect(second.isNewUser).toBe(false);
  expect(second.profile.uid).toBe(first.profile.uid);
  expect(second.profile.createdAt).toBe(first.profile.createdAt);
  expect(second.profile.lastLogin > first.profile.lastLogin).toBe(true);
});

test('a granted e-mail starts on its plan, and a later sign-in leaves the plan alone', async () => {
  const claims = { sub: 'granted', email: 'Granted@earshot.test' };
  await signInAs(claims);
  const { profile } = await refresh();
  const planOf = async () => (await getPlanInfo(db.database.db, { userId: profile.uid })).planName;
  expect(await planOf()).toBe('starter');
  await setPlan(db.database, { userId: profile.uid, plan: 'free', by: 'test' });
  await signInAs(claims);
  expect(await planOf()).toBe('free');
});

test('S-02: an e-mail that moves to another subject is another account', async () => {
  await signInAs({ sub: 'old-owner', email: 'shared@example.test' });
  const before = await refresh();
  await signInAs({ sub: 'new-owner', email: 'shared@example.test' });
  const after = await refresh();
  expect(after.profile.email).toBe(before.profile.email);
  expect(after.profile.uid).not.toBe(before.profile.uid);
});

test('S-06: the refresh token is in an HttpOnly cookie and nowhere else', async () => {
  const answer = await callback(issuer.approve(await login()));
  const page = await answer.text();
  const cookie = browser.setCookies.find((line) => line.startsWith('earshot_refresh_4400='));
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Lax/);
  expect(cookie).toMatch(/; Path=\//);
  expect(cookie).not.toMatch(/Domain/i);
  expect(page).not.toContain(browser.refreshToken() ?? 'none');
  expect(JSON.stringify(api.outbox.logLines)).not.toContain(browser.refreshToken() ?? 'none');
});

test('S-06: over https the cookie is Secure and bound to the host', async () => {
  const secure = createTestApp(db.database, {
    signIn: provider(),
    config: { ...TEST_CONFIG, publicUrl: 'https://app.test' },
  });
  browser = createBrowser(secure.app);
  await callback(issuer.approve(await login()));
  const cookie = browser.setCookies.find((line) => line.startsWith('__Host-earshot_refresh='));
  expect(cookie).toMatch(/; Secure/);
  expect(cookie).toMatch(/; Path=\//);
});

test('S-01: a callback with the state of nobody’s sign-in is refused', async () => {
  const approved = issuer.approve(await login());
  const stranger = createBrowser(api.app);
  const answer = await stranger.request(`/api/auth/callback?${new URLSearchParams(approved)}`);
  expect(answer.status).toBe(401);
  expect(await messageOf(answer)).toEqual(FAILED);
  expect(stranger.refreshToken()).toBeUndefined();
  expect(await messageOf(await callback({ ...approved, state: 'made-up' }))).toEqual(FAILED);
});

test('a sign-in under way is used once', async () => {
  const approved = issuer.approve(await login());
  expect((await callback(approved)).status).toBe(200);
  expect((await callback(approved)).status).toBe(401);
});

test('two popups of one browser do not end each other', async () => {
  const first = issuer.approve(await login());
  const second = issuer.approve(await login());
  expect((await callback(first)).status).toBe(200);
  expect((await callback(second)).status).toBe(200);
});

test('S-01: the token of another sign-in is refused by its nonce', async () => {
  const answer = await callback(issuer.approve(await login(), { nonce: 'replayed' }));
  expect(answer.status).toBe(401);
  expect(browser.refreshToken()).toBeUndefined();
});

test('R-ERR-50..55: every way to fail has its own message', async () => {
  const refused = async (error: string) =>
    messageOf(await browser.request(`/api/auth/callback?${new URLSearchParams({ error })}`));
  expect(await refused('access_denied')).toMatchObject({ error: 'popup_closed' });
  expect(await refused('unauthorized_client')).toMatchObject({ error: 'not_enabled' });
  expect(await refused('redirect_uri_mismatch')).toMatchObject({ error: 'unauthorized_domain' });
  expect(await refused('server_error')).toMatchObject({ error: 'network' });
  expect(await refused('<script>')).toMatchObject({ error: 'failed' });

  issuer.breakTokens(() => new Response('busy', { status: 429 }));
  expect(await signInAs()).toMatchObject({ error: 'too_many_requests' });
  issuer.breakTokens(() => new Response('<html>', { status: 500 }));
  expect(await signInAs()).toMatchObject({ error: 'network' });
  issuer.breakTokens(() => Response.json({ id_token: 7 }));
  expect(await signInAs()).toMatchObject({ error: 'failed' });

  issuer.setDown(true);
  api = createTestApp(db.database, { signIn: provider() });
  const down = await api.app.request('/api/auth/login');
  expect(down.status).toBe(503);
  expect(await messageOf(down)).toMatchObject({ error: 'network' });

  const off = createTestApp(db.database, { signIn: null });
  expect(await messageOf(await off.app.request('/api/auth/login'))).toMatchObject({
    error: 'not_enabled',
  });
});

test('the popup’s page runs its own script only and keeps its opener', async () => {
  const answer = await callback(issuer.approve(await login()));
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; base-uri 'none'/,
  );
  expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('S-03: every refresh gives a new token; the token of the answer works', async () => {
  await signInAs();
  const before = browser.refreshToken();
  const { accessToken } = await refresh();
  expect(browser.refreshToken()).not.toBe(before);
  const me = await api.app.request('/api/users/me', {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(me.status).toBe(200);
});

test('two tabs that refresh at once both get a session', async () => {
  await signInAs();
  const cookie = `earshot_refresh_4400=${browser.refreshToken()}`;
  const tab = () => api.app.request('/api/auth/refresh', { method: 'POST', headers: { cookie } });
  const answers = await Promise.all([tab(), tab()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('S-03: a refresh token that comes back late ends the family, on every process at once', async () => {
  await signInAs();
  const stolen = browser.refreshToken();
  const { accessToken } = await refresh();
  await ageUsedRefreshTokens(db.database);
  const replay = await api.app.request('/api/auth/refresh', {
    method: 'POST',
    headers: { cookie: `earshot_refresh_4400=${stolen}` },
  });
  expect(replay.status).toBe(401);
  expect(await replay.json()).toMatchObject({ error: { code: 'INVALID_TOKEN' } });
  expect(api.outbox.controls.at(-1)).toMatchObject({ type: 'session_revoked' });
  expect((await browser.post('/api/auth/refresh')).status).toBe(401);
  expect(browser.refreshToken()).toBeUndefined();
  const me = await api.app.request('/api/users/me', {
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
  await signInAs();
  const { accessToken } = await refresh();
  const headers = { authorization: `Bearer ${accessToken}` };
  const kept = browser.refreshToken();
  const answer = await browser.post('/api/auth/logout');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('clear-site-data')).toBe('"cache"');
  expect(browser.refreshToken()).toBeUndefined();
  expect(api.outbox.controls.at(-1)).toMatchObject({ type: 'session_revoked' });
  expect((await api.app.request('/api/users/me', { headers })).status).toBe(401);
  browser.jar.set('earshot_refresh_4400', { value: kept ?? '', path: '/' });
  expect((await browser.post('/api/auth/refresh')).status).toBe(401);
  expect((await browser.post('/api/auth/logout')).status).toBe(200);
});

test('S-04: logout everywhere ends the sessions of every browser', async () => {
  await signInAs({ sub: 'everywhere' });
  const here = await refresh();
  browser = createBrowser(api.app);
  await signInAs({ sub: 'everywhere' });
  const there = await refresh();
  const answer = await browser.post('/api/auth/logout-everywhere', {
    authorization: `Bearer ${there.accessToken}`,
  });
  expect(answer.status).toBe(200);
  expect(api.outbox.controls.at(-1)).toEqual({
    type: 'user_revoked',
    userId: here.profile.uid,
  });
  for (const { accessToken } of [here, there]) {
    const me = await api.app.request('/api/users/me', {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(me.status).toBe(401);
  }
});

test('S-16: cookie routes refuse what another site sends', async () => {
  await signInAs();
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
