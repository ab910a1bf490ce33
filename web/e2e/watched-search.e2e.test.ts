import { test } from 'vitest';
import { inspect } from './inspect.ts';
import { PATHS, ends, newEmail, search, setPlan, signedIn } from './journey.ts';

test('A-87: a search is watched with one click and listed with its posts', async () => {
  const email = newEmail('watch');
  const { page } = await signedIn(email, PATHS.overview);
  await setPlan(email, 'starter');
  await page.goto(PATHS.search);
  await search(page, 'invoicing, bookkeeping');
  await ends(page);
  await page
    .getByRole('button', { name: /^Watch / })
    .last()
    .click();
  // The tab of the same name links to the list of all.
  await page.locator('a[href^="/dashboard/watched-searches/"]').last().click();
  await page.getByRole('article').first().waitFor({ timeout: 60_000 });
  await inspect(page, 'posts of a watched search');
  await page.getByRole('article').first().focus();
  await page.keyboard.press('x');
  await page.locator('[data-sonner-toast]').getByText('Marked as not for me').waitFor();
  await page
    .getByRole('link', { name: /^Not for me: / })
    .first()
    .waitFor();
  await page.goto('/dashboard/watched-searches');
  await page.getByText('1 of 50 monitored places used, with competitors').waitFor();
  await inspect(page, 'watched searches');
  await page.getByRole('button', { name: /^Stop watching/ }).click();
  await page.getByText('No watched searches yet').waitFor();
});
