import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { PLATFORM_IDS } from '#domain/names.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  GROOMING,
  writeGroomingWorld,
} from '../../workflows/competitors/testing/grooming-world.ts';
import { inspect } from './inspect.ts';
import { asUser, isLive, moveClock, newEmail, setPlan, signedIn } from './journey.ts';
import { startOwnStack } from './own-stack.ts';

const INTELLIGENCE = '/dashboard/competitive-intelligence';
const [PAWDESK, GROOMLY] = GROOMING.names;
const MINUTE_MS = 60_000;

const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const world = await writeGroomingWorld();
  stops.push(world.remove, await startOwnStack(world.folder));
}, 5 * MINUTE_MS);
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

const card = (page: Page, name: string): Locator =>
  page.locator(`article[data-competitor="${name}"]`);
const row = (page: Page, name: string): Locator => page.locator(`li[data-competitor="${name}"]`);
const details = (page: Page): Locator => page.getByRole('dialog', { name: PAWDESK });

/** A mark that a reload would remove. */
const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(window, { marked: true });
  });
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window);

async function report(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  return (await readFile(await file.path())).toString('latin1');
}

test(
  'a discovered market’s news of two days arrive in two tabs, each with its evidence, and leave as a report',
  { timeout: 4 * MINUTE_MS },
  async () => {
    const email = newEmail('market');
    const { page, context } = await signedIn(email, INTELLIGENCE);
    const { headers } = await asUser(context);
    await setPlan(email, 'professional');
    await page.getByText('0 of 50 used this month').waitFor();

    // Discover a market and watch its cards fill.
    await page.getByRole('button', { name: /^Options:/ }).click();
    await page.getByRole('combobox', { name: 'Timeframe' }).click();
    await page.getByRole('option', { name: '30 Days' }).click();
    await page.getByRole('textbox', { name: 'Your market in a sentence' }).fill(GROOMING.market);
    await page.keyboard.press('Enter');
    for (const name of GROOMING.names) {
      await card(page, name).waitFor({ timeout: MINUTE_MS });
      await card(page, name).getByText('Verified').waitFor({ timeout: MINUTE_MS });
    }
    await page.getByText('Are these your competitors?').waitFor({ timeout: MINUTE_MS });
    for (const name of GROOMING.names) {
      await card(page, name)
        .getByRole('button', { name: `Add to Monitor: ${name}` })
        .click();
      await card(page, name)
        .getByRole('button', { name: `Added: ${name}` })
        .waitFor();
    }

    // The baseline arrives in silence.
    await page.getByRole('tab', { name: 'Monitor' }).click();
    const other = await context.newPage();
    await other.goto(`${INTELLIGENCE}?tab=monitor`);
    await isLive(other);
    for (const tab of [page, other]) {
      for (const name of GROOMING.names)
        await row(tab, name).getByText('Active', { exact: true }).waitFor({ timeout: MINUTE_MS });
      expect(await tab.getByText(/\d new$/).count()).toBe(0);
      expect(await tab.getByRole('button', { name: /^Alerts, \d+ unread/ }).count()).toBe(0);
      await mark(tab);
    }

    // Two days later: the product learns the time from the platforms' next responses.
    await moveClock(2);
    const searched = await context.request.post('/api/social-media-search/search', {
      headers,
      data: { query: 'dog groomers', mode: 'query', platforms: PLATFORM_IDS },
    });
    expect(searched.status()).toBe(202);
    for (const tab of [page, other]) {
      await row(tab, PAWDESK)
        .getByText(/^\d+ new$/)
        .waitFor({ timeout: MINUTE_MS });
      expect(
        await row(tab, GROOMLY)
          .getByText(/^\d+ new$/)
          .count(),
      ).toBe(0);
    }

    for (const tab of [page, other]) {
      await row(tab, PAWDESK)
        .getByRole('link', { name: `View Details: ${PAWDESK}` })
        .click();
      const price = details(tab).locator('li[data-event="price"]');
      await price.getByText('$29').first().waitFor({ timeout: MINUTE_MS });
      await price.getByText('$35').first().waitFor();
      const spike = details(tab).locator('li[data-event="mention_spike"]');
      await spike.getByText(/was mentioned 1\d times in a day/).waitFor();
      await details(tab).getByText('Pawdesk raised prices, story 11').waitFor();
      expect(await isMarked(tab), 'no reload').toBe(true);
    }
    await inspect(page, 'details with news');

    // The evidence of each: the page then and now, the posts of the day, the post itself.
    const price = details(page).locator('li[data-event="price"]');
    const linkOf = (name: string) => price.getByRole('link', { name }).last().getAttribute('href');
    expect(await linkOf('Source')).toBe('https://pawdesk.example/pricing');
    expect(await linkOf('Archived copy')).toMatch(/^https:\/\/web\.archive\.org\/web\/\d+/);
    const post = details(page).getByRole('link', { name: 'Pawdesk raised prices, story 11' });
    expect(await post.getAttribute('href')).toMatch(/^https?:\/\//);
    await details(page)
      .locator('li[data-event="mention_spike"]')
      .getByRole('link', { name: /^Read the mentions of/ })
      .click();
    const mentions = page.getByRole('feed', { name: `Mentions of ${PAWDESK}` });
    await mentions.getByRole('article').nth(10).waitFor();

    await page.goto(`${INTELLIGENCE}?tab=analytics`);
    await isLive(page);
    await page.getByRole('figure', { name: 'Share of Voice', exact: true }).waitFor();
    expect(await report(page)).toMatch(/^%PDF-/);

    await other.keyboard.press('Escape');
    for (const name of [PAWDESK, GROOMLY])
      await other.getByRole('checkbox', { name: `Select ${name}` }).click();
    await other.getByRole('link', { name: 'Compare 2' }).click();
    const table = other.getByRole('region', { name: 'Comparison' });
    await table.getByRole('row', { name: /^Prices.*\$35/s }).waitFor();
    expect(await table.getByRole('columnheader').count()).toBe(2);
    await inspect(other, 'comparison after news');
  },
);
