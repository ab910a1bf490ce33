import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isLive, isTakenOver, newEmail, signInByPopup, signedIn, visit } from './journey.ts';

const PUBLIC = '/trending-problems';
const DASHBOARD = '/dashboard/trending-problems';
const REFRESH_MS = 90_000;

/** The public list, once the first ranking is there. */
async function openPublic(width = 1280): Promise<Page> {
  const { page } = await visit(newEmail('reader'), { width });
  await page.goto(PUBLIC);
  await page.getByText(/^Updated \d\d:\d\d UTC/).waitFor({ timeout: REFRESH_MS });
  await isTakenOver(page);
  return page;
}

/** Layout shifts of the current page so far; call before it is opened. */
async function watchShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved);
}

test('A-63, R-PROD-15: an address with filters is taken over without an error or a jump, and shows what they leave', async () => {
  const page = await openPublic();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const shifts = await watchShifts(page);
  await page.goto(`${PUBLIC}?q=no+such+problem&level=myspace`);
  await isTakenOver(page);
  await page.getByText('No problem matches these filters.').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('no such problem');
  expect(await shifts()).toEqual([]);
  await page.goto(`${PUBLIC}?view=chart`);
  await page.getByRole('button', { name: 'Chart', pressed: true }).waitFor();
  expect(await shifts()).toEqual([]);
  expect(errors).toEqual([]);
});

test('clearing filters empties the text field, too, and keeps the view', async () => {
  const page = await openPublic();
  await page.goto(`${PUBLIC}?view=chart&q=no+such+problem`);
  await isTakenOver(page);
  await page.getByText(/^0 of \d+ problems$/).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Chart', pressed: true }).waitFor();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
  expect(new URL(page.url()).search).toBe('?view=chart');
});

test('quiet problems are listed on request, and stay listed when the page is opened again', async () => {
  const page = await openPublic();
  const rows = page.locator('li[data-problem]');
  const loud = await rows.count();
  const quiet = page.getByRole('button', { name: /quiet problems \(\d+\)$/ });
  await quiet.click();
  await expect.poll(() => rows.count()).toBeGreaterThan(loud);
  expect(await quiet.getAttribute('aria-expanded')).toBe('true');
  const all = await rows.count();
  await page.reload();
  await isTakenOver(page);
  await expect.poll(() => rows.count()).toBe(all);
});

test('on a phone the filters are folded away, and say how many are on', async () => {
  const page = await openPublic(360);
  const source = page.getByRole('combobox', { name: 'Source' });
  expect(await source.isVisible()).toBe(false);
  const toggle = page.getByRole('button', { name: 'Filter', exact: true });
  await toggle.click();
  await source.selectOption('reddit');
  await page.getByRole('button', { name: 'Filter (1)', expanded: true }).waitFor();
  await page.getByText(/^\d+ of \d+ problems$/).waitFor();
  expect(new URL(page.url()).search).toBe('?source=reddit');
});

test('a visitor who wants to watch a problem finds it, watchable, after the sign-in', async () => {
  const page = await openPublic();
  const row = page.locator('li[data-problem]').first();
  const title = await row.getByRole('heading').innerText();
  await row.getByRole('link', { name: `Watch ${title}` }).click();
  await page.waitForURL('**/login');
  await signInByPopup(page, newEmail('visitor'));
  await page.waitForURL(/\/dashboard\/trending-problems\/\d+$/);
  await page.getByRole('heading', { level: 2, name: title }).waitFor();
  await page.getByRole('button', { name: `Watch ${title}` }).waitFor();
});

test('a problem that is not known never shows the one that was open before', async () => {
  const { page } = await signedIn(newEmail('founder'), DASHBOARD);
  await isLive(page);
  const link = page.locator('li[data-problem] h2 a').first();
  await link.waitFor({ timeout: REFRESH_MS });
  const title = await link.innerText();
  await page.route('**/api/trending-problems/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data?: { related?: unknown[] } };
    const gone = { id: 999_999, title: 'A problem that is gone', score: 30, level: 'active' };
    if (body.data?.related) body.data.related = [gone];
    await route.fulfill({ response, json: body });
  });
  await link.click();
  await page.getByRole('heading', { level: 2, name: title }).waitFor();
  await expect.poll(() => page.title()).toContain(title.slice(0, 30));
  const related = page.getByRole('link', { name: 'A problem that is gone' });
  await related.click();
  await page.getByText('This problem is not known').waitFor();
  expect(await page.getByRole('heading', { name: title }).count()).toBe(0);
});

test('the page of an unknown problem is a 404 that is taken over as it is', async () => {
  const { page } = await visit(newEmail('reader'));
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const answer = await page.goto(`${PUBLIC}/999999`);
  expect(answer?.status()).toBe(404);
  await isTakenOver(page);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Page not found');
  expect(errors).toEqual([]);
});
