import { afterEach, expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import {
  PATHS,
  clearFaults,
  defaultPlatforms,
  ends,
  fault,
  newEmail,
  search,
  signedIn,
} from './journey.ts';

afterEach(clearFaults);

/** Short enough for a search to wait, long enough to look at. */
const LIMIT_SECONDS = 15;
/** Longer than a search waits. */
const LONG_LIMIT_SECONDS = 3_600;

test('a limit that one search runs into shows on every open page and clears there', async () => {
  const watcher = await signedIn(newEmail('watcher'), PATHS.search, {
    width: 360,
    height: 740,
    theme: 'dark',
  });
  await search(watcher.page, 'invoicing');
  await ends(watcher.page);
  const all = watcher.page.getByRole('button', { name: '3 of 3 sources' });
  expect(await all.isVisible(), 'results come first on a phone').toBe(false);
  await watcher.page.getByRole('button', { name: 'Details' }).click();
  await all.focus();
  await watcher.page.keyboard.press('Enter');
  const panel = watcher.page.getByRole('dialog');
  await panel.getByRole('heading', { name: '3 of 3 sources' }).waitFor();
  expect(await panel.locator('li[data-state="sandbox"]').count()).toBe(3);
  const reddit = panel.locator('li[data-source="reddit"]');
  await reddit.getByText(/Last answer/).waitFor();
  await reddit.getByText('Texts kept for 2 days').waitFor();
  await inspect(watcher.page, 'sources');

  await fault('reddit', '429', { retryAfter: LIMIT_SECONDS });
  watcher.requests.length = 0;
  const searcher = await signedIn(newEmail('searcher'), PATHS.search);
  await search(searcher.page, 'bookkeeping');
  await reddit.getByText(/^Limited until/).waitFor();
  await panel.getByRole('heading', { name: '2 of 3 sources' }).waitFor();
  await searcher.page.getByText(/^Reddit: limited until/).waitFor();
  await searcher.page.getByRole('button', { name: '2 of 3 sources' }).waitFor();

  await clearFaults();
  await panel.getByRole('heading', { name: '3 of 3 sources' }).waitFor({ timeout: 60_000 });
  expect(await reddit.getAttribute('data-state')).toBe('sandbox');
  await ends(searcher.page);
  await searcher.page.getByRole('button', { name: '3 of 3 sources' }).waitFor();
  expect(watcher.requests).toEqual([]);

  await watcher.page.keyboard.press('Escape');
  await watcher.page.waitForFunction(
    () => document.activeElement?.textContent === '3 of 3 sources',
  );
});

test('a platform limited for long is announced before a search, which skips it and completes', async () => {
  const { page, context } = await signedIn(newEmail('skips'), PATHS.search);
  await fault('reddit', '429', { retryAfter: LONG_LIMIT_SECONDS });
  await search(page, 'invoicing');
  await ends(page, /Partly completed/);
  await page.getByRole('button', { name: 'Edit search' }).click();
  await page.getByText(/^Reddit is limited until .* and will be skipped\.$/).waitFor();
  await page.goto(PATHS.search);
  await search(page, 'bookkeeping');
  await ends(page, /Completed/);
  await page.getByText(/^2 platforms · 1 skipped · /).waitFor();

  // A search of this platform alone asks it, and its answer ends the limit for everyone.
  await clearFaults();
  await defaultPlatforms(context, ['reddit']);
  await page.goto(PATHS.search);
  await search(page, 'invoicing');
  await ends(page, /Completed/);
  await page.getByRole('button', { name: '1 of 1 sources' }).waitFor();
});
