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
  (await rules.ruleFor(server.origin + path)).refusal === null;

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

test.each(['', 'text/html; charset=utf-8', 'application/octet-stream', 'image/png', 'nonsense'])(
  'rules count even where the server calls them "%s"',
  async (type) => {
    const body = 'User-agent: *\nDisallow: /';
    server.play(() => ({ headers: { 'content-type': type }, body }));
    expect(await allowed(robots(), '/x')).toBe(false);
  },
);

test('the first 500 KiB count, what comes after them does not', async () => {
  const start = 'User-agent: *\nDisallow: /early\n';
  const filling = `# ${'x'.repeat(500 * 1024)}\n`;
  server.play(() => text(`${start}${filling}Disallow: /late`));
  const rules = robots();
  expect(await allowed(rules, '/early')).toBe(false);
  expect(await allowed(rules, '/late')).toBe(true);
});

/** A file behind a number of redirects. */
const chain = (length: number): void =>
  server.play(({ url }) => {
    const step = Number(url.searchParams.get('step') ?? 0);
    return step < length
      ? { status: 301, headers: { location: `/robots.txt?step=${step + 1}` }, body: '' }
      : text('User-agent: *\nDisallow: /');
  });

test('five redirects are followed; a file behind more counts as missing', async () => {
  chain(5);
  expect(await allowed(robots(), '/x')).toBe(false);
  chain(6);
  expect(await allowed(robots(), '/x')).toBe(true);
});

const refusalOf = async (rules: Robots, url: URL) => (await rules.ruleFor(url)).refusal;

test('no connection, no readable file and a rule are distinguished, for people too', async () => {
  const closed = await startScriptedServer();
  await closed.close();
  const [gone, broken, ruled] = [closed.origin, server.origin, server.origin].map(
    (origin) => new URL(`${origin}/x`),
  ) as [URL, URL, URL];
  const away = createHttpClient({ userAgent: 'x', privateOrigins: [closed.origin] });
  const unreachable = createRobots({ http: away, productToken: 'EarshotBot', now: () => now });
  expect(await refusalOf(unreachable, gone)).toEqual({
    because: 'unreachable',
    reason: `${gone.host} cannot be reached.`,
  });
  await away.close();
  server.play(() => ({ status: 500, body: '' }));
  expect(await refusalOf(robots(), broken)).toEqual({
    because: 'unreadable',
    reason: `robots.txt of ${broken.host} could not be read.`,
  });
  server.play(() => text('User-agent: *\nDisallow: /'));
  expect(await refusalOf(robots(), ruled)).toEqual({
    because: 'disallowed',
    reason: `robots.txt of ${ruled.host} asks us not to read this page.`,
  });
  await expect(robots().check(ruled)).rejects.toMatchObject({ problem: 'disallowed' });
});

test('an address that is too long to match cheaply is not read', async () => {
  server.play(() => text(''));
  expect(await allowed(robots(), `/${'a'.repeat(2_047)}`)).toBe(true);
  expect(await allowed(robots(), `/${'a'.repeat(2_048)}`)).toBe(false);
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
    expect((await rules.ruleFor(`${server.origin}/x`)).refusal?.because).toBe('unreadable');
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
