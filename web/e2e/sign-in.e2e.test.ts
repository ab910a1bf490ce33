import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PATHS, isLive, newEmail, visit } from './journey.ts';

async function openPopup(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^Sandbox sign-in|^Sign in with Google/ }).click(),
  ]);
  return popup;
}

test('R-ROUTE-20, R-ROUTE-22: sign-in by the popup returns to the requested page', async () => {
  const { page } = await visit(newEmail('popup'));
  await page.goto(PATHS.search);
  await page.waitForURL('**/login');
  const popup = await openPopup(page);
  // What other sites, or our own pages in another form, say of a sign-in counts for nothing.
  await page.evaluate(() => {
    for (const [data, origin] of [
      [{ outcome: 'signed_in' }, 'https://evil.example'],
      [{ outcome: 'error', error: 'network' }, 'https://evil.example'],
      [{ outcome: 'welcome' }, location.origin],
    ] as const)
      dispatchEvent(new MessageEvent('message', { data, origin }));
  });
  await popup.getByRole('textbox').fill(newEmail('popup'));
  await Promise.all([
    popup.waitForEvent('close'),
    popup.getByRole('button', { name: 'Continue' }).click(),
  ]);
  await page.waitForURL(`**${PATHS.search}`);
  await isLive(page);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(stored).not.toMatch(/eyJ[\w-]+\.|"[\w-]{43}"/);
});

test('R-ERR-50: closing the popup reports that sign-in was cancelled', async () => {
  const { page } = await visit(newEmail('closed'));
  await page.goto('/login');
  const popup = await openPopup(page);
  await popup.close();
  await page.getByText('Sign-in was cancelled. Please try again.').waitFor();
});
