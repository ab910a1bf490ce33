import { afterEach, expect, test } from 'vitest';
import {
  PATHS,
  clearFault,
  clearFaults,
  ends,
  fault,
  newEmail,
  search,
  signedIn,
} from './journey.ts';

afterEach(clearFaults);

/** Responds once the journey has checked the state before it. */
const UNTIL_CLEARED = { delayMs: 60_000 };
const QUERY = 'invoicing, bookkeeping';

test('R-ARCH-03, R-ARCH-01: a founder watches a search of three platforms fill and finish on the open page', async () => {
  await fault('hackernews', 'slow', UNTIL_CLEARED);
  await fault('stackoverflow', 'slow', UNTIL_CLEARED);
  const { page } = await signedIn(newEmail('watch'), PATHS.search);
  await page.getByText('0 of 3 used today').waitFor();
  await search(page, QUERY);
  await page.getByRole('button', { name: 'Details' }).click();

  // The first platform's posts are shown while the slowest still searches.
  await page.locator('li[data-platform="reddit"][data-state="completed"]').waitFor();
  await page.getByRole('article').first().waitFor();
  expect(await page.locator('li[data-platform="stackoverflow"]').getAttribute('data-state')).toBe(
    'running',
  );
  await clearFaults();
  await ends(page);
  await page.getByText(/^3 platforms · \d+ found · [\d.]+ s$/).waitFor();
  for (const platform of ['reddit', 'hackernews', 'stackoverflow']) {
    const row = page.locator(`li[data-platform="${platform}"]`);
    expect(await row.getAttribute('data-state')).toBe('completed');
    expect(await row.innerText()).toMatch(/[1-9]\d* found/);
  }
  // R-SHELL-21: the counter moved by push.
  await page.getByText('1 of 3 used today').first().waitFor({ state: 'attached' });

  await page.locator('[data-analysis="completed"]').waitFor({ timeout: 30_000 });
  await page
    .getByRole('button', { name: /^Source 1:/ })
    .first()
    .click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/^result-/);
});

test('a running search can be cancelled, which both pages show', async () => {
  await fault('hackernews', 'silent');
  const email = newEmail('stop');
  const { page } = await signedIn(email, PATHS.search);
  const other = await signedIn(email, PATHS.history);
  const id = await search(page, QUERY);
  await page.getByRole('button', { name: 'Details' }).click();
  await page.locator('li[data-platform="hackernews"][data-state="running"]').waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await ends(page, /Cancelled/);
  await other.page.locator(`a[href$="${id}"]`).getByText('Cancelled').waitFor();
});

test('a platform that fails says why, the rest is usable, and the free retry fetches it', async () => {
  await fault('stackoverflow', 'malformed');
  const { page, requests } = await signedIn(newEmail('retry'), PATHS.search);
  await search(page, QUERY);
  await ends(page, /Partly completed/);
  const row = page.locator('li[data-platform="stackoverflow"]');
  expect(await row.getAttribute('data-state')).toBe('failed');
  expect((await row.innerText()).length).toBeGreaterThan(40);
  expect(await page.getByRole('article').count()).toBeGreaterThan(0);
  await page.getByText('1 of 3 used today').first().waitFor({ state: 'attached' });

  await clearFaults();
  await page.getByRole('button', { name: 'Retry failed platform' }).click();
  await ends(page, /^Completed$/);
  expect(requests.filter((line) => line.endsWith('/retry'))).toHaveLength(1);
  await page.getByText('1 of 3 used today').first().waitFor({ state: 'attached' });
});

test('2.2.2: new results wait behind a pill while the user reads, without layout shift', async () => {
  await fault('hackernews', 'slow', UNTIL_CLEARED);
  // Otherwise its order would be added.
  await fault('openai-verdicts', 'refusal');
  const { page } = await signedIn(newEmail('pill'), PATHS.search);
  await page.getByLabel('Results').fill('100');
  await search(page, QUERY);
  const third = page.getByRole('article').nth(2);
  await third.waitFor();
  await third.scrollIntoViewIfNeeded();
  await third.focus();
  const reading = page.locator(`#${(await third.getAttribute('id')) ?? ''}`);
  const pill = page.getByRole('button', { name: /new results?: show/ });
  const before = await reading.boundingBox();
  await clearFault('hackernews');
  await pill.waitFor();
  expect((await reading.boundingBox())?.y).toBe(before?.y);
  const count = await page.getByRole('article').count();
  await pill.click();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(count);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-posinset')))
    .toBe('1');
});
