import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PUBLIC_PATHS } from '../src/app/public/public-paths.ts';
import {
  delayScripts,
  isTakenOver,
  newEmail,
  openContext,
  signedIn,
  stack,
  visit,
} from './journey.ts';
import type { Theme } from './journey.ts';

const PATHS = [...PUBLIC_PATHS.map(({ path }) => path), '/no-such-page', '/blog/no-such-article'];

/** Everything that the browser complains about, failed requests included. */
function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    // The browser reports the status of the address itself.
    if (text.includes('404') && message.location().url.includes('no-such')) return;
    // The next page was opened while this one still connected.
    if (text.includes('WebSocket is closed before the connection is established')) return;
    if (['error', 'warning'].includes(message.type())) heard.push(`${message.type()}: ${text}`);
  });
  return heard;
}

const bodyText = (page: Page): Promise<string> =>
  page.locator('main').evaluate((main) => main.textContent ?? '');

/** What a crawler reads in the server's response. */
async function staticPage(path: string) {
  const answer = await fetch(stack.baseUrl + path);
  const html = await answer.text();
  const head = (pattern: RegExp): string | null => pattern.exec(html)?.[1] ?? null;
  return {
    status: answer.status,
    title: head(/<title>([^<]*)<\/title>/),
    description: head(/<meta name="description" content="([^"]*)"/),
    robots: head(/<meta name="robots" content="([^"]*)"/),
    canonical: head(/<link rel="canonical" href="([^"]*)"/),
    headings: [...html.matchAll(/<h1[\s>]/g)].length,
    unfilled: html.match(/\{(?:product|company|support)\}/g),
  };
}

test('each public page is readable HTML with its own head before any script runs', async () => {
  const titles = new Set<string>();
  for (const { path } of PUBLIC_PATHS) {
    const page = await staticPage(path);
    expect(page, path).toMatchObject({
      status: 200,
      robots: 'index, follow',
      canonical: `${stack.baseUrl}${path}`,
      headings: 1,
      unfilled: null,
    });
    expect(page.description?.length, path).toBeGreaterThan(40);
    titles.add(page.title ?? '');
  }
  expect(titles.size).toBe(PUBLIC_PATHS.length);
  for (const path of ['/no-such-page', '/blog/no-such-article']) {
    expect(await staticPage(path), path).toMatchObject({
      status: 404,
      robots: 'noindex',
      canonical: null,
    });
  }
});

test.each<{ theme: Theme; width: number; member: boolean }>([
  { theme: 'light', width: 1280, member: false },
  { theme: 'dark', width: 360, member: false },
  { theme: 'light', width: 360, member: true },
  { theme: 'dark', width: 1280, member: true },
])(
  'every public page hydrates without changes or console messages: $theme, $width px, signed in: $member',
  async ({ theme, width, member }) => {
    const email = newEmail('site');
    const { page, requests } = member
      ? await signedIn(email, '/profile', { theme, width })
      : await visit(email, { theme, width });
    const heard = complaints(page);
    requests.length = 0;
    for (const path of PATHS) {
      await page.goto(path);
      await isTakenOver(page);
      // Members leave the sign-in page again.
      if (member && path === '/login') continue;
      expect(await page.locator('h1').count(), path).toBe(1);
      if (member) await page.getByRole('button', { name: 'Account menu' }).waitFor();
      expect(heard, path).toEqual([]);
    }
    if (!member) expect(requests).toEqual([]);
  },
);

test('without JavaScript every public page says the same', async () => {
  const { page } = await visit('visitor@earshot.test');
  const stillPage = await (await openContext({ javaScriptEnabled: false })).newPage();
  for (const path of PATHS) {
    await stillPage.goto(path);
    await page.goto(path);
    await isTakenOver(page);
    const shown = await stillPage.locator('main').textContent();
    if (path !== '/login') expect(await bodyText(page), path).toBe(shown);
    expect(await stillPage.locator('h1').isVisible(), path).toBe(true);
  }
  await stillPage.goto('/login');
  expect(await stillPage.locator('noscript').textContent()).toContain('needs JavaScript');
});

test.each<{ path: string; button: string | RegExp; effect: (page: Page) => Promise<unknown> }>([
  {
    path: '/login',
    button: /^Sandbox sign-in/,
    effect: (page) => page.getByText('Waiting for the popup…').waitFor(),
  },
  {
    path: '/about',
    button: 'Open menu',
    effect: (page) => page.locator('#mobile-menu').waitFor(),
  },
  {
    path: '/',
    button: 'Switch to the dark theme',
    effect: (page) => page.locator('html[data-theme="dark"]').waitFor(),
  },
])(
  'a click on “$button” of $path before any script is there is carried out later, once',
  async ({ path, button, effect }) => {
    const { page } = await visit('early@earshot.test', { width: 360 });
    const popups: Page[] = [];
    page.on('popup', (popup) => popups.push(popup));
    const release = await delayScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('button', { name: button }).click();
    // A user who clicks again, thinking the click was lost.
    await page.keyboard.press('Enter');
    await page.locator('html[data-clicked]').waitFor();
    release();
    await isTakenOver(page);
    await effect(page);
    await expect.poll(() => popups.length).toBe(path === '/login' ? 1 : 0);
    expect(await page.locator('html[data-clicked]').count()).toBe(0);
  },
);

test('scripts that failed to load are requested again by a click, and once back online', async () => {
  const { page } = await visit('visitor@earshot.test', { width: 360 });
  const failed = page.locator('html[data-scripts="failed"]');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/about');
  await failed.waitFor();
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await isTakenOver(page);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/pricing');
  await failed.waitFor();
  await page.unroute('**/assets/*.js');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await isTakenOver(page);
});

test('R-NAV-05, R-NAV-06, R-ROUTE-02..04: sections are reached from other pages, by menu and footer, and are not under the header', async () => {
  const { page } = await visit('visitor@earshot.test', { width: 360 });
  await page.goto('/about');
  await isTakenOver(page);
  const menu = page.locator('#mobile-menu');
  for (const [name, id] of [
    ['Features', 'features'],
    ['How It Works', 'how-it-works'],
    ['FAQ', 'faq'],
  ] as const) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**/#${id}`);
    await menu.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id);
    const place = () =>
      page.evaluate((section) => {
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        const top = document.getElementById(section)?.getBoundingClientRect().top ?? -1;
        return { under: top < header - 1, far: top > innerHeight / 2 };
      }, id);
    await expect.poll(place, { message: id }).toEqual({ under: false, far: false });
    await page.goto(id === 'features' ? '/pricing' : '/about');
    await isTakenOver(page);
  }
  const open = page.getByRole('button', { name: 'Open menu' });
  await open.click();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await open.click();
  await page.locator('main h1').click({ force: true });
  await menu.waitFor({ state: 'detached' });
  const footer = page.getByRole('contentinfo');
  const targets = await footer
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const target of targets.filter((href) => href.startsWith('/'))) {
    const [path = ''] = target.split('#');
    expect((await fetch(stack.baseUrl + path)).status, target).toBe(200);
  }
  await footer.getByRole('link', { name: 'Features' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('features');
});
