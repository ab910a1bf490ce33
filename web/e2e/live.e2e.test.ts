import { expect, test } from 'vitest';
import { PATHS, ends, isLive, newEmail, search, setPlan, signedIn } from './journey.ts';

test('a new plan shows in every open tab by push, without a request', async () => {
  const email = newEmail('plan');
  const search = await signedIn(email, PATHS.search);
  const history = await signedIn(email, PATHS.history);
  await search.page.getByText('0 of 3 used today').waitFor();
  search.requests.length = 0;
  history.requests.length = 0;
  await setPlan(email, 'starter');
  await search.page.getByText('0 of 25 used today').waitFor();
  await history.page
    .getByText(/^Starter/)
    .first()
    .waitFor();
  expect(search.requests).toEqual([]);
  expect(history.requests).toEqual([]);
});

test('F-31: offline is shown, and back online the page catches up on what it missed', async () => {
  const email = newEmail('offline');
  const here = await signedIn(email, PATHS.history);
  const elsewhere = await signedIn(email, PATHS.search);
  await here.page.getByText('No history yet').waitFor();

  await here.context.setOffline(true);
  await here.page.locator('[data-live="offline"]').waitFor();
  await here.page.getByText(/showing data from/i).waitFor();
  const id = await search(elsewhere.page, 'invoicing, bookkeeping');
  await ends(elsewhere.page);
  expect(await here.page.locator(`a[href$="${id}"]`).count()).toBe(0);

  await here.context.setOffline(false);
  await isLive(here.page);
  await here.page.locator(`a[href$="${id}"]`).getByText('Completed').waitFor();
  await here.page.getByText(/Back online/).waitFor();
});

test('a link that is dead and open is said to be silent, left, and made again', async () => {
  const email = newEmail('dead');
  const { page } = await signedIn(email, PATHS.search);
  let dead = false;
  let links = 0;
  await page.context().routeWebSocket(/socket\.io/u, (socket) => {
    links += 1;
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!dead) server.send(message);
    });
    server.onMessage((message) => {
      if (!dead) socket.send(message);
    });
  });
  await page.reload();
  await isLive(page);
  dead = true;
  // The page's own state is still "live" here: nothing has ended the link.
  const state = page.locator('[data-live="live"]');
  await state.getByText(/last heard \d+ s ago/u).waitFor();
  expect(await page.getByText(/^updated /u).count()).toBe(0);
  await page.locator('[data-live="reconnecting"]').waitFor({ timeout: 40_000 });
  await setPlan(email, 'starter');
  dead = false;
  await isLive(page);
  await page.getByText('0 of 25 used today').waitFor();
  expect(links).toBeGreaterThan(1);
  await expect.poll(() => page.getByText(/last heard/u).count()).toBe(0);
});

test('WCAG 2.2.2: typing never pauses or navigates; a paused list visibly holds only automatic arrivals', async () => {
  const email = newEmail('pause');
  const here = await signedIn(email, PATHS.overview);
  const elsewhere = await signedIn(email, PATHS.search);
  await search(elsewhere.page, 'invoicing, bookkeeping');
  await ends(elsewhere.page);
  const { page } = here;
  await page.locator('[data-activity]').first().waitFor();
  await page.locator('main h1').focus();
  await page.keyboard.type('got paid late, people go on and on');
  await isLive(page);
  expect(new URL(page.url()).pathname).toBe(PATHS.overview);

  await page.getByRole('button', { name: 'Pause recent activity' }).click();
  const held = await page.locator('[data-activity]').first().textContent();
  await search(elsewhere.page, 'crm, helpdesk');
  await ends(elsewhere.page);
  // The user's own run and counters move on while the list is held.
  await page.getByRole('link', { name: 'crm, helpdesk', exact: true }).waitFor();
  await page.getByText('2 of 3 used today').first().waitFor();
  await page.getByRole('button', { name: /^Resume, \d+ new$/ }).waitFor();
  expect(await page.locator('[data-activity]').first().textContent()).toBe(held);
  await page.getByRole('button', { name: /^Resume/ }).click();
  await expect.poll(() => page.locator('[data-activity]').first().textContent()).not.toBe(held);
});

test('two tabs of one person both follow one search, asked in a sentence', async () => {
  const email = newEmail('tabs');
  const first = await signedIn(email, PATHS.search);
  await first.page.getByRole('radio', { name: 'Query' }).click();
  const id = await search(first.page, 'Freelancers who look for invoice software');
  const tab = await first.context.newPage();
  await tab.goto(`${PATHS.history}/${id}`);
  await ends(tab);
  await ends(first.page);
  const titles = (page: typeof tab) => page.locator('article h3').allTextContents();
  expect(await titles(tab)).toEqual(await titles(first.page));
});
