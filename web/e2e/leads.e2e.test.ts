import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { PATHS, asUser, ends, isLive, newEmail, search, signedIn } from './journey.ts';
import { tabTo } from './tab-to.ts';

const LEADS = '/dashboard/leads';
const MINUTE_MS = 60_000;

test('A-88: a new account reaches a saved lead within 60 seconds, live in its other tab', async () => {
  const email = newEmail('leads');
  const started = Date.now();
  const { page } = await signedIn(email, PATHS.search);
  const other = await signedIn(email, LEADS);
  await other.page.getByText('No leads yet').waitFor();

  await search(page, 'invoicing, bookkeeping');
  const first = page.getByRole('article').first();
  await first.waitFor({ timeout: MINUTE_MS });
  await ends(page);
  await page.locator('[data-analysis="completed"]').waitFor({ timeout: 30_000 });
  const box = await first.boundingBox();
  expect(box && box.y + box.height, 'the best result is in view').toBeLessThan(900);
  const fifth = await page.getByRole('article').nth(4).getByRole('heading').boundingBox();
  expect(fifth && fifth.y + fifth.height, 'five results are in view').toBeLessThan(900);
  await first.focus();
  await page.keyboard.press('s');
  await page.getByText('Saved to your leads').waitFor();
  expect(Date.now() - started).toBeLessThan(MINUTE_MS);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  const list = other.page.getByRole('list', { name: 'Leads' });
  await list.getByRole('listitem').waitFor();
  await other.page.getByRole('combobox', { name: /^State/ }).click();
  await other.page.getByRole('option', { name: 'Contacted' }).click();
  await page
    .getByRole('link', { name: /^Contacted: / })
    .first()
    .waitFor();
  await inspect(other.page, 'leads, list');

  await list.getByRole('link').first().click();
  const note = other.page.getByRole('textbox', { name: 'Note' });
  await note.fill('Asked what they pay today');
  await note.blur();
  await other.page.getByText('Note added').waitFor();
  await other.page.keyboard.press('Escape');
  await list.getByText('Asked what they pay today').waitFor();
  // A note that is too long shows an error and survives closing the panel.
  const tooLong = 'x'.repeat(2_001);
  await list.getByRole('link').first().click();
  await note.fill(tooLong);
  await other.page.keyboard.press('Escape');
  await list.getByRole('link').first().click();
  expect(await note.inputValue()).toBe(tooLong);
  await other.page.getByText('Use at most 2000 characters.').waitFor();
  await note.fill('Asked what they pay today');
  await other.page.keyboard.press('Escape');
  await other.page.getByText('Board', { exact: true }).click();
  await other.page.getByRole('region', { name: 'Board' }).waitFor();
  await inspect(other.page, 'leads, board');
});

test('A-88: a post can be marked as not for me, and both marks are taken back from their toast', async () => {
  const { page, requests } = await signedIn(newEmail('unlead'), PATHS.search);
  await search(page, 'invoicing, bookkeeping');
  const row = page.getByRole('article').first();
  await row.waitFor({ timeout: MINUTE_MS });
  await ends(page);
  await row.focus();
  await page.keyboard.press('x');
  await page.locator('[data-sonner-toast]').getByText('Marked as not for me').waitFor();
  // The marked row moves to the end of the list.
  const mark = page.getByRole('link', { name: /^Not for me: / }).first();
  await mark.waitFor();
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click();
  await mark.waitFor({ state: 'detached' });
  expect(requests.filter((line) => line.includes('/api/leads') && !line.startsWith('GET'))).toEqual(
    expect.arrayContaining(['POST /api/leads']),
  );
  await page.goto(LEADS);
  await isLive(page);
  await page.getByText('No leads yet').waitFor();
});

test('A-88: Overview offers the best new leads with their reasons; keys and buttons decide in every tab', async () => {
  const email = newEmail('best');
  const { page } = await signedIn(email, PATHS.search);
  await search(page, 'invoicing, bookkeeping');
  await ends(page);
  await page.goto(PATHS.overview);
  const feed = page.getByRole('feed', { name: 'Best new leads' });
  const rows = feed.getByRole('article');
  await rows.first().waitFor();
  const other = await signedIn(email, PATHS.overview);
  const otherRows = other.page.getByRole('feed', { name: 'Best new leads' }).getByRole('article');
  await otherRows.first().waitFor();
  await inspect(page, 'overview with the best new leads');

  const [first = '', second = ''] = await feed.getByRole('heading').allTextContents();
  expect(await rows.first().getByText('Found by “invoicing, bookkeeping”.').count()).toBe(1);
  await rows.first().focus();
  await page.keyboard.press('s');
  await page.getByText('Saved to your leads').waitFor();
  await feed.getByRole('heading', { name: first, exact: true }).waitFor({ state: 'detached' });
  await otherRows
    .getByRole('heading', { name: first, exact: true })
    .waitFor({ state: 'detached', timeout: 10_000 });
  await page.getByText('1 saved · 0 contacted · 0 customers of your first 100').waitFor();
  // The focus went on to the next row.
  await page.keyboard.press('x');
  await feed.getByRole('heading', { name: second, exact: true }).waitFor({ state: 'detached' });
  await page.locator('[data-sonner-toast]').getByText('Marked as not for me').waitFor();
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).first().click();
  await feed.getByRole('heading', { name: second, exact: true }).waitFor();
});

test('A-88: Overview lists follow-ups that are due until they move on, live in an open tab', async () => {
  const email = newEmail('due');
  const { page } = await signedIn(email, PATHS.search);
  await search(page, 'invoicing, bookkeeping');
  await ends(page);
  await page.getByRole('article').first().focus();
  await page.keyboard.press('s');
  await page.getByText('Saved to your leads').waitFor();
  const other = await signedIn(email, PATHS.overview);
  const due = other.page.getByRole('heading', { name: '1 lead to follow up' });
  const bests = other.page.getByRole('feed', { name: 'Best new leads' });
  await bests.getByRole('article').first().waitFor();
  expect(await due.count()).toBe(0);

  await page.goto('/dashboard/leads');
  await page.getByRole('button', { name: 'Follow up' }).click();
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await page.locator('input[type=date]').fill(today);
  await page.keyboard.press('Enter');
  await due.waitFor();
  expect(await other.page.getByText('Follow up today').count()).toBe(1);
  await inspect(other.page, 'overview with a due follow-up');

  await page.getByRole('combobox', { name: /^State/ }).click();
  await page.getByRole('option', { name: 'Customer' }).click();
  await due.waitFor({ state: 'detached' });
});

test('A-88: a lead’s panel has a reply of the model that discloses the affiliation, once a product is described', async () => {
  const { page, context, requests } = await signedIn(newEmail('reply'), PATHS.search);
  await search(page, 'crm');
  const first = page.getByRole('article').first();
  await first.waitFor({ timeout: MINUTE_MS });
  await first.focus();
  await page.keyboard.press('s');
  await page.getByText('Saved to your leads').waitFor();
  await page.goto(LEADS);
  const lead = page.getByRole('list', { name: 'Leads' }).getByRole('link').first();
  await lead.click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('What do you sell, and to whom?').fill('A small CRM for freelancers.');
  await panel.getByLabel('Name of the product').fill('Kontaktly');
  await panel.getByRole('button', { name: 'Save' }).click();
  const reply = panel.getByLabel('Your reply');
  await panel.getByText('Written from your facts.').waitFor({ timeout: MINUTE_MS });
  const text = await reply.inputValue();
  expect(text).toMatch(/\b(?:I work|I am|I’m|I'm|I build|I made|my|our|disclosure)\b/i);
  expect(text).toContain('Kontaktly');
  await inspect(page, 'reply to a lead');
  await reply.fill('Edited by hand.');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const opened = context.waitForEvent('page');
  await panel.getByRole('button', { name: 'Copy and open the post' }).click();
  await (await opened).close();
  await page.bringToFront();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Edited by hand.');
  await page.getByText('Marked as contacted. Follow up in 3 days.').waitFor();
  await expect.poll(() => panel.getByLabel(/^State: /).innerText()).toBe('Contacted');
  // The toast lies over the open panel, which stays open.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => panel.getByLabel(/^State: /).innerText()).toBe('Saved');
  await page.keyboard.press('Escape');

  await lead.click();
  await expect.poll(() => reply.inputValue()).toBe('Edited by hand.');
  expect(
    requests.filter((line) => line.startsWith('POST') && line.includes('/draft')),
  ).toHaveLength(1);

  // The draft for a changed product arrives while its owner types: what was typed stays.
  const { headers } = await asUser(context);
  const items = [{ name: 'Kontaktly', sentence: 'A CRM for one person.', facts: ['It is small.'] }];
  const changed = await context.request.put('/api/users/me/products', { headers, data: { items } });
  expect(changed.status(), await changed.text()).toBe(200);
  const typed = Promise.withResolvers<void>();
  await page.route('**/api/leads/*/draft', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.reload();
  await isLive(page);
  await panel.getByText('From a template.').waitFor();
  await reply.fill('Typed meanwhile.');
  const written = page.waitForResponse(
    async (answer) =>
      /\/api\/leads\/[^/]+$/u.test(answer.url()) && (await answer.text()).includes('"model"'),
    { timeout: MINUTE_MS },
  );
  typed.resolve();
  await written;
  expect(await reply.inputValue()).toBe('Typed meanwhile.');
  await page.keyboard.press('Escape');
  await lead.click();
  await reply.waitFor();
  expect(await reply.inputValue()).toBe('Typed meanwhile.');
});

test('A-88: leads are selected together and moved by keyboard, and the move is undone together', async () => {
  const { page } = await signedIn(newEmail('bulk'), PATHS.search);
  await search(page, 'invoicing, bookkeeping');
  await ends(page);
  for (const index of [0, 1, 2]) {
    await page.getByRole('article').nth(index).focus();
    await page.keyboard.press('s');
    await page
      .getByRole('link', { name: /^Saved: / })
      .nth(index)
      .waitFor();
  }
  await page.goto(LEADS);
  const [all, each] = [
    page.locator('main').getByRole('checkbox').first(),
    page.getByRole('checkbox', { name: /^Select: / }),
  ];
  await page.getByText('Select all').waitFor();
  await all.focus();
  await page.keyboard.press('Space');
  await page.getByText('3 selected').waitFor();
  await each.first().focus();
  await page.keyboard.press('Space');
  await page.getByText('2 selected').waitFor();
  await all.focus();
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Move to…' }));
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Contacted' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('0 saved · 3 contacted').waitFor();
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('3 saved · 0 contacted').waitFor();
});

test('saving by a double click or with the keyboard leaves page and focus where they are; a removed lead says so', async () => {
  const { page } = await signedIn(newEmail('double'), PATHS.search);
  await search(page, 'invoicing, bookkeeping');
  await ends(page);
  const address = page.url();
  const rows = page.getByRole('article');
  await rows
    .nth(0)
    .getByRole('button', { name: /^Save lead: / })
    .dblclick();
  await rows
    .nth(0)
    .getByRole('link', { name: /^Saved: / })
    .waitFor();
  await page.getByText('Saved to your leads').waitFor();
  expect(page.url()).toBe(address);

  await rows
    .nth(1)
    .getByRole('button', { name: /^Save lead: / })
    .press('Enter');
  const saved = rows.nth(1).getByRole('link', { name: /^Saved: / });
  await saved.waitFor();
  await expect.poll(() => saved.evaluate((link) => link === document.activeElement)).toBe(true);

  await page.goto(`${LEADS}?lead=00000000-0000-4000-8000-000000000000`);
  await page.getByRole('dialog').getByText('Lead not found').waitFor();
});
