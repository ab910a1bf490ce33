import { sql } from '#db/sql.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setPlan } from '#db/commands/account/account.ts';
import { getPlanInfo } from '#db/queries/account/plan-info.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { transaction } from '#db/transaction.ts';
import { PUBLIC_URL, createTestApp } from '../../testing/app.ts';
import { CLIENT_ID, ISSUER } from '../../testing/issuer.ts';
import { createSignIn, messageOf } from '../../testing/sign-in.ts';

let db: TestDatabase;
let app: Awaited<ReturnType<typeof createSignIn>>;
let browser: (typeof app)['browser'];

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  app = await createSignIn(db);
  ({ browser } = app);
});
afterAll(() => db.drop());

const FAILED = { source: 'earshot-sign-in', outcome: 'error', error: 'failed' };

test('A-60, R-INT-03, R-INT-04: the popup is redirected with PKCE, state, nonce, scopes and the account chooser', async () => {
  const { origin, pathname, searchParams } = new URL(await browser.login());
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
    max_age: '315360000',
  });
});

test('before a deletion the issuer is asked to authenticate again, whatever it knows', async () => {
  const { searchParams } = new URL(await browser.login('?fresh=true'));
  expect(searchParams.get('max_age')).toBe('0');
});

test('a login hint is passed on, and then no account chooser is forced', async () => {
  const { searchParams } = new URL(await browser.login('?login_hint=free@earshot.test'));
  expect(searchParams.get('login_hint')).toBe('free@earshot.test');
  expect(searchParams.has('prompt')).toBe(false);
});

test('R-STATE-02..04: the first sign-in creates the account, a later one updates lastLogin', async () => {
  const claims = { sub: 'returning', email: 'Returning@Example.test' };
  expect(await browser.signIn(claims)).toEqual({ source: 'earshot-sign-in', outcome: 'signed_in' });
  const first = await browser.refresh();
  expect(first.isNewUser).toBe(true);
  expect(first.profile).toMatchObject({
    email: 'returning@example.test',
    displayName: 'Ann Example',
  });
  await browser.signIn(claims);
  const second = await browser.refresh();
  expect(second.isNewUser).toBe(false);
  expect(second.profile.uid).toBe(first.profile.uid);
  expect(second.profile.createdAt).toBe(first.profile.createdAt);
  expect(second.profile.lastLogin > first.profile.lastLogin).toBe(true);
});

test('a granted e-mail starts on its plan, and a later sign-in does not change the plan', async () => {
  const claims = { sub: 'granted', email: 'Granted@earshot.test' };
  await browser.signIn(claims);
  const { profile } = await browser.refresh();
  const planOf = async () => (await getPlanInfo(db.database.db, { userId: profile.uid })).planName;
  expect(await planOf()).toBe('starter');
  await setPlan(db.database, { userId: profile.uid, plan: 'free', by: 'test' });
  await browser.signIn(claims);
  expect(await planOf()).toBe('free');
});

test('S-02: an e-mail that moves to another subject is a separate account', async () => {
  await browser.signIn({ sub: 'old-owner', email: 'shared@example.test' });
  const before = await browser.refresh();
  await browser.signIn({ sub: 'new-owner', email: 'shared@example.test' });
  const after = await browser.refresh();
  expect(after.profile.email).toBe(before.profile.email);
  expect(after.profile.uid).not.toBe(before.profile.uid);
});

test('S-06: the refresh token is in an HttpOnly cookie and nowhere else', async () => {
  const answer = await browser.callback(app.issuer.approve(await browser.login()));
  const page = await answer.text();
  const cookie = browser.setCookies.find((line) => line.startsWith('earshot_refresh_4400='));
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Lax/);
  expect(cookie).toMatch(/; Path=\//);
  expect(cookie).not.toMatch(/Domain/i);
  expect(page).not.toContain(browser.refreshToken() ?? 'none');
  expect(JSON.stringify(app.api.outbox.logLines)).not.toContain(browser.refreshToken() ?? 'none');
});

test('S-06: over https the cookie is Secure and bound to the host', async () => {
  const secure = await createSignIn(db, { publicUrl: 'https://app.test' });
  await secure.browser.signIn();
  const cookie = secure.browser.setCookies.find((line) =>
    line.startsWith('__Host-earshot_refresh='),
  );
  expect(cookie).toMatch(/; Secure/);
  expect(cookie).toMatch(/; Path=\//);
});

test('S-01: a callback with an unknown state is refused', async () => {
  const approved = app.issuer.approve(await browser.login());
  const stranger = app.open();
  const answer = await stranger.callback(approved);
  expect(answer.status).toBe(401);
  expect(await messageOf(answer)).toEqual({ ...FAILED, error: 'cookies_blocked' });
  expect(stranger.refreshToken()).toBeUndefined();
  expect(await messageOf(await browser.callback({ ...approved, state: 'made-up' }))).toEqual(
    FAILED,
  );
});

test('a sign-in attempt is used once', async () => {
  const approved = app.issuer.approve(await browser.login());
  expect((await browser.callback(approved)).status).toBe(200);
  expect((await browser.callback(approved)).status).toBe(401);
});

test('two popups of one browser do not end each other', async () => {
  const first = app.issuer.approve(await browser.login());
  const second = app.issuer.approve(await browser.login());
  expect((await browser.callback(first)).status).toBe(200);
  expect((await browser.callback(second)).status).toBe(200);
});

test('many abandoned sign-ins leave one small cookie, and the last four still work', async () => {
  const begun = [];
  for (let index = 0; index < 50; index += 1) begun.push(app.issuer.approve(await browser.login()));
  const cookies = [...browser.jar].filter(([name]) => name.includes('sign_in'));
  expect(cookies).toHaveLength(1);
  expect(cookies[0]?.[1].value.length).toBeLessThan(2_000);
  const statuses = [];
  for (const attempt of begun.slice(-5)) statuses.push((await browser.callback(attempt)).status);
  expect(statuses).toEqual([401, 200, 200, 200, 200]);
});

test('R-ERR-53: our own sign-in limit is shown in the popup, with its waiting time', async () => {
  await transaction(db.database, (tx) =>
    tx.execute(sql`insert into rate_buckets (key, tokens, refilled_at)
                   values ('sign-ins:local', 0, now() + interval '1 hour')
                   on conflict (key) do update set tokens = 0, refilled_at = excluded.refilled_at`),
  );
  try {
    const answer = await browser.callback(app.issuer.approve(await browser.login()));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await messageOf(answer)).toEqual({ ...FAILED, error: 'too_many_requests' });
  } finally {
    await transaction(db.database, (tx) => tx.execute(sql`delete from rate_buckets`));
  }
});

test('a malformed sign-in address also gets a page', async () => {
  const answer = await browser.request('/api/auth/login?login_hint=');
  expect(answer.status).toBe(400);
  expect(await messageOf(answer)).toEqual(FAILED);
});

test('S-01: the token of another sign-in is refused by its nonce', async () => {
  const answer = await browser.callback(
    app.issuer.approve(await browser.login(), { nonce: 'replayed' }),
  );
  expect(answer.status).toBe(401);
  expect(browser.refreshToken()).toBeUndefined();
});

test('R-ERR-50..55: every failure has its own message', async () => {
  const refused = async (error: string) =>
    messageOf(await browser.request(`/api/auth/callback?${new URLSearchParams({ error })}`));
  expect(await refused('access_denied')).toMatchObject({ error: 'popup_closed' });
  expect(await refused('unauthorized_client')).toMatchObject({ error: 'not_enabled' });
  expect(await refused('redirect_uri_mismatch')).toMatchObject({ error: 'unauthorized_domain' });
  expect(await refused('server_error')).toMatchObject({ error: 'network' });
  expect(await refused('<script>')).toMatchObject({ error: 'failed' });

  app.issuer.breakTokens(() => new Response('busy', { status: 429 }));
  expect(await browser.signIn()).toMatchObject({ error: 'too_many_requests' });
  app.issuer.breakTokens(() => new Response('<html>', { status: 500 }));
  expect(await browser.signIn()).toMatchObject({ error: 'network' });
  app.issuer.breakTokens(() => Response.json({ id_token: 7 }));
  expect(await browser.signIn()).toMatchObject({ error: 'failed' });

  const fresh = await createSignIn(db);
  fresh.issuer.setDown(true);
  const down = await fresh.api.app.request('/api/auth/login');
  expect(down.status).toBe(503);
  expect(await messageOf(down)).toMatchObject({ error: 'network' });

  const off = createTestApp(db, { signIn: null });
  expect(await messageOf(await off.app.request('/api/auth/login'))).toMatchObject({
    error: 'not_enabled',
  });
});

test('the popup’s page runs only its own script and keeps its opener', async () => {
  const answer = await browser.callback(app.issuer.approve(await browser.login()));
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; base-uri 'none'/,
  );
  expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
