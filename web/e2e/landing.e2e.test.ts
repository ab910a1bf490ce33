import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './inspect.ts';
import { isTakenOver, openContext, visit } from './journey.ts';

/** Pictures that the page has loaded so far, by what follows `/assets/`. */
const loadedPictures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name.split('/assets/')[1] ?? '')
      .filter((name) => name.endsWith('.webp')),
  );

/** Records what moves on the page by itself; returns a function that reports it. */
async function hearShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    new PerformanceObserver((list) => {
      const found = list.getEntries() as (PerformanceEntry & { hadRecentInput: boolean })[];
      const moved = found.filter(({ hadRecentInput }) => !hadRecentInput).length;
      const { dataset } = document.documentElement;
      dataset['shifts'] = String(Number(dataset['shifts'] ?? 0) + moved);
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['shifts'] ?? 0));
}

/** Scrolls through the whole page, so that everything has been in view once. */
async function scrollThrough(page: Page): Promise<void> {
  for (const picture of await page.locator('[data-picture]').all()) {
    await picture.scrollIntoViewIfNeeded();
    const shown = picture.locator('img:visible');
    await expect
      .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
  }
}

test('every picture is of the theme that is on, the other theme’s are not loaded, and nothing moves', async () => {
  const { page } = await visit('visitor@earshot.test');
  await page.goto('/');
  await isTakenOver(page);
  const height = () => page.locator('main').evaluate((main) => main.clientHeight);
  const before = await height();
  await scrollThrough(page);
  const light = await loadedPictures(page);
  const pictures = await page.locator('[data-picture]').count();
  expect(new Set(light).size).toBe(pictures);
  expect(light.filter((name) => !name.includes('-light-'))).toEqual([]);
  expect(await height()).toBe(before);
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await scrollThrough(page);
  const both = await loadedPictures(page);
  expect(both.filter((name) => name.includes('-dark-'))).toHaveLength(light.length);
  expect(await height()).toBe(before);
});

test('R-CONST-33, R-PIECE-11, WCAG 2.2.2: the headline changes and can be paused; the recording plays, pauses and ends', async () => {
  const context = await openContext({
    reducedMotion: 'no-preference',
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await isTakenOver(page);
  const word = (): Promise<string | null> => page.locator('h1 [data-word]').textContent();
  const shifts = await hearShifts(page);
  const first = await word();
  await expect.poll(word).not.toBe(first);
  const second = await word();
  await expect.poll(word).not.toBe(second);
  expect(await shifts()).toBe(0);
  await page.getByRole('button', { name: 'Pause the changing words' }).click();
  await page.mouse.move(640, 880);
  const start = page.getByRole('button', { name: 'Start the changing words' });
  await start.waitFor();
  await page.evaluate(() => {
    document.querySelector('h1')?.setAttribute('data-changed', '');
    new MutationObserver((changes) => {
      document.querySelector('h1')?.setAttribute('data-changed', String(changes.length));
    }).observe(document.querySelector('h1 [data-word]') as Node, {
      characterData: true,
      subtree: true,
    });
  });
  const step = (): Promise<number> =>
    page
      .locator('[data-replay-step]')
      .evaluate((replay) => Number((replay as HTMLElement).dataset['replayStep']));
  await expect.poll(step).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Pause the recording' }).click();
  const paused = await step();
  await page.getByRole('button', { name: 'Resume the recording' }).click();
  await page.getByRole('button', { name: 'Play the recording again' }).waitFor();
  expect(await step()).toBeGreaterThan(paused);
  // The word did not change in the meantime.
  expect(await page.locator('h1').getAttribute('data-changed')).toBe('');
  await start.click();
  await page.mouse.move(640, 880);
  const still = await word();
  await expect.poll(word).not.toBe(still);
  await page.getByRole('button', { name: 'Pause the changing words' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  );
  expect(await violations(page, 'color-contrast')).toEqual([]);
});
