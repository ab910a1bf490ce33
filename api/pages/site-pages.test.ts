import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#config/logger.ts';
import { createSitePages } from './site-pages.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

let webRoot = '';
let shell = '';
let builds = 0;
const liveData = new Map<string, { data: unknown; etag: string }>();
const logged: string[] = [];
beforeEach(() => {
  webRoot = mkdtempSync(join(tmpdir(), 'earshot-site-'));
  folders.push(webRoot);
  logged.length = 0;
  build('a');
});

/** A build whose pages contain their own name; '/broken' cannot be rendered. */
function build(name: string): void {
  builds += 1;
  shell = `<shell ${name}>`;
  rmSync(join(webRoot, 'server'), { recursive: true, force: true });
  mkdirSync(join(webRoot, 'server'));
  const program = `
    let count = 0;
    export const publicPaths = ['/', '/pricing', '/broken'];
    export const isBrowserPage = (path) => path.startsWith('/dashboard');
    export const isLivePath = (path) => path.startsWith('/live');
    export const isIndexable = (href) => !href.includes('?');
    export const renderShell = (path, html, { productName }) => [productName, path, html].join(' ');
    export const renderPage = async (path, html, { origin, data }) => {
      if (data) return ['live', path, data.text].join(' ');
      if (path === '/broken') throw new Error('cannot');
      count += 1;
      return [path, html, origin, count].join(' ');
    };`;
  writeFileSync(join(webRoot, `server/render-${name}${builds}.js`), program);
}

const open = () =>
  createSitePages({
    webRoot,
    indexPage: () => ({ html: shell, built: true }),
    publicUrl: 'https://earshot.example',
    config: {
      productName: 'Earshot',
      gatewayUrl: '',
      supportEmail: '',
      sandbox: false,
      signInEnabled: true,
      analysisEnabled: true,
      referencePublic: true,
    },
    readPageData: async (path) => {
      const known = liveData.get(path);
      return known ? { etag: known.etag, read: () => known.data } : null;
    },
    logger: createLogger(
      { level: 'info', name: 'api' },
      { write: (line) => void logged.push(line) },
    ),
  });

test('a public page is rendered once; every unknown address shares one page', async () => {
  const page = open();
  const first = await page('/pricing', 'https://x.test/pricing');
  expect(first).toMatchObject({ kind: 'page', indexable: true });
  expect(await page('/pricing', 'https://x.test/pricing?a=1')).toEqual({
    ...first,
    indexable: false,
  });
  const missing = await page('/none', 'https://x.test/none');
  expect(missing).toMatchObject({ kind: 'missing' });
  expect(await page('/nothing', 'https://x.test/nothing')).toEqual(missing);
});

test('a page whose data moved redirects to its new address', async () => {
  liveData.set('/live/7', { data: { movedTo: '/live/3' }, etag: 'a' });
  liveData.set('/live/3', { data: { text: 'three' }, etag: 'a' });
  const pages = open();
  expect(await pages('/live/7', '/live/7')).toEqual({ kind: 'moved', to: '/live/3' });
  expect(await pages('/live/3', '/live/3')).toMatchObject({ kind: 'page' });
});

test('only an existing address is redirected to its form without the final slash', async () => {
  const page = open();
  const at = (path: string) => page(path, `https://x.test${path}`);
  expect(await at('/pricing/')).toEqual({ kind: 'moved', to: '/pricing' });
  expect(await at('/pricing///')).toEqual({ kind: 'moved', to: '/pricing' });
  expect(await at('/index.html')).toEqual({ kind: 'moved', to: '/' });
  expect(await at('/live/3/')).toEqual({ kind: 'moved', to: '/live/3' });
  for (const path of ['//evil.test/', '/evil.test//', '/\\evil.test/']) {
    expect(await at(path), path).toMatchObject({ kind: 'missing' });
  }
});

test('pages behind the sign-in, and pages that fail to render, are left to the browser', async () => {
  const page = open();
  for (const path of ['/dashboard/overview', '/broken']) {
    expect(await page(path, `https://x.test${path}`)).toEqual({
      kind: 'shell',
      html: `Earshot ${path} <shell a>`,
    });
  }
  expect(logged.join('')).toContain('a public page was not rendered');
});

test('a running process serves a new build with its own program and pages', async () => {
  const page = open();
  expect(await page('/', 'https://x.test/')).toMatchObject({
    page: { html: '/ <shell a> https://earshot.example 1' },
  });
  build('b');
  expect(await page('/', 'https://x.test/')).toMatchObject({
    page: { html: '/ <shell b> https://earshot.example 1' },
  });
});

test('without such a program every page is left to the browser', async () => {
  rmSync(join(webRoot, 'server'), { recursive: true });
  expect(await open()('/pricing', 'https://x.test/pricing')).toEqual({
    kind: 'shell',
    html: '<shell a>',
  });
});

test('a page with live data is rendered again when the data changes, and missing without any', async () => {
  const page = open();
  const textOf = async (): Promise<string> => {
    const answer = await page('/live/1', 'https://earshot.example/live/1');
    return answer.kind === 'page' ? answer.page.html : answer.kind;
  };
  expect(await textOf()).toBe('missing');
  liveData.set('/live/1', { data: { text: 'one' }, etag: 'a' });
  expect(await textOf()).toBe('live /live/1 one');
  liveData.set('/live/1', { data: { text: 'two' }, etag: 'a' });
  expect(await textOf()).toBe('live /live/1 one');
  liveData.set('/live/1', { data: { text: 'two' }, etag: 'b' });
  expect(await textOf()).toBe('live /live/1 two');
});
