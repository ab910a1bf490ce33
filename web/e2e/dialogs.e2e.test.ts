import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import type { Findings } from './inspect.ts';
import { newEmail, openBrowser, visit } from './journey.ts';

let browser: Browser;
let page: Page;
let problems: string[];
beforeAll(async () => {
  browser = await openBrowser();
  ({ page, problems } = await visit(browser, newEmail('dialogs')));
  await page.goto('/__ui');
});
afterAll(() => browser.close());

const open = () => page.locator('[role="dialog"], [role="alertdialog"]');

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

test.each(DIALOGS)(
  'R-DLG-04, R-DLG-06, R-DLG-07: %s: Escape closes, focus is trapped and returns, the page stands still',
  async (name) => {
    const opener = page.getByRole('button', { name, exact: true });
    await opener.click();
    await open().waitFor();
    const findings: Findings = {};
    await inspect(page, name, findings);
    expect(findings).toEqual({});
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press(step % 4 === 3 ? 'Shift+Tab' : 'Tab');
      expect(await open().evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
    const top = await page.evaluate(() => scrollY);
    await page.mouse.move(5, 5);
    await page.mouse.wheel(0, 400);
    expect(await page.evaluate(() => scrollY)).toBe(top);
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
    await page.keyboard.press('Escape');
    await open().waitFor({ state: 'detached' });
    await expect
      .poll(() => opener.evaluate((button) => button === document.activeElement))
      .toBe(true);
    expect(problems).toEqual([]);
  },
);

test('R-DLG-05: the busy confirmation ignores Escape and says that it works', async () => {
  await page.getByRole('button', { name: 'Open busy confirmation' }).click();
  await open().waitFor();
  await page.keyboard.press('Escape');
  expect(await open().getByRole('status').innerText()).toBe('Removing…');
  expect(await open().count()).toBe(1);
  await page.reload();
});

test('R-DLG-08..11: competitor details cut the title at 30, and say what is missing or loading', async () => {
  const show = async (name: string): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).click();
    await open().waitFor();
  };
  const hide = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await open().waitFor({ state: 'detached' });
  };
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
  await hide();
});
