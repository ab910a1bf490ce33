import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PATHS, ends, isLive, newEmail, search, signedIn } from './journey.ts';

const PREVIEW = 'GET /api/social-media-search/preview';
/** The count for the typed query; empty when nothing is stored yet. */
const previewed = (page: Page): Promise<void> =>
  page.locator('[data-preview="current"]').waitFor({ state: 'attached' });
const top = (page: Page): Promise<number | undefined> =>
  page
    .getByText('Timeframe', { exact: true })
    .boundingBox()
    .then((box) => box?.y);

/** Types each text within one frame of the page: a busy machine makes no pauses between keys. */
const typeAtOnce = (field: Locator, ...texts: string[]): Promise<void> =>
  field.evaluate((input, typed) => {
    const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value');
    for (const text of typed) {
      for (const end of Array.from(text).keys()) {
        value?.set?.call(input, text.slice(0, end + 1));
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }
  }, texts);

test('reading and preview follow the typing: once per pause, cancelled, free, without layout shift', async () => {
  const { page, requests } = await signedIn(newEmail('preview'), PATHS.search);
  await page.clock.install();
  await page.reload();
  await isLive(page);
  const field = page.getByRole('searchbox');
  const asked = (): number => requests.filter((line) => line === PREVIEW).length;
  const before = await top(page);

  await typeAtOnce(field, 'invoicing -jobs');
  await page.getByText('We will look for “invoicing”, not “jobs”.').waitFor();
  await previewed(page);
  expect(asked()).toBe(1);
  expect(await top(page)).toBe(before);

  await typeAtOnce(field, 'x', 'invoicing -jobs');
  await page.clock.runFor(5_000);
  expect(asked()).toBe(1);

  await field.fill('invoicing "late');
  await page.getByText('Close the quotation mark that begins here.').waitFor();
  expect(await page.locator('[data-problem-place] mark').innerText()).toBe('"late');
  expect(await top(page)).toBe(before);
  await page.keyboard.press('Enter');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('button', { name: /^Use / }).click();
  expect(await field.inputValue()).toBe('invoicing "late"');
  await previewed(page);

  await page.route('**/preview?*bookkeeping*', () => new Promise(() => undefined));
  const [slow] = await Promise.all([
    page.waitForRequest(/preview.*bookkeeping/),
    field.fill('bookkeeping'),
  ]);
  const cancelled = page.waitForEvent('requestfailed', (request) => request === slow);
  await field.fill('accounting');
  await cancelled;
  await previewed(page);
  expect(asked()).toBe(4);
  await page.getByText('0 of 3 used today').waitFor();
  expect(requests.filter((line) => line.startsWith('POST') && !line.includes('auth'))).toEqual([]);
});

test('text typed at the instant a search is accepted is kept', async () => {
  const { page } = await signedIn(newEmail('instant'), PATHS.search);
  const accepted = Promise.withResolvers<void>();
  await page.route('**/api/social-media-search/search', async (route) => {
    await accepted.promise;
    await route.continue();
  });
  const field = page.getByRole('searchbox');
  await field.fill('invoicing');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' tools');
  accepted.resolve();
  await page.waitForURL(/search=/);
  await ends(page);
  await page.getByRole('button', { name: 'Edit search' }).click();
  expect(await field.inputValue()).toBe('invoicing tools');
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe('');
});

test('the mode follows what is typed on both pages, and the user can overrule it', async () => {
  const sentence = 'zoos that still schedule keepers on paper';
  const { page } = await signedIn(newEmail('sentence'), PATHS.overview);
  const field = page.getByRole('searchbox');
  const byMeaning = page.getByRole('radio', { name: 'Query' });
  const byWords = page.getByRole('radio', { name: 'Keywords' });
  for (const path of [PATHS.overview, PATHS.search]) {
    await page.goto(path);
    await isLive(page);
    await page.evaluate(() => document.fonts.ready);
    await field.fill('schedule keepers');
    await expect.poll(() => byWords.isChecked()).toBe(true);
    const place = await byWords.boundingBox();
    await field.fill(sentence);
    await expect.poll(() => byMeaning.isChecked()).toBe(true);
    expect(await byWords.boundingBox()).toEqual(place);
    await byWords.click();
    await field.fill(`${sentence} cards`);
    await expect.poll(() => byWords.isChecked()).toBe(true);
  }
});

const order = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('[data-conversation]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-conversation')));

test('a mark re-ranks the open list in both tabs, and nothing jumps', async () => {
  const email = newEmail('marks');
  const { page } = await signedIn(email, PATHS.search);
  await page.getByLabel('Results').fill('30');
  const id = await search(page, 'invoicing, bookkeeping');
  await ends(page);
  const second = await signedIn(email, `${PATHS.history}/${id}`);
  await expect.poll(() => order(second.page)).toEqual(await order(page));

  const before = await order(page);
  // Far enough down that what moves up above the reader can be scrolled away.
  const marked = page.locator(`[data-conversation="${before[8]}"]`);
  const next = page.locator(`[data-conversation="${before[9]}"]`);
  await marked.scrollIntoViewIfNeeded();
  const place = await next.boundingBox();
  await marked.getByRole('button', { name: /^Not for me/ }).click();
  await expect.poll(() => order(page)).not.toEqual(before);
  const moved = async (): Promise<number> =>
    Math.abs(((await next.boundingBox())?.y ?? 0) - (place?.y ?? 0));
  await expect.poll(moved).toBeLessThan(2);

  await expect.poll(() => order(second.page)).toEqual(await order(page));
  const after = await order(page);
  await page.reload();
  await page.getByRole('article').first().waitFor();
  expect(await order(page)).toEqual(after);
});

test('R-STATE-25, R-MSG-08, R-ERR-49, R-PROD-18: a list is rated once, keeps a comment that fails, then the form leaves', async () => {
  const { page } = await signedIn(newEmail('feedback'), PATHS.search);
  await search(page, 'invoicing, bookkeeping');
  await ends(page);
  const before = await order(page);
  const form = page.getByRole('region', { name: 'Feedback' });
  await form.getByRole('button', { name: 'Not Helpful' }).click();
  await form.getByRole('textbox').fill('Advertisements');
  await page.route('**/api/feedback', (route) => route.abort());
  await form.getByRole('button', { name: 'Submit' }).click();
  await form.getByText('Failed to submit feedback. Please try again.').waitFor();
  expect(await form.getByRole('textbox').inputValue()).toBe('Advertisements');
  await page.unroute('**/api/feedback');
  await form.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Thank you for your feedback').waitFor();
  await form.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('article').first().waitFor();
  expect(await order(page)).toEqual(before);
  expect(await form.count()).toBe(0);
});

test('rejected posts are counted by cause and listed with their reason', async () => {
  const { page } = await signedIn(newEmail('rejected'), PATHS.search);
  await search(page, 'invoicing -software');
  await ends(page);
  const tab = page.getByRole('tab', { name: /Left out/ });
  await tab.click();
  const rows = page.getByRole('list', { name: 'Left out' }).getByRole('listitem');
  await rows.filter({ hasText: 'Contains an excluded word' }).first().waitFor();
  await page.getByText(/^Contains an excluded word: \d+$/).waitFor();
  expect(page.url()).toContain('list=rejected');
  await page.reload();
  await rows.first().waitFor();
});
