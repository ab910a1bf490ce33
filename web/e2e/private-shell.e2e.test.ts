import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import {
  PATHS,
  heardProblems,
  delayScripts,
  isLive,
  isSettled,
  isTakenOver,
  newEmail,
  openContext,
  signedIn,
  visit,
} from './journey.ts';

const FAILED = 'This page did not load completely';
const SCRIPTS = '**/assets/*.js';
const alert = (page: Page) => page.getByRole('alert').getByText(FAILED);

/** Positions of the parts that are on the screen before and after the app has loaded. */
const places = (page: Page): Promise<number[][]> =>
  page.locator('aside [data-tab], [data-shell] main, #main').evaluateAll((parts) =>
    parts
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const { x, y, width } = part.getBoundingClientRect();
        return [x, y, width].map(Math.round);
      }),
  );

const formHeight = async (page: Page): Promise<number | undefined> =>
  (await page.locator('[data-shell] main .rounded-card, #search-form').boundingBox())?.height;

test('the frame of a page behind the sign-in is there before any script, in the theme, with no layout shift when the app takes over', async () => {
  const { page } = await signedIn(newEmail('shell'), PATHS.overview, { theme: 'dark' });
  for (const path of [PATHS.overview, PATHS.search]) {
    const release = await delayScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('aside [aria-current="page"]').waitFor();
    await page.locator('[data-shell] main [class*="bg-line"]').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    const before = await places(page);
    const height = path === PATHS.search ? await formHeight(page) : null;
    if (path === PATHS.overview) await inspect(page, 'frame before the app');
    release();
    await isTakenOver(page);
    await isSettled(page);
    expect(await page.locator('[data-shell]').count()).toBe(0);
    expect(await places(page)).toEqual(before);
    if (height !== null) expect(await formHeight(page)).toBe(height);
    await page.unroute(SCRIPTS);
  }
});

test('a page behind the sign-in whose scripts fail to load or parse explains it and can be reloaded', async () => {
  const { page } = await signedIn(newEmail('blocked'), PATHS.overview);
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto(PATHS.profile);
  await alert(page).waitFor();
  expect(await page.getByRole('navigation').isVisible()).toBe(false);
  await inspect(page, 'scripts did not come');
  await page.unroute(SCRIPTS);
  await page.getByRole('link', { name: 'Reload' }).click();
  await isLive(page);

  // How an old browser parses new syntax.
  await page.route(SCRIPTS, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'tomorrow { }' }),
  );
  await page.goto(PATHS.profile);
  await alert(page).waitFor();
  await page.unroute(SCRIPTS);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await isLive(page);

  // The entry loads, a part of it does not: one automatic reload, then the error screen.
  await page.route('**/assets/dashboard-layout-*.js', (route) => route.abort());
  await page.goto(PATHS.profile);
  await page.getByText('Something went wrong').waitFor();
  await page.unroute('**/assets/dashboard-layout-*.js');
  expect(heardProblems()).toEqual([
    expect.stringContaining('Unexpected'),
    expect.stringContaining('Failed to fetch dynamically imported module'),
  ]);
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await isLive(page);

  const visitor = await visit('visitor@earshot.test');
  await visitor.page.route(SCRIPTS, (route) => route.fulfill({ status: 404, body: '' }));
  await visitor.page.goto(PATHS.profile);
  await alert(visitor.page).waitFor();
});

test('without JavaScript a page behind the sign-in states what it needs, and links to readable pages', async () => {
  const page = await (await openContext({ javaScriptEnabled: false })).newPage();
  await page.goto(PATHS.search);
  await page.getByRole('heading', { name: 'Earshot needs JavaScript here' }).waitFor();
  expect(await page.locator('h1').filter({ visible: true }).count()).toBe(1);
  expect(await page.title()).toBe('Social Media Search · Earshot');
  await page.getByRole('link', { name: 'Start page' }).click();
  await page.locator('main h1').waitFor();
});
