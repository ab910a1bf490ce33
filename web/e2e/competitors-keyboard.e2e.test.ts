import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newEmail, setPlan, signedIn } from './journey.ts';
import { tabTo } from './tab-to.ts';

const MINUTE_MS = 60_000;

/** From one tab of the page to the next one. */
async function nextTab(page: Page, from: string, to: string): Promise<void> {
  await tabTo(page, page.getByRole('tab', { name: from }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: to, selected: true }).waitFor();
}

test(
  '2.1.1, 2.1.2, 2.4.7: discover, add, monitor, compare, export and read analytics without a mouse',
  { timeout: 3 * MINUTE_MS },
  async () => {
    const email = newEmail('rival-keys');
    const { page } = await signedIn(email, '/dashboard/competitive-intelligence');
    await setPlan(email, 'professional');
    await page.getByText('0 of 50 used this month').waitFor();
    await tabTo(page, page.getByRole('textbox', { name: 'Your market in a sentence' }));
    await page.keyboard.type('simple CRM for freelancers');
    await page.keyboard.press('Enter');
    await page.getByText('Are these your competitors?').waitFor({ timeout: 2 * MINUTE_MS });
    const cards = page.locator('article[data-competitor]');
    const found = await cards.evaluateAll((all) =>
      all.map((card) => card.getAttribute('data-competitor') ?? ''),
    );
    const names = found.slice(0, 2);
    for (const name of names) {
      await tabTo(page, page.getByRole('button', { name: `Add to Monitor: ${name}` }));
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `Added: ${name}` }).waitFor();
    }

    await nextTab(page, 'Discover', 'Monitor');
    for (const name of names) {
      const row = page.locator(`li[data-competitor="${name}"]`);
      await row.getByText('Active', { exact: true }).waitFor({ timeout: MINUTE_MS });
    }
    const rows = page.locator('li[data-competitor]');
    for (const at of [0, 1]) {
      await tabTo(page, rows.nth(at).getByRole('checkbox'));
      await page.keyboard.press('Space');
    }
    await tabTo(page, page.getByRole('link', { name: 'Compare 2' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Comparison' }).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Export to PDF' }));
    await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Monitor' }), 'Shift+Tab');
    await page.keyboard.press('Enter');

    await rows.first().waitFor();
    await tabTo(page, page.getByRole('tab', { name: 'Monitor' }));
    await nextTab(page, 'Monitor', 'Analytics');
    const share = page.getByRole('figure', { name: 'Share of Voice', exact: true });
    await tabTo(page, share.getByRole('link'));
    await page.keyboard.press('Enter');
    const mentions = page.getByRole('dialog');
    await mentions.getByRole('article').first().waitFor();
    await tabTo(page, mentions.getByRole('article'));
    await page.keyboard.press('Escape');
    await mentions.waitFor({ state: 'hidden' });
    await expect
      .poll(() =>
        share
          .getByRole('link')
          .first()
          .evaluate((el) => el === document.activeElement),
      )
      .toBe(true);
  },
);
