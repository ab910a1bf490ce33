import { afterEach, expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { PATHS, clearFaults, ends, fault, newEmail, search, signedIn } from './journey.ts';

afterEach(clearFaults);

/** Short enough for a search to wait, long enough to check. */
const LIMIT_SECONDS = 15;

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
