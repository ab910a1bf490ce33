import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  PATHS,
  ends,
  isLive,
  isSettled,
  newEmail,
  search,
  signInByPopup,
  signedIn,
  visit,
} from './journey.ts';

const SEARCH = '**/api/social-media-search/search';
const HISTORY = '**/api/social-media-search/history*';
/** Longer than any request may take. */
const PAST_DEADLINE_MS = 31_000;
/** A third of a second to the server, 50 kB a second: a train in the country. */
const SLOW = { latency: 330, downloadThroughput: 50_000, uploadThroughput: 50_000 };

async function onSlowLine(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', { offline: false, ...SLOW });
}

interface Watched {
  shifts: string[];
  texts: string[];
}

/** Records everything that moves by itself, and every text that claims there is nothing. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Watched = { shifts: [], texts: [] };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        // Less is a word in a line getting longer or shorter.
        if (value < 0.005 || hadRecentInput) continue;
        const parts = sources.map(({ node }) => node?.textContent?.trim().slice(0, 40));
        seen.shifts.push(`${value.toFixed(4)}: ${parts.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver(() => {
      for (const empty of document.querySelectorAll('[data-empty-state] h3')) {
        if (seen.texts.at(-1) !== empty.textContent) seen.texts.push(empty.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

const seen = (page: Page): Promise<Watched> =>
  page.evaluate(() => (globalThis as unknown as { seen: Watched }).seen);

test('R-VAL-19: on a slow line: sign-in, start page and search wait in their own shape, nothing jumps, nothing is said to be empty too early', async () => {
  const email = newEmail('slow');
  const before = await signedIn(email, PATHS.search);
  await search(before.page, 'invoicing');
  // Pushed content may move what is below it.
  await before.page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await ends(before.page, /Cancelled|ompleted/);
  await before.context.close();

  const { page, requests } = await visit(email);
  await watch(page);
  await onSlowLine(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await signInByPopup(page, email);
  await page.getByText('Opening your dashboard…').filter({ visible: true }).waitFor();
  await page.waitForURL(`**${PATHS.overview}`);
  await page.locator('main [aria-busy="true"]').first().waitFor();
  expect(await page.locator('[data-empty-state]').count()).toBe(0);
  await page.getByText('Great Progress').waitFor();
  await isSettled(page);
  const { shifts, texts } = await seen(page);
  expect(shifts).toEqual([]);
  // The cancelled search may have found nothing yet.
  expect(texts.filter((text) => text !== 'No Data Available')).toEqual([]);

  await page.locator('aside [data-tab="social-search"]').click();
  await page.getByRole('searchbox').fill('bookkeeping');
  await isLive(page);
  expect((await seen(page)).shifts).toEqual([]);
  requests.length = 0;
  const button = page.getByRole('button', { name: 'Search', exact: true });
  // Eight in one instant, and one more while it works.
  await button.evaluate((element: HTMLElement) => {
    for (let click = 0; click < 8; click += 1) element.click();
  });
  await page.locator('button[type="submit"][aria-busy="true"]').waitFor();
  await button.dispatchEvent('click');
  await page.waitForURL(/search=/);
  await page.getByRole('region', { name: 'Run' }).waitFor();
  expect(requests.filter((line) => line.endsWith('/search'))).toEqual([
    'POST /api/social-media-search/search',
  ]);
});

test('R-ERR-30, R-ERR-38, R-ERR-43: a request that takes too long is aborted, reported, retried, and never charged twice', async () => {
  const { page, requests } = await signedIn(newEmail('late'), PATHS.search);
  await page.clock.install();
  await page.reload();
  await isLive(page);
  // The command arrives, its answer does not.
  await page.route(SEARCH, async (route) => {
    await route.fetch();
  });
  await page.getByRole('searchbox').fill('invoicing');
  const arrived = page.getByText('1 of 3 used today').first();
  await page.keyboard.press('Enter');
  await arrived.waitFor();
  await page.clock.fastForward(PAST_DEADLINE_MS);
  await page.locator('[data-sonner-toast]').getByText('Request Timeout').waitFor();
  await page.locator('#search-form').getByText('Request timed out. Please try again.').waitFor();
  await page.unroute(SEARCH);
  requests.length = 0;
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=/);
  await ends(page);
  await page.getByText('1 of 3 used today').first().waitFor({ state: 'attached' });

  let asked = 0;
  await page.route(HISTORY, () => {
    asked += 1;
  });
  await page.getByRole('link', { name: 'History' }).click();
  for (const attempt of [1, 2]) {
    await expect.poll(() => asked).toBe(attempt);
    await page.clock.fastForward(PAST_DEADLINE_MS);
    // The one retry of the cache waits for a second.
    await page.clock.fastForward(2_000);
  }
  const panel = page.locator('[data-error-panel]');
  await panel.getByRole('heading', { name: 'Request Timeout' }).waitFor();
  await panel.getByText('The request took too long. Please try again.').waitFor();
  await page.unroute(HISTORY);
  await panel.waitFor({ state: 'detached' });
  await page.locator(`main a[href^="${PATHS.history}/"]`).waitFor();
});
