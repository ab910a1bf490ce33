import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { PATHS, ends, newEmail, search, signedIn } from './journey.ts';

const SENTENCE = 'Small agencies that lose track of client follow-ups';
const chips = (page: Page) => page.getByRole('region', { name: 'Looked for' }).getByRole('button');
const titles = (page: Page): Promise<string[]> => page.locator('article h3').allTextContents();
/** Found by another wording only: it shares no two neighbouring words with the sentence. */
const BY_WORDING = /Anything that nags me until I follow up/u;
const has = async (page: Page): Promise<boolean> =>
  (await titles(page)).some((title) => BY_WORDING.test(title));

const fold = (page: Page) => page.locator('details[data-fold]');

/** Counts and pages are of what is on: "Show more" shows more until the count is reached. */
async function showsAll(page: Page): Promise<void> {
  const closed = page.locator('details[data-fold]:not([open]) > summary');
  if ((await closed.count()) > 0) await closed.click();
  const more = page.getByRole('button', { name: /^Show more/u });
  while ((await more.count()) > 0) {
    const { length } = await titles(page);
    await more.click();
    await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(length);
  }
  const { length } = await titles(page);
  await page.getByText(`${length} results`, { exact: true }).waitFor();
}

test('wordings of a sentence are chips: each hides what only it found, in every tab, at no charge', async () => {
  const email = newEmail('phrasings');
  const { page, context } = await signedIn(email, PATHS.search);
  await page.getByLabel('Results').fill('30');
  const id = await search(page, SENTENCE);
  await ends(page);
  const tab = await context.newPage();
  await tab.goto(`${PATHS.history}/${id}`);
  await ends(tab);
  const all = await titles(page);
  expect(await has(page)).toBe(true);
  const count = await chips(page).count();
  expect(count).toBeGreaterThanOrEqual(3);
  expect(await chips(page).first().innerText()).toBe('Your sentence');

  for (let at = 1; at < count; at += 1) {
    const chip = chips(page).nth(at);
    await chip.click();
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('false');
    await expect.poll(() => chip.isEnabled()).toBe(true);
  }
  expect(await chips(page).first().isDisabled()).toBe(true);
  await expect.poll(() => has(page)).toBe(false);
  await expect.poll(() => has(tab)).toBe(false);
  await expect.poll(() => titles(tab)).toEqual(await titles(page));
  // As the server sees it.
  await tab.reload();
  await ends(tab);
  expect(await titles(tab)).toEqual(await titles(page));
  await showsAll(tab);

  for (let at = 1; at < count; at += 1) {
    const chip = chips(page).nth(at);
    await chip.click();
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => chip.isEnabled()).toBe(true);
  }
  await expect.poll(() => titles(page)).toEqual(all);
  await page.goto(PATHS.search);
  await page.getByText('1 of 3 used today').waitFor();
});

test('keywords that no post has together are widened, which the page and each such result say', async () => {
  const { page } = await signedIn(newEmail('widened'), PATHS.search);
  await search(page, 'dog grooming salon no-shows');
  await ends(page);
  await page.getByText('so posts with some of them were looked for too').waitFor();
  const rows = page.locator('article');
  expect(await rows.count()).toBeGreaterThan(0);
  expect(await rows.getByText('Some of your words', { exact: true }).count()).toBe(
    await rows.count(),
  );
  // Without the other wordings there is nothing, and the words as typed stay one click away.
  expect(await chips(page).first().innerText()).toBe('All your words');
});

test('once a search has ended, posts that are no leads wait in a fold below the leads', async () => {
  const { page } = await signedIn(newEmail('fold'), PATHS.search);
  await page.getByLabel('Results').fill('30');
  await search(page, SENTENCE);
  await ends(page);
  await fold(page).waitFor();
  const low = page.getByRole('article').filter({ hasText: 'Low relevance' });
  expect(await low.count()).toBe(0);
  expect(await page.getByRole('article').count()).toBeGreaterThan(0);
  await fold(page).locator('summary').press('Enter');
  await low.first().waitFor();
  // Scrolled, the header would cover a part of the buttons.
  await page.evaluate(() => scrollTo(0, 0));
  await inspect(page, 'posts that are no leads');
  // Who filters chose what to see.
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: /^Low relevance/u }).click();
  await fold(page).waitFor({ state: 'detached' });
  await low.first().waitFor();
});
