import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { TEST_CONFIG, createTestApp } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';

const THEME_SCRIPT = "document.documentElement.dataset.theme = 'dark'";
const INDEX = `<!doctype html><html><head><script>${THEME_SCRIPT}</script><script type="module" src="/assets/app-1.js"></script></head><body></body></html>`;

const SITE = {
  companyName: 'Earshot',
  socialLinks: [],
  listing: null,
  registrationNote: null,
  accessibilityBadge: false,
};

let db: TestDatabase;
let webRoot: string;
let api: TestApp;

beforeAll(async () => {
  db = await createTestDatabase();
  webRoot = mkdtempSync(join(tmpdir(), 'earshot-web-'));
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), INDEX);
  writeFileSync(join(webRoot, 'assets', 'app-1.js'), 'export {}; // '.padEnd(4_000, 'x'));
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  api = createTestApp(db, { webRoot });
});
afterAll(async () => {
  rmSync(webRoot, { recursive: true });
  await db.drop();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  Promise.resolve(api.app.request(path, { headers }));

test('the built web app: a page for every route of the app, its files, and otherwise 404', async () => {
  for (const path of ['/', '/login', '/dashboard/social-media-search', '/index.html']) {
    const page = await get(path);
    expect([path, page.status, page.headers.get('cache-control')]).toEqual([path, 200, 'no-cache']);
    expect(await page.text()).toBe(INDEX);
  }
  const asset = await get('/assets/app-1.js', { 'accept-encoding': 'gzip' });
  expect(asset.status).toBe(200);
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(asset.headers.get('content-encoding')).toBe('gzip');
  expect((await get('/favicon.svg')).headers.get('content-type')).toMatch(/^image\/svg\+xml/);
  for (const path of ['/assets/none.js', '/robots.php', '/.env', '/.git/config', '/assets/']) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
});

test('crawlers get the files of the build with this installation’s address in them', async () => {
  const mark = 'https://public-url.invalid';
  writeFileSync(join(webRoot, 'robots.txt'), `Sitemap: ${mark}/sitemap.xml\n`);
  const robots = await get('/robots.txt');
  expect(robots.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await robots.text()).toBe(`Sitemap: ${TEST_CONFIG.publicUrl}/sitemap.xml\n`);
  expect((await get('/sitemap.xml')).status).toBe(404);
});

test('the browser may send analytics only to the configured address', async () => {
  const publicConfig = {
    ...TEST_CONFIG.publicConfig,
    site: { ...SITE, analyticsUrl: 'https://count.test/e' },
  };
  const counting = createTestApp(db, {
    webRoot,
    config: { ...TEST_CONFIG, publicConfig },
  });
  const { headers } = await counting.app.request('/');
  const sources = /connect-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
  expect(sources).toBe("'self' data: ws://localhost:4401 https://count.test");
});

test('S-45: nothing outside the built folder is served', async () => {
  for (const path of [
    '/assets',
    '/assets/',
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '//etc/passwd.txt',
    '/assets/%00.js',
    '/assets/%ff.js',
  ]) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).not.toContain('earshot"');
  }
});

test('S-17: every response carries the security headers, including errors and health', async () => {
  for (const path of [
    '/',
    '/assets/app-1.js',
    '/assets/none.js',
    '/livez',
    '/metrics',
    '/api/config',
    '/api/users/me',
    '/api/nothing',
    '/api/reference',
    '/api/auth/login',
  ]) {
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect([path, policy]).toEqual([path, expect.stringMatching(/^default-src 'none'; /)]);
    expect(policy).toContain("base-uri 'none'");
    // Scalar's reference page adds its own style elements (ADR 6).
    if (path !== '/api/reference') expect(policy).not.toMatch(/style-src[^;]*'unsafe-inline'/);
    expect(policy).not.toMatch(/img-src[^;]*https:/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe(
      path === '/api/auth/login' ? 'unsafe-none' : 'same-origin-allow-popups',
    );
    expect(headers.has('strict-transport-security')).toBe(false);
    expect(headers.has('x-powered-by')).toBe(false);
  }
});

test('S-17: only the page’s own inline script may run', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? '';
  const hash = createHash('sha256').update(THEME_SCRIPT).digest('base64');
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
  expect(scripts).toBe(`'self' 'wasm-unsafe-eval' 'sha256-${hash}'`);
  expect(policy).toContain("connect-src 'self' data: ws://localhost:4401;");
});

test('a running process serves a new build with the policy for its script', async () => {
  const file = join(webRoot, 'index.html');
  const next = INDEX.replace(THEME_SCRIPT, 'void 0');
  writeFileSync(file, next);
  utimesSync(file, new Date(), new Date(Date.now() + 5_000));
  const page = await get('/');
  expect(await page.text()).toBe(next);
  const hash = createHash('sha256').update('void 0').digest('base64');
  expect(page.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
  rmSync(file);
  expect((await get('/')).status).toBe(200);
});

test('S-17: https responses carry HSTS for a year, including subdomains', async () => {
  const secure = createTestApp(db, {
    config: { ...TEST_CONFIG, publicUrl: 'https://app.test' },
  });
  const { headers } = await secure.app.request('/api/config');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('S-17, S-18: pages demand Trusted Types and say where to report violations', async () => {
  const { headers } = await get('/');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain(
    "require-trusted-types-for 'script'; trusted-types page-scripts page-data page-threads;",
  );
  expect(policy).toContain('report-uri /policy-reports; report-to csp');
  expect(headers.get('reporting-endpoints')).toBe('csp="/policy-reports"');
});

test.each([
  '/feeds/0123456789abcdef.rss',
  '/feeds/0123456789abcdef.atom/',
  '/unsubscribe/0123456789abcdef',
  '/api/unsubscribe/0123456789abcdef',
  '/shared/0123456789abcdef',
  '/api/shared/0123456789abcdef',
  '/api/shared/0123456789abcdef/results?after=0123456789abcdef',
  '/no-such-page/0123456789abcdef',
  '/api/no-such-route/0123456789abcdef',
  '//0123456789abcdef',
])('the log never holds what follows the first segment of %s', async (path) => {
  api.outbox.logLines.length = 0;
  await api.app.request(path);
  await api.app.request(path, { method: 'POST' });
  expect(api.outbox.logLines.length).toBeGreaterThan(0);
  expect(JSON.stringify(api.outbox.logLines)).not.toContain('0123456789abcdef');
});

test('S-17: browser reports are counted and logged briefly; malformed and excess ones are dropped', async () => {
  const send = (body: string, type: string) =>
    api.app.request('/policy-reports', { method: 'POST', body, headers: { 'content-type': type } });
  api.outbox.logLines.length = 0;
  const old = {
    'csp-report': {
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.test/x.js?secret=1',
      'document-uri': 'http://localhost:4400/shared/token-of-a-link?query=typed',
      'source-file': `a\u202E${'x'.repeat(5_000)}`,
    },
  };
  expect((await send(JSON.stringify(old), 'application/csp-report')).status).toBe(204);
  const fresh = [{ type: 'csp-violation', body: { effectiveDirective: 'img-src' } }];
  expect((await send(JSON.stringify(fresh), 'application/reports+json')).status).toBe(204);
  const logged = api.outbox.logLines.filter((line) => 'violation' in line);
  expect(logged).toMatchObject([
    {
      violation: {
        directive: 'script-src-elem',
        blocked: 'https://evil.test/x.js',
        page: 'http://localhost:4400/shared/…',
      },
    },
    { violation: { directive: 'img-src' } },
  ]);
  expect(JSON.stringify(logged)).not.toMatch(/secret|typed|token-of|\u202E/);
  expect(JSON.stringify(logged).length).toBeLessThan(2_000);
  expect((await send('not json', 'application/csp-report')).status).toBe(204);
  expect((await send('x'.repeat(20_000), 'application/csp-report')).status).toBe(413);
  const statuses = [];
  for (let index = 0; index < 30; index += 1) {
    statuses.push((await send(JSON.stringify(fresh), 'application/reports+json')).status);
  }
  expect(statuses).toContain(429);
});
