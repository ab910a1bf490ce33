import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { PATHS, newEmail, signedIn } from './journey.ts';

test('A-49, A-20: the operator page is live and sets a plan in a user’s open tab; others get a polite refusal', async () => {
  const email = newEmail('wish');
  const user = await signedIn(email, PATHS.overview);
  await user.page.goto('/admin');
  await user.page.getByText('Permission Denied').first().waitFor();
  await user.page.getByText('This page is for the operator').waitFor();
  await user.page.goto(PATHS.overview);
  await user.page.getByText('0 of 3 used today').first().waitFor();

  const admin = await signedIn('admin@earshot.test', '/admin');
  const { page } = admin;
  await page
    .locator('[data-figure="Open sockets"]')
    .getByText(/signed in/)
    .waitFor();
  await page.getByRole('region', { name: 'Processes' }).getByText('Gateway').waitFor();
  await page.locator('[data-source="hackernews"]').waitFor();
  await page.locator('[data-record="DMARC"]').getByText('_dmarc.earshot.test').waitFor();
  const sockets = page.locator('[data-figure="Open sockets"] dd').first();
  const before = Number(await sockets.innerText());
  admin.requests.length = 0;
  const more = await signedIn(newEmail('more'), PATHS.overview);
  await expect.poll(async () => Number(await sockets.innerText())).toBeGreaterThan(before);
  expect(admin.requests).toEqual([]);
  await more.context.close();

  await page.getByLabel('E-mail of the account').fill(email);
  await page.keyboard.press('Enter');
  const found = page.locator(`[data-user="${email}"]`);
  await found.getByRole('radio', { name: 'Starter' }).click();
  user.requests.length = 0;
  await found.getByRole('button', { name: 'Set plan' }).click();
  await user.page.getByText('0 of 25 used today').first().waitFor();
  expect(user.requests).toEqual([]);
  await inspect(page, 'operator page');
});
