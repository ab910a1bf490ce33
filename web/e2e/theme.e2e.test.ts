import { expect, test } from 'vitest';
import { delayScripts, isTakenOver, visit } from './journey.ts';

test('R-CONST-43: the chosen theme is set before the first paint, also while scripts are slow', async () => {
  const { page } = await visit('visitor@earshot.test', { theme: 'dark' });
  const release = await delayScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('#root').waitFor({ state: 'attached' });
  const early = () =>
    page.evaluate(() => ({
      theme: document.documentElement.dataset['theme'],
      scheme: getComputedStyle(document.documentElement).colorScheme,
      chrome: document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content,
    }));
  await expect.poll(early).toEqual({ theme: 'dark', scheme: 'dark', chrome: '#0B0E14' });
  release();
  await page.getByRole('heading').first().waitFor();
  expect((await early()).theme).toBe('dark');
});

test('the first visit is light, and the toggle is remembered over a reload', async () => {
  const { page } = await visit('visitor@earshot.test');
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
});
