import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isTakenOver, openBrowser, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('R-CONST-43: the chosen theme stands before the first paint, also while scripts are slow', async () => {
  const { page, context } = await visit(browser, 'nobody@earshot.test', { theme: 'dark' });
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('#root').waitFor({ state: 'attached' });
  const early = () =>
    page.evaluate(() => ({
      theme: document.documentElement.dataset['theme'],
      scheme: getComputedStyle(document.documentElement).colorScheme,
      chrome: document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content,
    }));
  await expect.poll(early).toEqual({ theme: 'dark', scheme: 'dark', chrome: '#0B0E14' });
  scripts.resolve();
  await page.getByRole('heading').first().waitFor();
  expect((await early()).theme).toBe('dark');
  await context.close();
});

test('the first visit is light, and the toggle is remembered over a reload', async () => {
  const { page, context } = await visit(browser, 'nobody@earshot.test');
  await page.goto('/');
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  expect(await theme()).toBe('light');
  await isTakenOver(page);
  await page
    .getByRole('button', { name: /dark|theme/i })
    .first()
    .click();
  await expect.poll(theme).toBe('dark');
  await page.reload();
  expect(await theme()).toBe('dark');
  await context.close();
});
