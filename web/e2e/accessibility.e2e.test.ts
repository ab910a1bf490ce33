import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sidewaysScroll, violations } from './axe.ts';
import { PATHS, ends, newEmail, openBrowser, search, signedIn, visit } from './journey.ts';
import type { Theme, Visitor } from './journey.ts';

let browser: Browser;
const email = newEmail('axe');
let searchId = '';

beforeAll(async () => {
  browser = await openBrowser();
  const visitor = await signedIn(browser, email, PATHS.search);
  searchId = await search(visitor.page, 'invoicing, bookkeeping');
  await ends(visitor.page);
  await visitor.page.locator('[data-analysis="completed"]').waitFor();
  await visitor.context.close();
});
afterAll(() => browser.close());

const VIEWS: { theme: Theme; width: number }[] = [
  { theme: 'light', width: 360 },
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 1280 },
];

/** Looks at what is on screen now and notes what is wrong with it, under a name. */
async function inspect(page: Page, name: string, wrong: Record<string, unknown>): Promise<void> {
  const found = await violations(page);
  const sideways = await sidewaysScroll(page);
  if (found.length > 0) wrong[name] = found;
  if (sideways > 0) wrong[`${name}, wider than the window by`] = sideways;
}

test.each(VIEWS)(
  'WCAG 2.2 AA: the search, its history and their dialogs at $width px, $theme',
  async (view) => {
    const visitor = await signedIn(browser, email, PATHS.search, view);
    const wrong: Record<string, unknown> = {};
    await searchScreens(visitor, wrong);
    await historyScreens(visitor, wrong);
    expect(wrong).toEqual({});
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  },
);

async function searchScreens({ page }: Visitor, wrong: Record<string, unknown>): Promise<void> {
  await page.getByText('Start with your first search').waitFor();
  await inspect(page, 'search, first use', wrong);
  await page.getByRole('button', { name: /Reddit/ }).click();
  await page.getByRole('checkbox').first().waitFor();
  await inspect(page, 'platform picker', wrong);
  await page.getByRole('searchbox').fill('ab');
  await page.keyboard.press('Enter');
  await inspect(page, 'search, refused', wrong);
  await page.getByRole('combobox', { name: 'Timeframe' }).click();
  await page.getByRole('option', { name: /1 Year/ }).click();
  await page.getByRole('dialog').waitFor();
  await inspect(page, 'upgrade dialog', wrong);
  await page.keyboard.press('Escape');
  await page.goto(`${PATHS.search}?search=${searchId}`);
  await page.getByRole('article').first().waitFor();
  await inspect(page, 'search, results', wrong);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Details' }).click();
  await inspect(page, 'filters and run details', wrong);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menu').waitFor();
  await inspect(page, 'export menu', wrong);
  await page.keyboard.press('Escape');
}

async function historyScreens({ page }: Visitor, wrong: Record<string, unknown>): Promise<void> {
  await page.goto(PATHS.history);
  await page.locator(`a[href$="${searchId}"]`).waitFor();
  await inspect(page, 'history', wrong);
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('dialog').waitFor();
  await inspect(page, 'help dialog', wrong);
  await page.keyboard.press('Escape');
  await page.locator(`a[href$="${searchId}"]`).click();
  await page.getByRole('article').first().waitFor();
  await inspect(page, 'history detail', wrong);
  await page.goto(`${PATHS.history}/not-an-id`);
  await page.getByText('This search is not here').waitFor();
  await inspect(page, 'missing search', wrong);
}

test.each(VIEWS)('WCAG 2.2 AA: the other pages at $width px, $theme', async (view) => {
  const wrong: Record<string, unknown> = {};
  const guest = await visit(browser, email, view);
  for (const path of ['/', '/pricing', '/login', '/nowhere']) {
    await guest.page.goto(path);
    await guest.page.getByRole('heading').first().waitFor();
    await inspect(guest.page, path, wrong);
  }
  const member = await signedIn(browser, email, PATHS.overview, view);
  for (const path of [PATHS.overview, PATHS.profile]) {
    await member.page.goto(path);
    await member.page.getByRole('heading', { level: 2 }).first().waitFor();
    await inspect(member.page, path, wrong);
  }
  expect(wrong).toEqual({});
  expect([...guest.problems, ...member.problems]).toEqual([]);
  await guest.context.close();
  await member.context.close();
});
