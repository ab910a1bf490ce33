import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import {
  PATHS,
  isLive,
  isTakenOver,
  newEmail,
  search,
  signInByPopup,
  signedIn,
  visit,
} from './journey.ts';

const HISTORY = '**/api/social-media-search/history*';
const SEARCH = '**/api/social-media-search/search';

const refusal =
  (status: number, code: string, message: string, details?: object) => (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      body: JSON.stringify({
        success: false,
        error: { code, message, details },
        requestId: 'req-4711',
        timestamp: new Date().toISOString(),
      }),
    });

/** Opens the history while its answers fail in one way, until the journey lets them through. */
async function failHistory(page: Page, fail: (route: Route) => Promise<void>): Promise<void> {
  await page.goto(PATHS.search);
  await page.route(HISTORY, fail);
  await page.goto(PATHS.history);
}
const heal = (page: Page): Promise<void> => page.unroute(HISTORY);

test('R-STATE-33..42: each error in the place of its content leads out of itself', async () => {
  const { page } = await signedIn(newEmail('panels'), PATHS.search);
  const panel = page.locator('[data-error-panel]');
  // The button's width fits both of its labels.
  const retrying = panel.getByText('Retrying...').filter({ visible: true });
  const loaded = page.getByText('No history yet');

  await failHistory(page, (route) => route.abort('connectionrefused'));
  await panel.getByRole('heading', { name: 'Connection Error' }).waitFor();
  const countdown = panel.getByText(/Trying again in \d+ s/);
  await countdown.waitFor();
  // R-STATE-40, R-STATE-41: automatic retries are limited; a click resets the count.
  await expect.poll(async () => (await countdown.count()) + (await retrying.count())).toBe(0);
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await countdown.waitFor();
  await heal(page);
  await loaded.waitFor();

  await failHistory(page, refusal(429, 'API_RATE_LIMIT', 'Please wait.', { retryAfter: 2 }));
  await panel.getByRole('heading', { name: 'Rate Limit Exceeded' }).waitFor();

  await failHistory(page, refusal(500, 'INTERNAL_ERROR', ''));
  await panel.getByText('An error occurred on the server. Please try again later.').waitFor();
  expect(await panel.getByText(/Trying again in/).count()).toBe(0);
  await inspect(page, 'server error');
  const mail = await panel.getByRole('link', { name: 'Contact Support' }).getAttribute('href');
  expect(decodeURIComponent(mail ?? '')).toContain('req-4711');
  for (const attempt of ['first', 'second']) {
    await panel.getByRole('button', { name: /Try Again|Retrying/ }).click();
    await retrying.first().waitFor();
    await expect.poll(() => retrying.count(), { message: attempt }).toBe(0);
  }
  await panel.getByText(/Still not working/).waitFor();
  expect(await panel.getByRole('button', { name: 'Try Again' }).count()).toBe(0);

  await failHistory(page, refusal(403, 'PERMISSION_DENIED', 'Not for you.'));
  await panel.getByText('Not for you.').waitFor();
  await inspect(page, 'permission denied');
  await heal(page);
});

test('R-STATE-38..42, R-ERR-42: on Overview a lost connection is retried exactly three times; waiting is announced at once', async () => {
  const { page } = await signedIn(newEmail('cold'), PATHS.search);
  await page.clock.install();
  const overview = '**/api/overview';
  let asked = 0;
  const openOverview = async (fail: (route: Route) => Promise<void>): Promise<void> => {
    await page.goto(PATHS.search);
    await page.unroute(overview);
    asked = 0;
    await page.route(overview, (route) => {
      asked += 1;
      return fail(route);
    });
    await page.goto(PATHS.overview);
  };
  const panel = page.locator('[data-error-panel]');
  const retrying = panel.getByText('Retrying...').filter({ visible: true });

  await openOverview((route) => route.abort('connectionrefused'));
  await panel.getByRole('heading', { name: 'Connection Error' }).waitFor();
  expect(await panel.count()).toBe(1);
  await expect
    .poll(async () => asked + 10 * (await panel.getByText(/Trying again in/).count()))
    .toBe(4);
  // No further automatic attempts.
  await page.clock.runFor(15_000);
  expect(asked).toBe(4);

  await openOverview(refusal(500, 'INTERNAL_ERROR', ''));
  for (const attempt of ['first', 'second']) {
    await panel.getByRole('button', { name: /Try Again|Retrying/ }).click();
    await retrying.first().waitFor();
    await expect.poll(() => retrying.count(), { message: attempt }).toBe(0);
  }
  expect(await panel.getByRole('button', { name: 'Try Again' }).count()).toBe(0);

  await openOverview(refusal(429, 'API_RATE_LIMIT', 'Please wait.', { retryAfter: 30 }));
  await panel.getByText(/Trying again in (30|2\d) s/).waitFor();
  await page.locator('[data-sonner-toast]').getByText('Please wait.').waitFor();
  await page.unroute(overview);
});

test('R-ERR-46, R-ERR-47, R-ERR-20: a failed click shows a toast, and opens the upgrade dialog', async () => {
  const { page } = await signedIn(newEmail('toasts'), PATHS.search);
  const submit = async (fail: (route: Route) => Promise<void>): Promise<void> => {
    await page.unroute(SEARCH);
    await page.route(SEARCH, fail);
    await page.getByRole('searchbox').fill('invoicing');
    await page.keyboard.press('Enter');
  };
  const toast = (text: string) => page.locator('[data-sonner-toast]').getByText(text);

  await submit((route) => route.abort('connectionrefused'));
  await toast('Connection Error').waitFor();
  await page
    .locator('#search-form')
    .getByText('Connection error. Please check your internet connection.')
    .waitFor();

  await submit(refusal(503, 'MAINTENANCE_MODE', '', { retryAfter: 60 }));
  await toast('Server is under maintenance. Please try again later.').waitFor();
  await inspect(page, 'toasts');

  const details = { requiredFeature: 'searches', upgradeMessage: 'Starter has 25 a day.' };
  await submit(refusal(403, 'PLAN_LIMIT_ERROR', 'No searches left.', details));
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Starter has 25 a day.').waitFor();
  await dialog.getByText('$39').waitFor();
  // On a phone the toast leaves the buttons of the dialog alone.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('[data-sonner-toast]').getByText('No searches left.').waitFor();
  await dialog.getByRole('button', { name: 'Ask for Starter' }).click({ trial: true });
  await inspect(page, 'upgrade dialog');
  await page.keyboard.press('Escape');

  await page.unroute(SEARCH);
  await search(page, 'invoicing');
});

test('R-STATE-36, A-41: a session that cannot be renewed ends at the sign-in; the same person finds page and words again, another one does not', async () => {
  const email = newEmail('expired');
  const { page } = await signedIn(email, PATHS.overview);
  const field = page.getByRole('searchbox');
  const expire = async (): Promise<void> => {
    await page.route('**/api/auth/refresh', refusal(401, 'INVALID_TOKEN', ''));
    await page.route(SEARCH, refusal(401, 'TOKEN_EXPIRED', ''));
    await field.press('Enter');
    await page.waitForURL('**/login');
    await page.getByText(/^Your session expired\./).waitFor();
    await page.unroute('**/api/auth/refresh');
    await page.unroute(SEARCH);
  };
  // The session began before the page with the form was loaded.
  await isLive(page);
  await page.locator('aside [data-tab="social-search"]').click();
  // The overview, which has the same form, stays until the page has loaded.
  await page.waitForURL(`**${PATHS.search}`);
  await page.getByRole('radio', { name: 'Query' }).click();
  await field.fill('people who write invoices');
  await expire();
  await signInByPopup(page, email);
  await page.waitForURL(`**${PATHS.search}`);
  await field.waitFor();
  expect(await field.inputValue()).toBe('people who write invoices');
  expect(await page.getByRole('radio', { name: 'Query' }).isChecked()).toBe(true);

  await isLive(page);
  await expire();
  await signInByPopup(page, newEmail('another-user'));
  await page.waitForURL(`**${PATHS.search}`);
  await field.waitFor();
  expect(await field.inputValue()).toBe('');
});

test('a page whose code fails to load keeps its frame, reports offline, and loads once back online', async () => {
  const member = await signedIn(newEmail('parts'), PATHS.overview);
  const { page, context } = member;
  await context.setOffline(true);
  await page.locator('[data-live="offline"]').waitFor();
  await page.getByRole('link', { name: 'Trending Problems' }).first().click();
  const main = page.locator('#main');
  await main.getByText('Connection Error').waitFor();
  await page.getByRole('navigation').first().waitFor();
  await context.setOffline(false);
  await main.getByText('Connection Error').waitFor({ state: 'detached' });
  await isLive(page);
  expect(new URL(page.url()).pathname).toBe('/dashboard/trending-problems');
});

test('after a deploy: a missing chunk reloads the page once, and then shows the error', async () => {
  const { page } = await visit('visitor@earshot.test');
  await page.goto('/about');
  await isTakenOver(page);
  let gone = 0;
  await page.route('**/assets/blog-page-*.js', async (route) => {
    gone += 1;
    await (gone === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue());
  });
  const blog = page.getByRole('contentinfo').getByRole('link', { name: 'Blog' });
  await blog.click();
  // Until the second request the page on screen is still the one before the reload.
  await expect.poll(() => gone).toBe(2);
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
  await isTakenOver(page);
  expect(new URL(page.url()).pathname).toBe('/blog');
  // It stays unavailable: no second automatic reload.
  await page.route('**/assets/faq-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  const faq = page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' });
  await faq.click();
  await page.locator('#main').getByText('Server Error').waitFor();
  await page.unroute('**/assets/faq-page-*.js');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Questions' }).waitFor();
});

test('R-STATE-07: while the plan cannot be read, the free plan is shown and few requests are sent', async () => {
  const { page } = await signedIn(newEmail('no-plan'), PATHS.search);
  await page.clock.install();
  let asked = 0;
  await page.route('**/api/auth/plan-info', (route) => {
    asked += 1;
    return route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
  });
  await page.goto('/dashboard/overview');
  await page.getByText('Your plan could not be loaded.').first().waitFor();
  await page.goto('/dashboard/competitive-intelligence');
  const field = page.getByRole('textbox', { name: 'Your market in a sentence' });
  await field.waitFor();
  await field.evaluate((element) => {
    element.dataset['seen'] = 'true';
  });
  const before = asked;
  await page.clock.runFor(15_000);
  expect(asked - before).toBeLessThanOrEqual(2);
  expect(await field.getAttribute('data-seen')).toBe('true');
});

test('R-PIECE-12: a page whose text a translator has replaced keeps working, and its selects open', async () => {
  const { page } = await signedIn(newEmail('translated'), PATHS.search);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  const translate = (): Promise<void> =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest('script, style')) continue;
        const font = document.createElement('font');
        text.replaceWith(font);
        font.append(text);
      }
    });
  await page.getByRole('searchbox').waitFor();
  await translate();
  await page.getByRole('combobox').first().click();
  await page.getByRole('option').nth(1).click();
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  await translate();
  await page.getByRole('link', { name: 'Trending Problems' }).first().click();
  await page.waitForURL('**/trending-problems');
  await page.locator('#main').waitFor();
  expect(await page.getByText('Something went wrong').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Social Media Search' }).count()).toBeGreaterThan(0);
});
