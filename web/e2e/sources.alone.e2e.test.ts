import { afterEach, expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { PATHS, clearFaults, ends, fault, newEmail, search, signedIn } from './journey.ts';

afterEach(clearFaults);

/** Long enough to be looked at while it lasts. */
const LIMIT_SECONDS = 15;

test('a source that limits one founder’s search shows so on everybody’s open pages, and recovers there', async () => {
  const watcher = await signedIn(newEmail('watcher'), PATHS.search, {
    width: 360,
    height: 740,
    theme: 'dark',
  });
  await search(watcher.page, 'invoicing');
  await ends(watcher.page);
  await watcher.page.getByRole('button', { name: '10 of 10 sources' }).focus();
  await watcher.page.keyboard.press('Enter');
  const panel = watcher.page.getByRole('dialog');
  await panel.waitFor();
  await panel.getByRole('heading', { name: '10 of 10 sources' }).waitFor();
  const rows = panel.locator('li[data-source]');
  expect(await rows.count()).toBe(10);
  expect(await panel.locator('li[data-state="sandbox"]').count()).toBe(10);
  const reddit = panel.locator('li[data-source="reddit"]');
  await reddit.getByText(/Last answer/).waitFor();
  await reddit.getByText('Texts kept for 2 days').waitFor();
  await inspect(watcher.page, 'sources');

  await fault('reddit', '429', { retryAfter: LIMIT_SECONDS });
  watcher.requests.length = 0;
  const searcher = await signedIn(newEmail('searcher'), PATHS.search);
  await search(searcher.page, 'bookkeeping');
  await reddit.getByText(/^Limited until/).waitFor();
  await panel.getByRole('heading', { name: '9 of 10 sources' }).waitFor();
  await searcher.page.getByText(/^Reddit: limited until/).waitFor();
  await searcher.page.getByRole('button', { name: '9 of 10 sources' }).waitFor();

  await clearFaults();
  await panel.getByRole('heading', { name: '10 of 10 sources' }).waitFor({ timeout: 60_000 });
  expect(await reddit.getAttribute('data-state')).toBe('sandbox');
  await ends(searcher.page);
  await searcher.page.getByRole('button', { name: '10 of 10 sources' }).waitFor();
  expect(watcher.requests).toEqual([]);

  await watcher.page.keyboard.press('Escape');
  await watcher.page.waitForFunction(
    () => document.activeElement?.textContent === '10 of 10 sources',
  );
});
