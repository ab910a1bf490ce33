import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PATHS, ends, isLive, newEmail, search, signedIn } from './journey.ts';

const QUERY = 'invoicing, bookkeeping';
/** On the page's own clock; shorter than the silence after which a socket counts as dead. */
const IDLE_MS = 15_000;

test('R-PROD-10: the analysis streams: its text is visible before it is finished', async () => {
  const { page } = await signedIn(newEmail('analysis'), PATHS.search);
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
  const { page, requests } = await signedIn(newEmail('quiet'), PATHS.search);
  await page.clock.install();
  await page.reload();
  await page.getByText('0 of 3 used today').waitFor();
  await isLive(page);
  requests.length = 0;
  await page.clock.runFor(IDLE_MS);
  expect(requests).toEqual([]);

  await search(page, QUERY);
  await ends(page);
  await page.locator('[data-analysis="completed"]').waitFor({ timeout: 30_000 });
  await page.getByText('1 of 3 used today').first().waitFor({ state: 'attached' });
  // The result page's Watch button reads the watched searches once.
  expect(requests.filter(notPreview)).toEqual([
    'POST /api/social-media-search/search',
    'GET /api/watched-searches',
  ]);
});

test('the history of a second browser fills live, and a reload restores the search', async () => {
  const email = newEmail('two');
  const first = await signedIn(email, PATHS.search);
  const second = await signedIn(email, PATHS.history);
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
  expect(await first.page.getByRole('searchbox', { includeHidden: true }).inputValue()).toBe(QUERY);

  await row.click();
  await second.page.getByRole('heading', { level: 2, name: QUERY }).waitFor();
  expect(await second.page.getByRole('article').count()).toBe(before.length);
});

/** The typed text requests a preview once typing pauses. */
const notPreview = (line: string): boolean => !line.endsWith('/preview');

/** Titles only: ages of posts may move on between two looks. */
const titles = (page: Page): Promise<string[]> =>
  page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents();

test('R-ERR-47: a search beyond the plan is refused before anything starts, with the way up', async () => {
  const { page, requests } = await signedIn(newEmail('quota'), PATHS.search);
  for (const [index, used] of ['1 of 3', '2 of 3', '3 of 3'].entries()) {
    await search(page, ['crm', 'invoicing', 'invoice software'][index] ?? '');
    await page.getByText(`${used} used today`).first().waitFor({ state: 'attached' });
  }
  const refused = page.url();
  requests.length = 0;
  await page.getByRole('button', { name: 'Edit search' }).click();
  await page.getByRole('searchbox').fill('one too many');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for Starter' }).waitFor();
  expect(page.url()).toBe(refused);
  const sent = requests.filter((line) => !line.startsWith('GET'));
  expect(sent).toEqual(['POST /api/social-media-search/search']);
});

test('R-VAL-04, R-VAL-02: an unsearchable query is explained next to the field, and nothing is sent', async () => {
  const { page, requests } = await signedIn(newEmail('invalid'), PATHS.search);
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
