import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { PATHS, asUser, ends, newEmail, search, setPlan, signedIn } from './journey.ts';
import { tabTo } from './tab-to.ts';

test('alerts are read and set up with the keyboard; every panel and dialog passes on desk and phone', async () => {
  const email = newEmail('alert-keys');
  const { page, context } = await signedIn(email, PATHS.search);
  await setPlan(email, 'professional');
  const { headers } = await asUser(context);
  const rule = { name: 'Searches', kinds: ['search_completed'] };
  await context.request.post('/api/alerts/rules', { headers, data: rule });
  await search(page, 'invoicing, bookkeeping');
  await ends(page);

  // The bell of the open tab.
  const bell = page.getByRole('button', { name: 'Alerts, 1 unread' });
  await bell.waitFor({ timeout: 30_000 });
  await bell.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Alerts' });
  await panel.getByText('Your search for “invoicing, bookkeeping” is finished').waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await bell.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.goto('/dashboard/alerts');
  await page.getByRole('article').or(page.getByRole('listitem')).first().waitFor();
  await inspect(page, 'alerts');
  await tabTo(page, page.getByRole('button', { name: 'Mark all read' }));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Alerts', exact: true }).waitFor();

  // A webhook, whose secret is shown once.
  await page.goto('/dashboard/alerts/settings');
  await tabTo(page, page.getByRole('button', { name: 'Add channel' }));
  await page.keyboard.press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add a channel' });
  await inspect(page, 'a new channel');
  await adding.getByRole('combobox', { name: 'Kind' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Webhook' }).press('Enter');
  await adding.getByText(/^Signed JSON requests/).waitFor();
  await adding.getByRole('textbox', { name: 'Name' }).fill('My server');
  await adding.getByRole('textbox', { name: 'Address' }).fill('hooks.example.com');
  await page.keyboard.press('Enter');
  await adding.getByText('Enter the whole address, such as https://example.com/hooks.').waitFor();
  await adding.getByRole('textbox', { name: 'Address' }).fill('https://hooks.example.com/keys');
  await page.keyboard.press('Enter');
  const added = page.getByRole('dialog', { name: 'My server was added' });
  await added.getByText('it is shown only once').waitFor();
  await inspect(page, 'the secret of a channel');
  await page.keyboard.press('Escape');

  // A rule by its sentence.
  await tabTo(page, page.getByRole('button', { name: 'Add rule' }));
  await page.keyboard.press('Enter');
  const building = page.getByRole('dialog', { name: 'Add a rule' });
  await tabTo(page, building.getByRole('button', { name: 'my plan runs low' }));
  await page.keyboard.press('Space');
  await inspect(page, 'a new rule');
  await building.getByRole('textbox', { name: 'Name of the rule' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(/or when my plan runs low, tell me/).waitFor();

  // A test message, its log, pause and resume.
  const row = page.getByRole('listitem').filter({ hasText: 'My server' }).first();
  await tabTo(page, row.getByRole('button', { name: 'Send test' }));
  await page.keyboard.press('Enter');
  await row.getByText(/last delivery/).waitFor({ timeout: 30_000 });
  await row.getByRole('button', { name: 'Log' }).focus();
  await page.keyboard.press('Enter');
  const log = page.getByRole('dialog', { name: 'My server: deliveries' });
  await log.getByText('Delivered').waitFor();
  await inspect(page, 'the log of a channel');
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Actions for My server' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Pause' }).focus();
  await page.keyboard.press('Enter');
  await row.getByRole('button', { name: 'Resume: My server' }).focus();
  await inspect(page, 'a paused channel');
  await row.getByRole('button', { name: 'Resume: My server' }).press('Enter');
  await row.getByRole('button', { name: 'Send test' }).waitFor();

  // A change of the digest's time is not lost with a click on another page.
  await page.getByLabel('Digests at').fill('11:15');
  await page.getByRole('link', { name: 'Overview' }).first().press('Enter');
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Cancel' }).press('Enter');
  await leaving.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Digests at').inputValue()).toBe('11:15');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('Saved.').waitFor();
  await page.getByRole('link', { name: 'Overview' }).first().press('Enter');
  await page.waitForURL(/overview/);
});
