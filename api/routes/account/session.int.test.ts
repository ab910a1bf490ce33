import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignIns } from '#contracts/account/account.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { ageSessions, ageUsedRefreshTokens } from '#db/testing/sessions.ts';
import { PUBLIC_URL } from '../../testing/app.ts';
import { createSignIn } from '../../testing/sign-in.ts';

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

test('S-03: every refresh returns a new, working token', async () => {
  await browser.signIn();
  const before = browser.refreshToken();
  const { accessToken } = await browser.refresh();
  expect(browser.refreshToken()).not.toBe(before);
  const me = await app.api.app.request('/api/users/me', {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(me.status).toBe(200);
});

const refreshWith = (token: string | undefined) =>
  app.api.app.request('/api/auth/refresh', {
    method: 'POST',
    headers: { cookie: `earshot_refresh_4400=${token}` },
  });

const successor = (answer: Response): string =>
  /earshot_refresh_4400=([^;]+)/.exec(answer.headers.getSetCookie().join('\n'))?.[1] ?? '';

test('S-03: parallel refreshes with one token all return the same successor', async () => {
  await browser.signIn();
  const token = browser.refreshToken();
  const answers = await Promise.all(Array.from({ length: 20 }, () => refreshWith(token)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(successor)).size).toBe(1);
});

test('S-03: repeating a refresh whose answer was lost an hour ago returns the same successor', async () => {
  await browser.signIn();
  const token = browser.refreshToken();
  const lost = successor(await refreshWith(token));
  await ageUsedRefreshTokens(db.database);
  const repeated = await refreshWith(token);
  expect(repeated.status).toBe(200);
  expect(successor(repeated)).toBe(lost);
  expect((await refreshWith(lost)).status).toBe(200);
});

test('S-03: reusing a refresh token whose successor was used ends the family, on every process at once', async () => {
  await browser.signIn();
  const stolen = browser.refreshToken();
  await browser.refresh();
  const { accessToken } = await browser.refresh();
  const replay = await refreshWith(stolen);
  expect(replay.status).toBe(401);
  expect(await replay.json()).toMatchObject({ error: { code: 'INVALID_TOKEN' } });
  expect(app.api.outbox.controls.at(-1)).toMatchObject({ type: 'session_revoked' });
  expect((await browser.post('/api/auth/refresh')).status).toBe(401);
  expect(browser.refreshToken()).toBeUndefined();
  expect(await app.statusWith(accessToken)).toBe(401);
});

test('S-03: signing in again in one browser ends its previous session, also of another account', async () => {
  await browser.signIn({ sub: 'first' });
  const old = await browser.refresh();
  const oldCookie = browser.refreshToken();
  await browser.signIn({ sub: 'second', email: 'bob@example.test' });
  const now = await browser.refresh();
  expect(await app.statusWith(old.accessToken)).toBe(401);
  expect(await app.statusWith(now.accessToken)).toBe(200);
  expect((await refreshWith(oldCookie)).status).toBe(401);
  expect(app.api.outbox.controls).toMatchObject([{ type: 'session_revoked' }]);
});

test('S-04: sessions are listed with their browsers, and only their owner can end each of them', async () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
  const other = app.open();
  await other.signIn({ sub: 'sessions' }, { 'user-agent': firefox });
  const there = await other.refresh();
  await browser.signIn({ sub: 'sessions' });
  const here = await browser.refresh();
  const list = async () =>
    (
      (await (await app.api.as(here.accessToken).get('/api/auth/sessions')).json()) as {
        data: SignIns;
      }
    ).data.sessions;
  const [first, second] = await list();
  expect(first).toMatchObject({ current: true, device: null });
  expect(second).toMatchObject({ current: false, device: 'Firefox on Linux' });

  const stranger = await app.api.user();
  const path = `/api/auth/sessions/${second?.id}`;
  expect((await stranger.send(path, undefined, { method: 'DELETE' })).status).toBe(404);
  expect(await app.statusWith(there.accessToken)).toBe(200);
  const end = () => app.api.as(here.accessToken).send(path, undefined, { method: 'DELETE' });
  expect((await end()).status).toBe(200);
  expect(app.api.outbox.controls.at(-1)).toEqual({
    type: 'session_revoked',
    sessionId: second?.id,
  });
  expect(await app.statusWith(there.accessToken)).toBe(401);
  // Open pages are notified of each start and end: two sign-ins and this sign-out.
  const { userId } = app.api.outbox.ticks.at(-1) ?? {};
  const heard = app.api.outbox.ticks.filter((sent) => sent.userId === userId);
  expect(heard.map(({ tick }) => tick.type)).toEqual(Array(3).fill('account.sessions'));
  expect((await end()).status).toBe(404);
  expect(await list()).toMatchObject([{ current: true }]);
});

test('a user has at most 20 sessions: one more ends the one unused for longest', async () => {
  const browsers = [];
  for (let index = 0; index < 21; index += 1) {
    const next = app.open();
    await next.signIn({ sub: 'many' });
    browsers.push(next);
    // The oldest is in use again.
    if (index === 19) await browsers[0]?.refresh();
  }
  const statuses = [];
  for (const each of browsers) statuses.push((await each.post('/api/auth/refresh')).status);
  expect(
    statuses.map((status, index) => [index, status]).filter(([, status]) => status !== 200),
  ).toEqual([[1, 401]]);
});

test('a session ends when it was not used for 14 days, and 60 days after it began', async () => {
  const refreshAfter = async (days: number): Promise<number> => {
    await ageSessions(db.database, days);
    return (await browser.post('/api/auth/refresh')).status;
  };
  await browser.signIn();
  expect([await refreshAfter(13), await refreshAfter(15)]).toEqual([200, 401]);
  await browser.signIn();
  for (let round = 0; round < 4; round += 1) expect(await refreshAfter(13)).toBe(200);
  expect(await refreshAfter(9)).toBe(401);
});

test('the audit log has sign-ups, sign-ins, sign-outs and each reuse of a token', async () => {
  await browser.signIn({ sub: 'audited' });
  const stolen = browser.refreshToken();
  const { profile } = await browser.refresh();
  await browser.refresh();
  await refreshWith(stolen);
  await browser.signIn({ sub: 'audited' });
  await browser.post('/api/auth/logout');
  const actions = await db.database.sql<{ action: string }[]>`
    select action from audit_log where user_id = ${profile.uid}::uuid order by id`;
  expect(actions.map(({ action }) => action)).toEqual([
    'sign_up',
    'session_reuse',
    'sign_in',
    'sign_out',
  ]);
});

test('S-43: logging out with the token of one session and the cookie of another ends both', async () => {
  await browser.signIn({ sub: 'two' });
  const other = app.open();
  await other.signIn({ sub: 'two' });
  const { accessToken } = await other.refresh();
  const mine = await browser.refresh();
  await browser.post('/api/auth/logout', { authorization: `Bearer ${accessToken}` });
  expect(await app.statusWith(accessToken)).toBe(401);
  expect(await app.statusWith(mine.accessToken)).toBe(401);
});

test('without a valid cookie there is no session', async () => {
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

test('S-16: cookie routes refuse cross-site requests', async () => {
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
