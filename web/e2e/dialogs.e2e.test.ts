import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { newEmail, visit } from './journey.ts';

let page: Page;
beforeEach(async () => {
  ({ page } = await visit(newEmail('dialogs')));
  await page.goto('/__ui');
});

const open = () => page.locator('[role="dialog"], [role="alertdialog"]');

async function show(name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await open().waitFor();
}

async function hide(): Promise<void> {
  await page.keyboard.press('Escape');
  await open().waitFor({ state: 'detached' });
}

const DIALOGS = [
  'Open dialog',
  'Open confirmation',
  'Feedback',
  'Feedback, failed',
  'Pro tips',
  'Shortcuts',
  'Delete account',
  'Competitor, none',
  'Competitor, loading',
  'Competitor, failed',
  'Competitor, shown',
];

test('R-DLG-04, R-DLG-06, R-DLG-07: every dialog closes on Escape, traps and returns focus, and keeps the page from scrolling', async () => {
  for (const name of DIALOGS) {
    await show(name);
    await inspect(page, name);
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press(step % 4 === 3 ? 'Shift+Tab' : 'Tab');
      expect(await open().evaluate((box) => box.contains(document.activeElement)), name).toBe(true);
    }
    const top = await page.evaluate(() => scrollY);
    await page.mouse.move(5, 5);
    await page.mouse.wheel(0, 400);
    expect(await page.evaluate(() => scrollY), name).toBe(top);
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
    await hide();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  }
});

test('R-DLG-05: the busy confirmation ignores Escape and shows that it is working', async () => {
  await show('Open busy confirmation');
  await page.keyboard.press('Escape');
  expect(await open().getByRole('status').innerText()).toBe('Removing…');
  expect(await open().count()).toBe(1);
});

test('R-DLG-08..11, R-CONST-35: competitor details cut the title at 30, and show what is missing or loading', async () => {
  await show('Competitor, none');
  await open().getByText('No competitor details available').waitFor();
  await hide();
  await show('Competitor, loading');
  await open().getByText('Loading competitor details...').waitFor();
  await hide();
  await show('Competitor, shown');
  await open().getByText('Rechnungsprogrammhersteller Do...').waitFor();
  expect(await open().getByRole('link').count()).toBe(0);
  expect(await open().getByText('Not available').count()).toBe(2);
});
