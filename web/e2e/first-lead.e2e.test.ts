import { expect, test } from 'vitest';
import { ends, isTakenOver, newEmail, signInByPopup, visit } from './journey.ts';

test('a founder gets from the first visit to the first contacted lead by what each page offers', async () => {
  const email = newEmail('first-lead');
  const { page, context } = await visit(email);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const started = Date.now();
  await page.goto('/');
  await isTakenOver(page);
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();
  await page.waitForURL('**/login');
  await signInByPopup(page, email);
  await page.waitForURL('**/dashboard/overview');

  const sells = page.getByLabel('What do you sell, and to whom?');
  await sells.fill('Sends invoices with polite reminders for freelancers');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Name of the product').fill('Nudgebill');
  await page.getByRole('button', { name: 'Save' }).click();
  await sells.waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('Freelancers who look for an easier way to send invoices');
  await page.keyboard.press('Enter');
  const best = page.getByRole('article').first();
  await best.waitFor({ timeout: 60_000 });
  await ends(page);
  // The lead is opened before the server has answered.
  const opened = Promise.withResolvers<void>();
  await page.route(
    '**/api/leads',
    async (route) => {
      await opened.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await best.getByRole('button', { name: /^Save lead: / }).click();
  await best.getByRole('link', { name: /^Saved: / }).click();
  opened.resolve();

  const panel = page.getByRole('dialog');
  const reply = panel.getByLabel('Your reply');
  await panel.getByText('Written from your facts.').waitFor({ timeout: 60_000 });
  expect(await reply.inputValue()).toContain('Nudgebill');
  await reply.press('Control+End');
  await reply.pressSequentially(' Happy to help either way.');
  const post = context.waitForEvent('page');
  await panel.getByRole('button', { name: 'Copy and open the post' }).click();
  await (await post).close();
  await page.bringToFront();
  await page.getByText('Marked as contacted. Follow up in 3 days.').waitFor();
  console.log(
    `First visit to first contacted lead: ${Math.round((Date.now() - started) / 1_000)} s`,
  );
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /Nudgebill[^]* Happy to help either way\.$/u,
  );
  await page.keyboard.press('Escape');
  await page.goto('/dashboard/overview');
  await page.getByText('0 saved · 1 contacted · 0 customers of your first 100').waitFor();
});
