import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createHttpClient } from './client.ts';
import type { HttpClient } from './client.ts';
import { HTML_TYPES } from './content-types.ts';
import { createRobots } from './robots.ts';
import type { Robots } from './robots.ts';
import { startScriptedServer } from './testing/scripted-server.ts';
import type { Reply, ScriptedServer } from './testing/scripted-server.ts';

const MINUTE = 60_000;
let server: ScriptedServer;
let http: HttpClient;
let now = new Date('2026-11-20T12:00:00.000Z');

beforeAll(async () => {
  server = await startScriptedServer();
  http = createHttpClient({
    userAgent: 'EarshotBot/1.0 (+https://earshot.test/bot)',
    privateOrigins: [server.origin],
    totalTimeoutMs: 500,
  });
});
afterEach(() => {
  now = new Date('2026-11-20T12:00:00.000Z');
});
afterAll(async () => {
  await http.close();
  await server.close();
});

const robots = (): Robots => createRobots({ http, productToken: 'EarshotBot', now: () => now });
const text = (body: string): Reply => ({ headers: { 'content-type': 'text/plain' }, body });
const allowed = async (rules: Robots, path: string): Promise<boolean> =>
  (await rules.ruleFor(server.origin + path)).allowed;

test('our own group counts, the longest path wins, and the host’s pace and sitemaps are known', async () => {
  server.play(() =>
    text(
      [
        'User-agent: *',
        'Disallow: /',
        '',
        'User-agent: earshotbot',
        'Disallow: /private/',
        'Allow: /private/press$',
        'Crawl-delay: 2.5',
        '',
        'Sitemap: https://acme.test/sitemap.xml',
      ].join('\r\n'),
    ),
  );
  const rules = robots();
  expect(await allowed(rules, '/pricing')).toBe(true);
  expect(await allowed(rules, '/private/x')).toBe(false);
  expect(await allowed(rules, '/private/press')).toBe(true);
  expect(await rules.ruleFor(server.origin)).toMatchObject({
    crawlDelayMs: 2_500,
    sitemaps: ['https://acme.test/sitemap.xml'],
  });
});

test('a host is asked once a day, also by many callers at the same time', async () => {
  server.play(() => text('User-agent: *\nDisallow: /a'));
  const rules = robots();
  await Promise.all(['/a', '/b', '/c'].map((path) => allowed(rules, path)));
  now = new Date(now.getTime() + 23 * 60 * MINUTE);
  expect(await allowed(rules, '/a')).toBe(false);
  expect(server.requests).toHaveLength(1);
  now = new Date(now.getTime() + 61 * MINUTE);
  await allowed(rules, '/a');
  expect(server.requests).toHaveLength(2);
});

test('no file allows everything, and so does a start page in its place', async () => {
  server.play(() => ({ status: 404, body: 'no' }));
  expect(await allowed(robots(), '/x')).toBe(true);
  server.play(() => ({ headers: { 'content-type': 'text/html' }, body: '<html>' }));
  expect(await allowed(robots(), '/x')).toBe(true);
});

test('rules count even where the server calls them HTML', async () => {
  const body = 'User-agent: *\nDisallow: /';
  server.play(() => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, body }));
  expect(await allowed(robots(), '/x')).toBe(false);
});

test.each([
  ['an error of the server', 10, () => ({ status: 503, body: '' })],
  ['a request to slow down', 10, () => ({ status: 429, body: '' })],
  ['silence', 1, () => 'handled' as const],
])(
  '%s allows nothing for %i minutes, then the host is asked again',
  async (_name, kept, script) => {
    server.play(script);
    const rules = robots();
    expect((await rules.ruleFor(`${server.origin}/x`)).unknown).toBe('unreadable');
    server.play(() => text(''));
    now = new Date(now.getTime() + (kept - 0.1) * MINUTE);
    expect(await allowed(rules, '/x')).toBe(false);
    now = new Date(now.getTime() + 0.2 * MINUTE);
    expect(await allowed(rules, '/x')).toBe(true);
  },
);

test('a redirect to a disallowed page ends the request before that page is fetched', async () => {
  server.play(({ url }) => {
    if (url.pathname === '/robots.txt') return text('User-agent: *\nDisallow: /hidden');
    return { status: 302, headers: { location: '/hidden' }, body: '' };
  });
  const rules = robots();
  const asked = http.send({
    url: `${server.origin}/open`,
    source: 'Acme',
    signal: new AbortController().signal,
    accept: HTML_TYPES,
    mayFetch: rules.check,
  });
  await expect(asked).rejects.toMatchObject({ problem: 'disallowed' });
  expect(server.requests.map(({ url }) => url.pathname)).toEqual(['/robots.txt', '/open']);
});

test('a file that is not a robots.txt has no effect', async () => {
  server.play(() => text('\u0000\uFFFF:::\nDisallow\nUser-agent:\nAllow: *$*$*$\n'.repeat(500)));
  expect(await allowed(robots(), '/x')).toBe(true);
});
