import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { PATHS, isLive, moveClock, newEmail, search, setPlan, signedIn, stack } from './journey.ts';

const INTELLIGENCE = '/dashboard/competitive-intelligence';
const MINUTE_MS = 60_000;
const DAYS = 2;

/** What the sandbox's world says about itself, as far as this journey needs it. */
interface World {
  day: number;
  market: string;
  companies: { id: string; name: string }[];
  changes: {
    company: string;
    day: number;
    type: string;
    kind: string | null;
    before: { amount: number } | null;
    after: { amount: number } | null;
  }[];
}

afterEach(() => moveClock(0));

const row = (page: Page, name: string) => page.locator(`li[data-competitor="${name}"]`);
const card = (page: Page, name: string) => page.locator(`article[data-competitor="${name}"]`);

/** Prices that the world raises or lowers while the clock is moved, by the company's name. */
async function comingPrices(): Promise<Map<string, [before: number, after: number]>> {
  const response = await fetch(`${stack.sandboxUrl}/control/world`);
  const world = (await response.json()) as World;
  const soon = world.changes.filter(
    ({ type, kind, day }) =>
      type === 'change' && kind === 'price' && day > world.day && day < world.day + DAYS,
  );
  return new Map(
    soon.flatMap(({ company, before, after }) => {
      const name = world.companies.find(({ id }) => id === company)?.name;
      return name === undefined || before === null || after === null
        ? []
        : [[name, [before.amount, after.amount] as [number, number]] as const];
    }),
  );
}

async function download(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to PDF' }).click(),
  ]);
  return readFile(await file.path());
}

test(
  'R-CI-01..22: a market is discovered, three are monitored, and two days later a price change is in two tabs, with both prices',
  { timeout: 4 * MINUTE_MS },
  async () => {
    const email = newEmail('competitors');
    const { page, context } = await signedIn(email, INTELLIGENCE);
    await setPlan(email, 'professional');
    await page.getByText('50 of 50 left this month').waitFor();
    const prices = await comingPrices();

    await page
      .getByRole('textbox', { name: 'Your market in a sentence' })
      .fill('simple CRM for freelancers and small agencies');
    await page.keyboard.press('Enter');
    await page.locator('article[data-competitor]').first().waitFor({ timeout: MINUTE_MS });
    await page.getByText('Are these your competitors?').waitFor({ timeout: 2 * MINUTE_MS });
    const found = await page
      .locator('article[data-competitor]')
      .evaluateAll((cards) => cards.map((each) => each.getAttribute('data-competitor') ?? ''));
    const changing = found.find((name) => prices.has(name)) ?? '';
    expect(changing, `none of ${found.join(', ')} changes its price`).not.toBe('');
    const [first, second] = found.filter((name) => name !== changing);
    const chosen = [changing, first ?? '', second ?? ''];

    // R-STATE-18..20: at once, and taken back when it fails.
    await page.route('**/monitor', (route) => route.abort(), { times: 1 });
    const add = card(page, changing).getByRole('button', { name: `Add to Monitor: ${changing}` });
    await add.click();
    await add.and(page.locator(':not([aria-busy])')).waitFor();
    for (const name of chosen) {
      await card(page, name)
        .getByRole('button', { name: `Add to Monitor: ${name}` })
        .click();
      await card(page, name)
        .getByRole('button', { name: `Added: ${name}` })
        .waitFor();
    }

    const other = await context.newPage();
    await other.goto(`${INTELLIGENCE}?tab=monitor`);
    await isLive(other);
    await page.getByRole('tab', { name: 'Monitor' }).click();
    for (const name of chosen)
      await row(page, name).getByText('Active', { exact: true }).waitFor({ timeout: MINUTE_MS });
    expect(await page.getByText(/\d new$/).count()).toBe(0);

    await moveClock(DAYS);
    // Any answer of a platform tells the product what time it is out there.
    const third = await context.newPage();
    await third.goto(PATHS.search);
    await isLive(third);
    await search(third, 'invoicing, bookkeeping');
    const [before, after] = prices.get(changing) ?? [0, 0];
    const change = new RegExp(`${before}.*${after}`);
    await row(page, changing).getByText(change).waitFor({ timeout: MINUTE_MS });
    await row(other, changing).getByText(change).waitFor();
    await row(other, changing)
      .getByText(/\d new/)
      .waitFor();
    await third.close();
    await inspect(page, 'monitor');

    await row(page, changing)
      .getByRole('link', { name: /^View Details/ })
      .click();
    const event = page.getByRole('dialog').locator('[data-event="price"]').first();
    await event.getByText(String(before)).first().waitFor();
    await event.getByText(String(after)).first().waitFor();
    await event.getByRole('link', { name: 'Source' }).first().waitFor();
    // What one tab has read is read in the other.
    await expect
      .poll(() =>
        row(other, changing)
          .getByText(/\d new/)
          .count(),
      )
      .toBe(0);
    await inspect(page, 'competitor details');
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).searchParams.get('competitor')).toBeNull();

    for (const name of [changing, first ?? ''])
      await page.getByRole('checkbox', { name: `Compare ${name}` }).click();
    await page.getByRole('link', { name: 'Compare 2' }).click();
    const table = page.getByRole('region', { name: 'Comparison' });
    await table.getByRole('row', { name: /^Prices/ }).waitFor();
    expect(await table.getByRole('columnheader').count()).toBe(2);
    await inspect(page, 'comparison');
    expect((await download(page)).toString('latin1')).toMatch(/^%PDF-/);

    await page.goto(`${INTELLIGENCE}?tab=analytics`);
    await isLive(page);
    await page.getByRole('button', { name: 'View as table: Recent Mentions Timeline' }).click();
    const timeline = page.getByRole('region', { name: 'Recent Mentions Timeline' });
    await inspect(page, 'analytics');
    await timeline.getByRole('button').last().click();
    const mention = page.getByRole('dialog').getByRole('article').first();
    await mention.focus();
    await page.keyboard.press('s');
    await page.getByText('Saved to your leads').waitFor();
    await mention.getByRole('link', { name: /^Saved: / }).waitFor();
  },
);
