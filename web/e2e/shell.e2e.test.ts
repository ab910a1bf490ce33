import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  PATHS,
  isLive,
  isTakenOver,
  newEmail,
  openContext,
  search,
  setPlan,
  signInByPopup,
  signedIn,
  visit,
} from './journey.ts';

const SECTIONS = [
  ['Overview', '/dashboard/overview'],
  ['Social Media Search', '/dashboard/social-media-search'],
  ['Competitive Intelligence', '/dashboard/competitive-intelligence'],
  ['GPT Analysis', '/dashboard/gpt-analysis'],
  ['Trending Problems', '/dashboard/trending-problems'],
] as const;
/** What placeholders are made of. */
const GREY_BLOCK = '[aria-hidden][class*="bg-line/70"]';
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

test('R-SHELL-01, R-SHELL-03..05, R-SHELL-10, R-PROD-07: the sidebar has the five areas, the way home, the tour and the account; the header has the theme', async () => {
  const { page } = await signedIn(newEmail('shell'), PATHS.overview);
  const sidebar = page.getByRole('complementary').first();
  const box = await sidebar.boundingBox();
  expect(box?.x).toBe(0);
  const links = sidebar.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  expect(await links.allInnerTexts()).toEqual(SECTIONS.map(([name]) => name));
  const account = sidebar.getByRole('button', { name: /Open account menu/ });
  const [tour, menu] = [
    await sidebar.getByRole('button', { name: 'Take Tour' }).boundingBox(),
    await account.boundingBox(),
  ];
  expect(menu?.y).toBeGreaterThan(tour?.y ?? Infinity);
  expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeGreaterThan((box?.height ?? 0) - 40);
  for (const [name, path] of SECTIONS) {
    await sidebar.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**${path}`);
    const marked = sidebar.locator('[aria-current="page"]');
    await expect.poll(() => marked.allInnerTexts()).toEqual([name]);
  }
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await expect.poll(() => themeOf(page)).toBe('dark');
  await sidebar.getByRole('link', { name: /start page$/ }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('R-SHELL-09: the three areas that search have help, which opens at its quick start; the others have none', async () => {
  const { page } = await signedIn(newEmail('help'), PATHS.overview);
  const help = page.getByRole('button', { name: 'Help', exact: true });
  for (const [name, path] of SECTIONS) {
    await page.goto(path);
    await isLive(page);
    if (name === 'Overview' || name === 'Trending Problems') {
      expect(await help.count(), name).toBe(0);
      continue;
    }
    await help.click();
    await page
      .getByRole('dialog')
      .getByRole('tab', { name: 'Quick Start', selected: true })
      .waitFor();
    await page.keyboard.press('Escape');
  }
});

test('R-SHELL-02: on a phone the sidebar is a drawer', async () => {
  const { page } = await signedIn(newEmail('phone'), PATHS.overview, { width: 360, height: 740 });
  const sections = page.getByRole('navigation', { name: 'Sections' });
  expect(await sections.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'GPT Analysis' }).click();
  await page.waitForURL('**/dashboard/gpt-analysis');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('R-TOUR-02..07, R-CONST-29: the tour opens a second after the first page, goes both ways, ends, and opens again on demand', async () => {
  const context = await openContext();
  const page = await context.newPage();
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Essential Only' }).click();
  await page.goto(`/api/auth/login?login_hint=${encodeURIComponent(newEmail('tour'))}`);
  await page.clock.install();
  await page.goto(PATHS.profile);
  const tour = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Take Tour' }).waitFor();
  expect(await tour.count()).toBe(0);
  await tour.waitFor();
  const button = (name: string) => tour.getByRole('button', { name, exact: true });
  await tour.getByText('Step 1 of 6').waitFor();
  expect(await button('Previous').isDisabled()).toBe(true);
  await button('Next').click();
  await button('Previous').click();
  for (let step = 2; step <= 6; step += 1) {
    await button('Next').click();
    await tour.getByText(`Step ${step} of 6`).waitFor();
  }
  await button('Get Started').click();
  await tour.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('tour-completed'))).toBe('true');
  await page.reload();
  await isLive(page);
  await page.clock.runFor(2_000);
  expect(await tour.count()).toBe(0);
  await page.getByRole('button', { name: 'Take Tour' }).click();
  await tour.getByText('Step 1 of 6').waitFor();
  await button('Skip').click();
  await tour.waitFor({ state: 'detached' });
});

test('R-NAV-01, R-NAV-04, R-NAV-07: the public header goes home or to the top, switches the theme and leads to the sign-in', async () => {
  const { page } = await visit('visitor@earshot.test');
  await page.goto('/pricing');
  await isTakenOver(page);
  const header = page.getByRole('banner');
  const logo = header.getByRole('link', { name: /start page$/ });
  await logo.click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.evaluate(() => {
    scrollTo({ top: 600, behavior: 'instant' });
  });
  await logo.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  for (const theme of ['dark', 'light']) {
    await header.getByRole('button', { name: `Switch to the ${theme} theme` }).click();
    await expect.poll(() => themeOf(page)).toBe(theme);
  }
  await header.getByRole('link', { name: 'Get Started' }).click();
  await page.waitForURL('**/login');
});

test('R-PROD-23: one button signs in, and nothing else does', async () => {
  const { page } = await visit('visitor@earshot.test');
  await page.goto('/login');
  await isTakenOver(page);
  const main = page.getByRole('main');
  expect(await main.locator('input').count()).toBe(0);
  expect(await main.getByRole('button', { name: /sign.?in|log.?in/i }).count()).toBe(1);
});

test('R-NAV-10, R-SHELL-16, R-SHELL-17, R-STATE-01, R-STATE-05, R-STATE-06, S-43: signing out ends at the start page, and leaves nothing of the user', async () => {
  const keys = ['helpSeen', 'helpSeen_gpt-analysis', 'onboardingSeen', 'userData'];
  const email = newEmail('out');
  const { page } = await signedIn(email, PATHS.overview);
  await page.evaluate((names) => {
    for (const name of [...names, 'dismissedNotifications']) localStorage.setItem(name, '[]');
  }, keys);
  await page.getByRole('button', { name: /Open account menu/ }).click();
  const menu = page.getByRole('dialog', { name: 'Account' });
  await menu.getByText(email).waitFor();
  const settings = menu.getByRole('link', { name: 'Settings' });
  expect(await settings.getAttribute('href')).toBe('/profile');
  const left: Promise<unknown> = page.evaluate(
    () =>
      new Promise((resolve) => {
        const { removeItem } = Storage.prototype;
        const removed: string[] = [];
        Storage.prototype.removeItem = function remove(key) {
          removed.push(key);
          if (key === 'dismissedNotifications') resolve(removed);
          removeItem.call(this, key);
        };
      }),
  );
  await menu.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await left).toEqual(expect.arrayContaining([...keys, 'tour-completed']));
  expect(await menu.count()).toBe(0);
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toEqual(
    expect.arrayContaining(['userData']),
  );
  // Another person in the same tab sees nothing of the first.
  await page.goto('/login');
  await signInByPopup(page, newEmail('next'));
  await page.waitForURL('**/dashboard/**');
  await isLive(page);
  expect(await page.getByText(email).count()).toBe(0);
  await page.goBack();
  expect(await page.getByText(email).count()).toBe(0);
});

test('R-ROUTE-42..44: a new page begins at its top, smoothly in the dashboard; a search from the history keeps its place', async () => {
  const context = await openContext({
    reducedMotion: 'no-preference',
    viewport: { width: 1280, height: 300 },
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    if (location.protocol === 'about:') return;
    localStorage.setItem('tour-completed', 'true');
    const scrolls: unknown[] = [];
    const { scrollTo } = globalThis;
    Object.assign(globalThis, {
      scrolls,
      scrollTo: (options: ScrollToOptions) => {
        scrolls.push(options);
        scrollTo(options);
      },
    });
  });
  const scrolls = (): Promise<ScrollToOptions[]> =>
    page.evaluate(() =>
      (globalThis as unknown as { scrolls: ScrollToOptions[] }).scrolls.splice(0),
    );
  await page.goto('/pricing');
  await isTakenOver(page);
  await page.evaluate(() => {
    document.documentElement.scrollTop = 200;
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await page.waitForURL('**/blog');
  await expect.poll(scrolls).toContainEqual({ top: 0, behavior: 'instant' });
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.goto(`/api/auth/login?login_hint=${encodeURIComponent(newEmail('scroll'))}`);
  await page.goto(PATHS.search);
  await isLive(page);
  const id = await search(page, 'invoicing');
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'GPT Analysis' })
    .click();
  await expect.poll(scrolls).toContainEqual({ top: 0, behavior: 'smooth' });
  await page.goto(PATHS.history);
  await isLive(page);
  await scrolls();
  await page.locator(`a[href$="${id}"]`).click();
  await page.getByRole('heading', { level: 2, name: 'invoicing' }).waitFor();
  expect(await scrolls()).toEqual([]);
});

test('R-OVW-04, R-OVW-12, R-PROD-08: Overview greets by name, and shows a new user what to do first', async () => {
  const email = newEmail('greeted');
  const { page } = await signedIn(email, PATHS.overview);
  await page.getByRole('heading', { name: /^Good (?:morning|afternoon|evening), / }).waitFor();
  const steps = page.getByRole('region', { name: 'New here' }).getByRole('link');
  expect(await steps.allInnerTexts()).toEqual([
    'Search topics',
    'Explore Competitive Intelligence',
    'Explore GPT Analysis',
  ]);
  await page.getByText('0 of 3 used today').first().waitFor();
});

test('R-PIECE-04, R-TRD-01, R-ROUTE-21: what is still loading has a spinner or its own placeholder', async () => {
  const email = newEmail('waiting');
  const before = await signedIn(email, PATHS.search);
  const id = await search(before.page, 'invoicing');
  await setPlan(email, 'starter');
  const { page } = await signedIn(email, PATHS.profile);
  const shapes = new Map<string, string>();
  await page.route(
    /\/api\/(?:overview|social-media-search|gpt-analysis|competitive-intelligence|trending-problems|leads)/,
    () => {},
  );
  for (const path of [
    PATHS.overview,
    `${PATHS.history}/${id}`,
    PATHS.history,
    '/dashboard/gpt-analysis-history',
    '/dashboard/competitive-intelligence-history',
    '/dashboard/competitive-intelligence?tab=analytics',
    '/dashboard/trending-problems',
    '/dashboard/trending-problems?view=chart',
  ]) {
    await page.goto(path);
    await isLive(page);
    const waiting = page.locator('main [aria-busy="true"]', { has: page.locator(GREY_BLOCK) });
    await expect.poll(() => waiting.count(), { message: path }).toBeGreaterThan(0);
    shapes.set(path, await waiting.last().innerHTML());
  }
  expect(shapes.get('/dashboard/trending-problems')).not.toBe(
    shapes.get('/dashboard/trending-problems?view=chart'),
  );
  await page.route('**/api/auth/refresh', () => {});
  await page.goto(PATHS.profile);
  await page.locator('[aria-busy="true"], [role="status"]').first().waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('R-SOC-08, R-CONST-36: a heading shows 50 characters of a long query', async () => {
  const { page } = await signedIn(newEmail('long'), PATHS.search);
  const query = 'people who are looking for an invoicing tool for their small agency';
  await search(page, query);
  const heading = page.getByRole('heading', { level: 2, name: query });
  expect(await heading.innerText()).toBe(`${query.slice(0, 50)}...`);
});
