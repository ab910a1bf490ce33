import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { inspect } from './inspect.ts';
import { PATHS, ends, newEmail, search, signedIn, visit } from './journey.ts';

/** A busy machine takes long to check so many screens. */
const LONG = 300_000;

test(
  'WCAG 2.2 AA: the search in all its states, on any window, in both themes',
  { timeout: LONG },
  async () => {
    const { page } = await signedIn(newEmail('axe'), PATHS.search);
    await formStates(page);
    await search(page, 'invoicing -software');
    await ends(page);
    await page.locator('[data-analysis="completed"]').waitFor();
    await resultStates(page);
  },
);

async function formStates(page: Page): Promise<void> {
  const field = page.getByRole('searchbox');
  await page.getByRole('button', { name: 'Operators' }).click();
  await field.fill('(crm OR erp) "late payment" -jobs site:reddit.com lang:en');
  await page.locator('[data-reading="ok"]').waitFor();
  await page.getByRole('button', { name: /Reddit/ }).click();
  await page.getByRole('checkbox').first().waitFor();
  await inspect(page, 'query help and platform picker');
  await page.getByRole('button', { name: 'Operators' }).click();
  await field.fill('invoicing "late payment');
  await page.keyboard.press('Enter');
  await page.locator('[data-problem-place]').waitFor();
  await inspect(page, 'search, refused');
}

async function resultStates(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Details' }).click();
  const first = page.getByRole('article').first();
  await first.getByRole('button', { name: 'Why this matched' }).click();
  await page.getByRole('button', { name: 'Not Helpful' }).click();
  await inspect(page, 'results with filters, details, reasons and feedback');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menu').waitFor();
  await inspect(page, 'export menu');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /Left out/ }).click();
  await page.getByRole('list', { name: 'Left out' }).waitFor();
  await inspect(page, 'left out');
}

test('WCAG 2.2 AA: dialogs and menus of the frame', { timeout: LONG }, async () => {
  const { page } = await signedIn(newEmail('frame'), PATHS.search);
  const dialog = page.getByRole('dialog');
  const inspectAndClose = async (name: string): Promise<void> => {
    await dialog.waitFor();
    await inspect(page, name);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };
  await page.getByRole('button', { name: 'Help' }).click();
  await inspectAndClose('help dialog');
  await page.getByRole('button', { name: 'Take Tour' }).click();
  await inspectAndClose('tour');
  await page.getByRole('combobox', { name: 'Timeframe' }).click();
  await page.getByRole('option', { name: /1 Year/ }).click();
  await inspectAndClose('upgrade dialog');
  await page.getByRole('button', { name: /Open account menu/ }).click();
  await inspectAndClose('account menu');
  await page.setViewportSize({ width: 360, height: 740 });
  await page
    .getByRole('button', { name: /menu|navigation/i })
    .first()
    .click();
  await inspectAndClose('drawer');
  await page.goto(`${PATHS.history}/not-an-id`);
  await page.getByText('Search not found').waitFor();
  await inspect(page, 'missing search');
});

test('WCAG 2.2 AA: the gallery of parts, each in every state', { timeout: LONG }, async () => {
  const { page } = await visit('visitor@earshot.test');
  await page.goto('/__ui');
  await page.getByRole('heading', { level: 1, name: 'Parts' }).waitFor();
  await inspect(page, 'parts');
  for (const name of ['Open dialog', 'Open confirmation', 'Open busy confirmation']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole(/confirm/.test(name) ? 'alertdialog' : 'dialog').waitFor();
    await inspect(page, name);
    await page.keyboard.press('Escape');
    if (name.includes('busy')) await page.reload();
  }
  await page.getByRole('button', { name: 'Open menu' }).click();
  await inspect(page, 'menu');
  await page.keyboard.press('Escape');
});
