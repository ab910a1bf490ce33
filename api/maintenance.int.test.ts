import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#db/commands/account/account.ts';
import { startSession } from '#db/commands/account/sessions.ts';
import { watchMaintenance } from '#db/maintenance-watch.ts';
import type { MaintenanceWatch } from '#db/maintenance-watch.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { parseUntil, switchMaintenance } from './programs/set-maintenance.ts';
import { createTestApp } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';

let db: TestDatabase;
const watches: MaintenanceWatch[] = [];
/** Two processes with one database. */
let first: TestApp;
let second: TestApp;
let admin: ReturnType<TestApp['as']>;

beforeAll(async () => {
  db = await createTestDatabase();
  const start = async (): Promise<TestApp> => {
    const maintenance = await watchMaintenance(db.database, { everyMs: 50 });
    watches.push(maintenance);
    return createTestApp(db, { maintenance });
  };
  first = await start();
  second = await start();
  const { value } = await signIn(db.database, {
    issuer: 'https://issuer.test',
    subject: 'the-admin',
    email: 'admin@earshot.test',
    displayName: null,
    photoURL: null,
  });
  const userId = value.profile.uid;
  const { sessionId } = await startSession(db.database, { userId });
  admin = first.as((await first.tokens.sign({ userId, sessionId })).token);
});
afterAll(async () => {
  await Promise.all(watches.map((watch) => watch.stop()));
  await db.drop();
});

const statusOf = async (app: TestApp, token: string): Promise<number> =>
  (await app.as(token).get('/api/users/me')).status;

test('A-92, R-ERR-18..20: the switch closes every process to everyone but the administrator', async () => {
  const user = await first.user();
  const until = new Date(Date.now() + 600_000).toISOString();
  const put = (body: unknown) => admin.send('/api/admin/maintenance', body, { method: 'PUT' });
  expect(await (await put({ on: true, until })).json()).toMatchObject({
    data: { maintenance: { until } },
  });
  const refused = await user.get('/api/users/me');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({
    error: {
      code: 'MAINTENANCE_MODE',
      message: 'Server is under maintenance. Please try again later.',
      details: { until },
    },
  });
  const retryAfter = Number(refused.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(590);
  expect(retryAfter).toBeLessThanOrEqual(600);
  await expect.poll(() => statusOf(second, user.token)).toBe(503);
  expect((await second.app.request('/api/events?after=0&stream=global')).status).toBe(503);

  for (const path of ['/livez', '/readyz', '/api/config']) {
    expect([path, (await second.app.request(path)).status]).toEqual([path, 200]);
  }
  expect((await second.app.request('/api/auth/refresh', { method: 'POST' })).status).toBe(401);
  expect((await admin.get('/api/users/me')).status).toBe(200);
  expect(await (await admin.get('/api/admin/status')).json()).toMatchObject({
    data: { maintenance: { until } },
  });

  expect(await (await put({ on: false })).json()).toMatchObject({ data: { maintenance: null } });
  await expect.poll(() => statusOf(second, user.token)).toBe(200);
  expect((await user.get('/api/users/me')).status).toBe(200);
});

test('A-92: the command line does the same and reports it; unknown arguments change nothing', async () => {
  const now = new Date('2026-11-22T15:00:00Z');
  const run = (...words: string[]) => switchMaintenance(db.database, words, now);
  expect(await run('status')).toBe('Maintenance mode is off.');
  expect(await run('on', '--until', '16:30')).toMatch(/is on since .*2026-11-22T16:30:00.000Z\.$/);
  const user = await second.user();
  await expect.poll(() => statusOf(second, user.token)).toBe(503);
  for (const words of [
    [],
    ['on', '--until'],
    ['on', 'now'],
    ['off', 'x'],
    ['on', '--until', '1h', 'x'],
  ]) {
    await expect(run(...words)).rejects.toThrow('Usage');
  }
  expect(await run('on')).toMatch(/is on since [^,]+\.$/);
  expect(await run('off')).toBe('Maintenance mode is off.');
});

test('the end of maintenance accepts the usual spellings of a time', () => {
  const now = new Date('2026-11-22T15:00:00Z');
  const read = (text: string): string => parseUntil(text, now).toISOString();
  expect(read('45m')).toBe('2026-11-22T15:45:00.000Z');
  expect(read('2h')).toBe('2026-11-22T17:00:00.000Z');
  expect(read('15:30')).toBe('2026-11-22T15:30:00.000Z');
  expect(read('03:00')).toBe('2026-11-23T03:00:00.000Z');
  expect(read('2026-11-22T18:00:00+01:00')).toBe('2026-11-22T17:00:00.000Z');
  for (const text of ['soon', '25:99', '2026-11-22', '2026-11-22T18:00', '2026-11-22T14:00:00Z']) {
    expect(() => parseUntil(text, now)).toThrow(text.slice(0, 4));
  }
});
