import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { PATHS, ends, newEmail, search, signedIn } from './journey.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('R-ROUTE-25: only the administrator’s account menu links to the operator page', async () => {
  const narrow = { width: 360, height: 740 };
  for (const [email, count] of [
    ['admin@earshot.test', 1],
    [newEmail('plain'), 0],
  ] as const) {
    const { page } = await signedIn(email, PATHS.overview, narrow);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await dialog(page).waitFor();
    expect(await dialog(page).getByRole('link', { name: 'Operator' }).count()).toBe(count);
    await page.goto('/pricing');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.locator('#mobile-menu').getByRole('link', { name: 'Dashboard' }).waitFor();
    expect(await page.locator('#mobile-menu').getByRole('link', { name: 'Operator' }).count()).toBe(
      count,
    );
  }
});

test('ux 15, 2.1.4: the palette, the shortcuts and their switch; none while typing', async () => {
  const { page } = await signedIn(newEmail('keys'), PATHS.overview);
  await page.getByRole('button', { name: 'Search pages and actions' }).click();
  await page.getByPlaceholder('Search pages, actions').fill('gpt analysis');
  await inspect(page, 'palette');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  const focused = (): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
  await expect.poll(focused).toBe('Search pages and actions');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('profile');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/profile');
  await page.keyboard.press('Control+k');
  await dialog(page).waitFor();
  await page.keyboard.type('people who get paid late');
  await page.getByRole('option', { name: /^Search for/ }).click();
  await page.waitForURL(`**${PATHS.search}?q=*`);
  await expect
    .poll(() => page.getByRole('searchbox').inputValue())
    .toBe('people who get paid late');
  expect(await page.getByRole('radio', { name: 'Query' }).isChecked()).toBe(true);
  await page.goto(PATHS.search);
  const box = page
    .getByRole('searchbox')
    .or(page.getByRole('combobox', { name: /search/i }))
    .first();
  await box.waitFor();
  await page.locator('h1').first().focus();
  await page.keyboard.press('/');
  await page.keyboard.type('got?');
  expect(await box.inputValue()).toBe('got?');
  expect(await dialog(page).count()).toBe(0);
  await page.locator('h1').first().focus();
  await page.keyboard.press('Shift+?');
  await dialog(page).getByText('Keyboard shortcuts').waitFor();
  await inspect(page, 'keyboard map');
  await dialog(page).getByRole('switch').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+?');
  expect(await dialog(page).count()).toBe(0);
  await page.keyboard.press('Control+k');
  await dialog(page).waitFor();
  expect(new URL(page.url()).pathname).toBe(PATHS.search);
});

test('S-41, F-37: own data is downloaded, and a deleted account signs out every tab, and can sign up again', async () => {
  const email = newEmail('gone');
  const here = await signedIn(email, PATHS.search);
  await search(here.page, 'invoicing');
  await ends(here.page);
  const elsewhere = await signedIn(email, PATHS.overview);
  await here.page.goto(PATHS.profile);
  const download = here.page.waitForEvent('download');
  await here.page.getByRole('button', { name: 'Download my data' }).click();
  const file = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  const data = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, { email?: string }[]>;
  expect([data['account']?.[0]?.email, data['searches']?.length]).toEqual([email, 1]);

  await here.page.getByRole('button', { name: 'Delete account' }).click();
  const asked = here.page.getByRole('alertdialog');
  const confirm = asked.getByRole('button', { name: 'Delete account' });
  expect(await confirm.isDisabled()).toBe(true);
  await asked.getByRole('textbox').fill(email.toUpperCase());
  await confirm.click();
  for (const { page } of [here, elsewhere])
    await page.getByText('Your account is deleted').waitFor();
  expect(await elsewhere.page.evaluate(() => localStorage.getItem('tour-completed'))).toBeNull();
  await inspect(here.page, 'goodbye');
  const again = await signedIn(email, PATHS.overview);
  await again.page.getByText('Start with your first search').first().waitFor();
});

test('A-69, R-OVW-11: the start page moves by push: totals, searches and posts of another tab; only the best new leads, which the server ranks, are read again', async () => {
  const email = newEmail('start');
  const start = await signedIn(email, PATHS.overview);
  await start.page.getByText('New here').waitFor();
  const other = await signedIn(email, PATHS.search);
  start.requests.length = 0;
  const id = await search(other.page, 'invoicing, bookkeeping');
  await ends(other.page);
  await start.page.locator(`a[href$="${id}"]`).first().waitFor();
  await start.page.getByText('Great Progress').waitFor();
  await start.page.locator('[data-activity]').first().waitFor();
  await start.page.getByText('1 of 3 used today').first().waitFor();
  expect(await start.page.getByText('New here').count()).toBe(0);
  expect(new Set(start.requests)).toEqual(new Set(['GET /api/leads/suggestions']));
  const lines = await start.page.locator('[data-activity] a').allTextContents();
  await inspect(start.page, 'overview');
  await start.page.reload();
  await start.page.locator('[data-activity]').first().waitFor();
  expect(await start.page.locator('[data-activity] a').allTextContents()).toEqual(lines);
});

test('ux 7, ux 8: a hidden tab shows news in title and icon, and notifies users who opted in', async () => {
  const email = newEmail('hidden');
  const { context, page } = await signedIn(email, PATHS.profile);
  const wish = page.getByRole('switch', { name: /^Notify me about alerts and finished searches/ });
  // This browser's real permission; it shows no notification and has no user to prompt.
  expect(await page.evaluate(() => Notification.permission)).toBe('denied');
  expect(await wish.isDisabled()).toBe(true);
  await page.getByText('Notifications are blocked in your browser.').waitFor();
  await context.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(globalThis, { shown });
    class Recorded extends EventTarget {
      static permission = 'granted';
      static requestPermission = (): Promise<string> => {
        shown.push('asked');
        return Promise.resolve('granted');
      };
      constructor(title: string, options: { body: string }) {
        super();
        shown.push(`${title}: ${options.body}`);
        // Some phones grant the permission and refuse this all the same.
        if ('refuses' in globalThis) throw new TypeError('Illegal constructor');
      }
    }
    Object.assign(globalThis, { Notification: Recorded });
    let hidden = false;
    Object.defineProperty(document, 'visibilityState', {
      get: () => (hidden ? 'hidden' : 'visible'),
    });
    Object.assign(globalThis, {
      hide: (next: boolean) => {
        hidden = next;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
  await page.reload();
  const shown = (): Promise<string[]> =>
    page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
  const hide = (hidden: boolean): Promise<void> =>
    page.evaluate((next) => {
      (globalThis as unknown as { hide: (hidden: boolean) => void }).hide(next);
    }, hidden);
  await wish.waitFor();
  expect(await shown()).toEqual([]);
  await wish.click();
  await expect.poll(shown).toEqual(['asked']);
  await page.locator('[data-live="live"]').waitFor();

  const other = await signedIn(email, PATHS.search);
  await hide(true);
  await search(other.page, 'invoicing');
  await ends(other.page);
  await expect.poll(() => page.title()).toMatch(/^✓ /);
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toBe('/favicon-news.svg');
  await expect
    .poll(shown)
    .toEqual(['asked', expect.stringMatching(/^Search done: invoicing: \d+ posts? found$/)]);
  await hide(false);
  expect(await page.title()).not.toContain('✓');
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toBe('/favicon.svg');

  await page.evaluate(() => Object.assign(globalThis, { refuses: true }));
  await hide(true);
  await search(other.page, 'bookkeeping');
  await ends(other.page);
  await expect.poll(shown).toHaveLength(3);
  await expect.poll(() => page.title()).toMatch(/^✓ /);
  expect(await page.evaluate(() => localStorage.getItem('notify-when-done'))).toBe('off');
});

test('A-20, R-DLG-12..15: the upgrade dialog quotes the cheapest fitting plan; a wish is kept and shows in every tab', async () => {
  const email = newEmail('upgrade');
  const { page } = await signedIn(email, PATHS.search);
  const other = await signedIn(email, PATHS.search);
  const ask = async (tab: Page): Promise<void> => {
    await tab.getByRole('combobox', { name: 'Timeframe' }).click();
    await tab.getByRole('option', { name: /1 Year/ }).click();
    await dialog(tab).getByText('Starter', { exact: true }).waitFor();
  };
  await ask(page);
  await dialog(page).getByText('$39 per month or $390 per year').waitFor();
  await dialog(page)
    .getByText('No commitment, cancel anytime, 3-day money-back guarantee.')
    .waitFor();
  await ask(other.page);
  await dialog(page).getByRole('textbox').fill('For our team');
  await dialog(page).getByRole('button', { name: 'Ask for Starter' }).click();
  for (const tab of [page, other.page])
    await dialog(tab)
      .getByText(/You asked for Starter/)
      .waitFor();
  await inspect(page, 'upgrade dialog, asked');
});

test('R-DLG-01: feedback from the account menu is sent once, and a failure keeps the text', async () => {
  const { page } = await signedIn(newEmail('feedback'), PATHS.overview);
  await page.getByRole('button', { name: /Open account menu/ }).click();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await dialog(page).getByRole('radio', { name: 'Not Helpful' }).click();
  await dialog(page).getByRole('textbox').fill('I miss a map.');
  await page.route('**/api/feedback/product', (route) => route.abort());
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await dialog(page).getByText('Failed to submit feedback. Please try again.').waitFor();
  expect(await dialog(page).getByRole('textbox').inputValue()).toBe('I miss a map.');
  await page.unroute('**/api/feedback/product');
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Thank you for your feedback').waitFor();
  expect(await dialog(page).count()).toBe(0);
});

test('text typed into a form is kept across pages until it is sent', async () => {
  const { page } = await signedIn(newEmail('typed'), PATHS.search);
  const goTo = (name: string): Promise<void> =>
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
  const market = page.getByRole('textbox', { name: 'Your market in a sentence' });
  const brand = page.getByRole('textbox', { name: 'Brand or product' });
  await page.getByRole('searchbox').fill('half typed');
  await goTo('Competitive Intelligence');
  await market.fill('Hive records');
  await goTo('GPT Analysis');
  await brand.fill('HiveNote');
  await goTo('Competitive Intelligence');
  expect(await market.inputValue()).toBe('Hive records');
  await goTo('GPT Analysis');
  expect(await brand.inputValue()).toBe('HiveNote');
  await goTo('Social Media Search');
  expect(await page.getByRole('searchbox').inputValue()).toBe('half typed');
  await search(page, 'invoicing, bookkeeping');
  await goTo('GPT Analysis');
  await brand.waitFor();
  await goTo('Social Media Search');
  expect(await page.getByRole('searchbox').inputValue()).toBe('');
});
