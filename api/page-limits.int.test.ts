import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#db/client.ts';
import { createTestApp } from './testing/app.ts';
import { openTestApi } from './testing/test-api.ts';

const { db } = await openTestApi();

const PUBLIC = [
  '/',
  '/pricing',
  '/feeds/secret.rss',
  '/unsubscribe/secret',
  '/trending-problems/1/image.png',
  '/trending-problems.rss',
  '/sitemap.xml',
  '/api/config',
];

test('pages, feeds, pictures and unsubscribe links are limited per address as the API is', async () => {
  const { app } = createTestApp(db);
  // No time passes, so nothing is refilled.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => void vi.restoreAllMocks());
  let answer = await app.request('/unsubscribe/x');
  for (let n = 0; n < 20_000 && answer.status !== 429; n += 1)
    answer = await app.request('/unsubscribe/x');
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  for (const path of PUBLIC) expect([path, (await app.request(path)).status]).toEqual([path, 429]);
  // What asks whether the process is well still learns it.
  expect((await app.request('/livez')).status).toBe(200);
  expect((await app.request('/readyz')).status).toBe(200);
});

test('an address has at most 500 pages, feeds or pictures at once', async () => {
  const held = Promise.withResolvers<never[]>();
  const background = { ...db.database, db: { execute: () => held.promise } };
  const { app } = createTestApp(db, { background: background as unknown as Database });
  const asked = Array.from({ length: 600 }, async () => app.request('/feeds/secret.rss'));
  let refused = 0;
  for (const each of asked) void each.then(({ status }) => (refused += Number(status === 429)));
  await expect.poll(() => refused).toBe(100);
  held.resolve([]);
  const answers = await Promise.all(asked);
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(404), count(429)]).toEqual([500, 100]);
});

test.each(['/shared/secret', '/feeds/secret.rss', '/unsubscribe/secret', '/api/shared/secret'])(
  'the secret in %s is not sent to other sites',
  async (path) => {
    const { app } = createTestApp(db);
    expect((await app.request(path)).headers.get('referrer-policy')).toBe('no-referrer');
    const other = await app.request('/pricing');
    expect(other.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  },
);
