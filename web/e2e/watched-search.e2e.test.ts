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

test('A-97: a good search offers its new posts by weekly mail, with one click and never unasked', async () => {
  const email = newEmail('weekly');
  const { page } = await signedIn(email, PATHS.overview);
  await setPlan(email, 'professional');
  await page.goto(PATHS.search);
  await search(page, 'invoicing, bookkeeping');
  await ends(page);
  await page.goto('/dashboard/alerts/settings');
  await page.getByRole('heading', { name: 'Rules' }).waitFor();
  if ((await page.getByText('New posts: ').count()) > 0) throw new Error('A rule exists unasked.');
  await page.goBack();
  await page.getByRole('button', { name: 'Send me new ones every Monday' }).click();
  await page
    .locator('[data-sonner-toast]')
    .getByText('New posts come by mail every Monday.')
    .waitFor();
  await page.getByRole('region', { name: 'Weekly mail' }).waitFor({ state: 'detached' });
  await page.goto('/dashboard/alerts/settings');
  await page.getByText('New posts: invoicing, bookkeeping').first().waitFor();
  // The rule of the account does not send to the new channel, as it was not asked to.
  await page.getByText(/tell me in the inbox only\.$/).waitFor();
});
