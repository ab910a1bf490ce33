import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  PATHS,
  clearFaults,
  ends,
  fault,
  newEmail,
  openBrowser,
  search,
  signedIn,
} from './journey.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(clearFaults);
afterEach(async () => {
  await clearFaults();
  await Promise.all(browser.contexts().map((context) => context.close()));
});

const QUERY = 'invoicing, bookkeeping';

test('R-ARCH-03: a founder watches a search of three platforms fill and finish on the open page', async () => {
  await fault('hackernews', 'slow', { delayMs: 1_500 });
  await fault('stackoverflow', 'slow', { delayMs: 3_000 });
  const { page, problems } = await signedIn(browser, newEmail('watch'), PATHS.search);
  await page.getByText('3 of 3 left today').waitFor();
  await search(page, QUERY);

  // The first platform's posts stand there while the slowest still searches.
  await page.locator('li[data-platform="reddit"][data-state="completed"]').waitFor();
  await page.getByRole('article').first().waitFor();
  expect(await page.locator('li[data-platform="stackoverflow"]').getAttribute('data-state')).toBe(
    'running',
  );
  await ends(page);
  await page.getByText(/^3 platforms · \d+ found · [\d.]+ s$/).waitFor();
  await page.getByRole('button', { name: 'Details' }).click();
  for (const platform of ['reddit', 'hackernews', 'stackoverflow']) {
    const row = page.locator(`li[data-platform="${platform}"]`);
    expect(await row.getAttribute('data-state')).toBe('completed');
    expect(await row.innerText()).toMatch(/[1-9]\d* found/);
  }
  // R-SHELL-21: the counter moved by push.
  await page.getByText('2 of 3 left today').first().waitFor();

  await page.locator('[data-analysis="completed"]').waitFor({ timeout: 30_000 });
  await page
    .getByRole('button', { name: /^Source 1:/ })
    .first()
    .click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/^result-/);
  expect(problems).toEqual([]);
});

test('the analysis streams: its text stands there before it is finished', async () => {
  const { page } = await signedIn(browser, newEmail('analysis'), PATHS.search);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { analysisTexts: seen });
    new MutationObserver(() => {
      const text = document.querySelector('[data-analysis="running"] p:last-of-type')?.textContent;
      if (text && text !== seen.at(-1)) seen.push(text);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await search(page, QUERY);
  await page.locator('[data-analysis="completed"]').waitFor({ timeout: 60_000 });
  const texts = await page.evaluate(
    () => (window as unknown as { analysisTexts: string[] }).analysisTexts,
  );
  expect(texts.filter((text) => text.length > 20).length).toBeGreaterThan(1);
});

test('R-ARCH-02: an idle page sends no request, and a search fills without a repeated GET', async () => {
  const { page, requests, problems } = await signedIn(browser, newEmail('quiet'), PATHS.search);
  await page.getByText('3 of 3 left today').waitFor();
  requests.length = 0;
  await page.waitForTimeout(6_000);
  expect(requests).toEqual([]);

  await search(page, QUERY);
  await ends(page);
  await page.locator('[data-analysis="completed"]').waitFor({ timeout: 30_000 });
  await page.getByText('2 of 3 left today').first().waitFor();
  expect(requests.filter(notPreview)).toEqual(['POST /api/social-media-search/search']);
  expect(problems).toEqual([]);
});

test('the history of a second browser fills live, and a reload restores the search', async () => {
  const email = newEmail('two');
  const first = await signedIn(browser, email, PATHS.search);
  const second = await signedIn(browser, email, PATHS.history);
  await second.page.getByText('No history yet').waitFor();
  second.requests.length = 0;

  const id = await search(first.page, QUERY);
  const row = second.page.locator(`a[href$="${id}"]`);
  await row.waitFor();
  await row.getByText('Completed').waitFor({ timeout: 60_000 });
  expect(second.requests).toEqual([]);

  await ends(first.page);
  const before = await titles(first.page);
  await first.page.reload();
  await first.page.getByRole('article').first().waitFor();
  expect(before.length).toBeGreaterThan(0);
  expect(await titles(first.page)).toEqual(before);
  expect(await first.page.getByRole('searchbox').inputValue()).toBe(QUERY);

  await row.click();
  await second.page.getByRole('heading', { level: 2, name: QUERY }).waitFor();
  expect(await second.page.getByRole('article').count()).toBe(before.length);
});

/** What is typed asks for a preview, once typing pauses. */
const notPreview = (line: string): boolean => !line.endsWith('/preview');

/** Titles only: ages of posts may move on between two looks. */
const titles = (page: Page): Promise<string[]> =>
  page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents();

test('a running search can be cancelled, and both say so', async () => {
  await fault('hackernews', 'silent');
  const email = newEmail('stop');
  const { page } = await signedIn(browser, email, PATHS.search);
  const other = await signedIn(browser, email, PATHS.history);
  const id = await search(page, QUERY);
  await page.locator('li[data-platform="hackernews"][data-state="running"]').waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await ends(page, /Cancelled/);
  await other.page.locator(`a[href$="${id}"]`).getByText('Cancelled').waitFor();
});

test('a platform that fails says why, the rest is usable, and the free retry fetches it', async () => {
  await fault('stackoverflow', 'malformed');
  const { page, requests } = await signedIn(browser, newEmail('retry'), PATHS.search);
  await search(page, QUERY);
  await ends(page, /Partly completed/);
  const row = page.locator('li[data-platform="stackoverflow"]');
  expect(await row.getAttribute('data-state')).toBe('failed');
  expect((await row.innerText()).length).toBeGreaterThan(40);
  expect(await page.getByRole('article').count()).toBeGreaterThan(0);
  await page.getByText('2 of 3 left today').first().waitFor();

  await clearFaults();
  await page.getByRole('button', { name: 'Retry failed platform' }).click();
  await ends(page, /^Completed$/);
  expect(requests.filter((line) => line.endsWith('/retry'))).toHaveLength(1);
  await page.getByText('2 of 3 left today').first().waitFor();
});

test('2.2.2: what arrives while somebody reads waits behind a pill, and nothing they read moves', async () => {
  await fault('hackernews', 'slow', { delayMs: 3_000 });
  const { page } = await signedIn(browser, newEmail('pill'), PATHS.search);
  await page.getByLabel('Results').fill('100');
  await search(page, QUERY);
  const third = page.getByRole('article').nth(2);
  await third.waitFor();
  await third.scrollIntoViewIfNeeded();
  await third.focus();
  const reading = page.locator(`#${(await third.getAttribute('id')) ?? ''}`);
  const pill = page.getByRole('button', { name: /new results?: show/ });
  const before = await reading.boundingBox();
  await pill.waitFor();
  expect((await reading.boundingBox())?.y).toBe(before?.y);
  const count = await page.getByRole('article').count();
  await pill.click();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(count);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-posinset')))
    .toBe('1');
});

test('R-ERR-47: a search beyond the plan is refused before anything starts, with the way up', async () => {
  const { page, requests } = await signedIn(browser, newEmail('quota'), PATHS.search);
  for (const [index, left] of ['2 of 3', '1 of 3', 'None'].entries()) {
    await search(page, `invoicing ${index}`);
    await page.getByText(`${left} left today`).first().waitFor();
  }
  const refused = page.url();
  requests.length = 0;
  await page.getByRole('searchbox').fill('one too many');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Starter', { exact: true }).waitFor();
  expect(page.url()).toBe(refused);
  const sent = requests.filter((line) => !line.startsWith('GET'));
  expect(sent).toEqual(['POST /api/social-media-search/search']);
});

test('R-VAL-04, R-VAL-02: what cannot be searched is said beside the field, and nothing is sent', async () => {
  const { page, requests } = await signedIn(browser, newEmail('invalid'), PATHS.search);
  requests.length = 0;
  await page.getByRole('searchbox').fill('ab');
  await page.keyboard.press('Enter');
  await page.getByText('Enter at least 3 characters.').waitFor();
  await page.getByRole('searchbox').fill('x'.repeat(501));
  await page.keyboard.press('Enter');
  await page.getByText('Use at most 500 characters.').waitFor();
  await page.getByRole('searchbox').fill(QUERY);
  await page.getByLabel('Results').fill('201');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a whole number from 1 to 200.').waitFor();
  expect(requests).toEqual([]);
});
