import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { NOTICES } from '../src/lib/notices.ts';
import { isTakenOver, newEmail, openContext, stack } from './journey.ts';

interface Watched {
  context: BrowserContext;
  page: Page;
  /** Events that were sent to be counted. */
  counted: string[];
  /** Requests that were neither a page, a part of one, nor a call of our own API. */
  strange: string[];
}

/** A fresh browser, on an installation with its own analytics address. */
async function firstVisit(): Promise<Watched> {
  const context = await openContext();
  const page = await context.newPage();
  const watched: Watched = { context, page, counted: [], strange: [] };
  const own = /^\/(api\/|assets\/|favicon\.svg$)/;
  await context.route('**/*', async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    if (url.pathname === '/count') {
      const { event } = request.postDataJSON() as { event: string };
      watched.counted.push(event);
      return route.fulfill({ status: 204 });
    }
    if (request.resourceType() === 'document' && !url.pathname.startsWith('/api/')) {
      const answer = await route.fetch();
      const html = await answer.text();
      const counting = `"analyticsUrl":"${stack.baseUrl}/count"`;
      return route.fulfill({
        response: answer,
        body: html.replace('"analyticsUrl":null', counting),
      });
    }
    if (url.origin !== stack.baseUrl || !own.test(url.pathname)) watched.strange.push(url.href);
    return route.continue();
  });
  return watched;
}

/** Everything that this site keeps in the browser, by name. */
async function kept({ page, context }: Watched): Promise<string[]> {
  const stored = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  const cookies = await context.cookies();
  return [...stored, ...cookies.map(({ name }) => name)].toSorted();
}

async function wander(page: Page): Promise<void> {
  for (const path of ['/', '/pricing', '/blog']) {
    await page.goto(path);
    await isTakenOver(page);
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
}

test('S-42, R-INT-05, R-CONST-28: nothing is stored, sent or counted before a choice', async () => {
  const watched = await firstVisit();
  await wander(watched.page);
  expect(watched).toMatchObject({ counted: [], strange: [] });
  expect(await kept(watched)).toEqual([]);
  await watched.context.close();
});

test('R-BAN-01..05, A-46, R-CONST-26: the banner appears after a second, and closing it stores no consent', async () => {
  const watched = await firstVisit();
  const { page } = watched;
  await page.clock.install({ time: '2026-11-21T09:00:00Z' });
  await page.clock.pauseAt('2026-11-21T09:00:01Z');
  await page.goto('/pricing');
  const ready = page.locator('html[data-ready]');
  await expect.poll(() => page.clock.runFor(10).then(() => ready.count())).toBe(1);
  const banner = page.getByRole('region', { name: 'Cookies' });
  await page.clock.runFor(900);
  expect(await banner.count()).toBe(0);
  await page.clock.runFor(200);
  await banner.waitFor();
  expect(await banner.getByRole('button').allTextContents()).toEqual([
    'Essential Only',
    'Accept All',
    '',
  ]);
  expect(await banner.getByRole('link').getAttribute('href')).toBe('/cookie-policy');
  await banner.getByRole('button', { name: 'Decide later' }).click();
  await banner.waitFor({ state: 'detached' });
  expect(await kept(watched)).toEqual(['cookie-consent-dismissed']);
  expect(watched.counted).toEqual([]);
});

test('ux A3, 2.4.11: the sidebar stays where it is while the banner is open at the end of a page', async () => {
  const context = await openContext({ viewport: { width: 1280, height: 600 } });
  await context.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('tour-completed', 'true');
  });
  const page = await context.newPage();
  await page.goto(`/api/auth/login?login_hint=${encodeURIComponent(newEmail('reader'))}`);
  await page.goto('/profile');
  await page.getByRole('region', { name: 'Cookies' }).waitFor();
  await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
  });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  const sidebar = await page.getByRole('complementary').first().boundingBox();
  expect([sidebar?.y, sidebar?.height]).toEqual([0, 600]);
});

test('S-42, R-INT-05: counting starts with Accept All and ends with the withdrawal, in footer and profile', async () => {
  const watched = await firstVisit();
  const { page, counted } = watched;
  const banner = page.getByRole('region', { name: 'Cookies' });
  const choose = (name: 'Essential Only' | 'Accept All') =>
    banner.getByRole('button', { name }).click();
  await page.goto('/');
  await choose('Accept All');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await expect.poll(() => counted).toEqual(['page_view']);
  expect(await kept(watched)).toEqual(['cookie-consent']);

  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await choose('Essential Only');
  await banner.waitFor({ state: 'detached' });
  counted.length = 0;
  await wander(page);
  expect(counted).toEqual([]);

  await page.goto(`/api/auth/login?login_hint=${newEmail('consent')}`);
  await page.goto('/profile');
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
  const change = page.getByRole('button', { name: 'Change', exact: true });
  await change.click();
  await choose('Accept All');
  await page.reload();
  await expect.poll(() => counted).toContain('page_view');
  await change.click();
  await choose('Essential Only');
  await banner.waitFor({ state: 'detached' });
  counted.length = 0;
  await page.reload();
  await page.getByText('Essential only, chosen').waitFor();
  expect(counted).toEqual([]);
});

test('R-INT-07: a page counts as seen, a discovery as begun and as failed', async () => {
  const { page, context, counted } = await firstVisit();
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Accept All' }).click();
  await page.goto(`/api/auth/login?login_hint=${encodeURIComponent(newEmail('counted'))}`);
  await page.goto('/dashboard/competitive-intelligence');
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
  await context.route('**/competitors/search', (route) => route.abort());
  await page.getByRole('textbox', { name: 'Your market in a sentence' }).fill('CRM');
  await page.getByRole('button', { name: 'Discover Competitors' }).click();
  await expect.poll(() => counted).toContain('discovery_error');
  expect(counted).toEqual(expect.arrayContaining(['page_view', 'discovery_initiated']));
});

test.each([360, 1280])(
  'ux A3: focus in the header or the cookie banner does not scroll the page, at %i px',
  async (width) => {
    const { page } = await firstVisit();
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/pricing');
    const banner = page.getByRole('region', { name: 'Cookies' });
    await banner.waitFor();
    const headerHeight = (): Promise<number> =>
      page.evaluate(() => document.querySelector('header')?.offsetHeight ?? 0);
    const tall = await headerHeight();
    await page.evaluate(() => {
      scrollTo({ top: 300, behavior: 'instant' });
    });
    await expect.poll(headerHeight).toBeLessThan(tall);
    const before = await page.evaluate(() => scrollY);
    const focused = await page.evaluate(async () => {
      const parts = document.querySelectorAll<HTMLElement>(
        '[aria-label="Cookies"] :is(a, button), header :is(a, button)',
      );
      const names: string[] = [];
      for (const part of [...parts].filter((one) => one.checkVisibility())) {
        part.focus();
        names.push(document.activeElement === part ? 'focused' : 'not focusable');
        await new Promise((next) => requestAnimationFrame(next));
        await new Promise((next) => requestAnimationFrame(next));
      }
      return names;
    });
    expect(focused.length).toBeGreaterThanOrEqual(6);
    expect(new Set(focused)).toEqual(new Set(['focused']));
    expect(await page.evaluate(() => scrollY)).toBe(before);
  },
);

test('R-BAN-06..10, A-47: the announcement shows on its days, links to search, and stays dismissed', async () => {
  const { page } = await firstVisit();
  const announcement = page.getByRole('complementary', { name: 'Announcement' });
  const on = async (day: string): Promise<void> => {
    await page.clock.setFixedTime(`${day}T12:00:00Z`);
    await page.goto('/pricing');
    await isTakenOver(page);
  };
  await on('2025-10-18');
  expect(await announcement.count()).toBe(0);
  await on('2025-10-19');
  expect(await announcement.textContent()).toContain(NOTICES[0]?.message);
  const more = announcement.getByRole('link', { name: 'Learn More' });
  expect(await more.getAttribute('href')).toBe('/dashboard/social-media-search');
  await on('2025-10-21');
  await announcement.getByRole('button', { name: 'Dismiss announcement' }).click();
  expect(await announcement.count()).toBe(0);
  await page.reload();
  await isTakenOver(page);
  expect(await announcement.count()).toBe(0);
});
