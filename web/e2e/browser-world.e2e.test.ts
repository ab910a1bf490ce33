import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import {
  PATHS,
  ends,
  heardProblems,
  isLive,
  newEmail,
  search,
  setPlan,
  signedIn,
  visit,
} from './journey.ts';

const query = (page: Page) => page.getByRole('searchbox');

test('a tab that slept, and a copy of it, show what happened meanwhile and keep what was typed', async () => {
  const email = newEmail('slept');
  const { page, context } = await signedIn(email, PATHS.search);
  await query(page).fill('half typed');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await setPlan(email, 'starter');
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await page.getByText('0 of 25 used today').waitFor();
  expect(await query(page).inputValue()).toBe('half typed');

  // A duplicate begins with a copy of what the tab stored.
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  await isLive(copy);
  expect(await query(copy).inputValue()).toBe('half typed');
  await query(copy).fill('typed in the copy');
  await setPlan(email, 'professional');
  for (const tab of [page, copy]) await tab.getByText('0 of 100 used today').waitFor();
  expect(await query(page).inputValue()).toBe('half typed');
  expect(await query(copy).inputValue()).toBe('typed in the copy');
});

test('back to a page that another page replaced: the truth, and what was typed', async () => {
  const email = newEmail('back');
  const { page } = await signedIn(email, PATHS.search);
  await query(page).fill('half typed');
  await page.goto('about:blank');
  await setPlan(email, 'starter');
  await page.goBack();
  await page.getByText('0 of 25 used today').waitFor();
  expect(await query(page).inputValue()).toBe('half typed');
  await isLive(page);
});

test('where WebSockets are forbidden the page says so, works, and is updated by hand', async () => {
  const email = newEmail('proxy');
  const { page } = await signedIn(email, PATHS.history);
  let forbidden = true;
  await page.context().routeWebSocket(/socket\.io/u, (socket) => {
    if (forbidden) void socket.close();
    else socket.connectToServer();
  });
  await page.reload();
  const blocked = page.getByText('Live updates can’t get through.', { exact: false });
  await blocked.waitFor({ timeout: 90_000 });

  const elsewhere = await signedIn(email, PATHS.search);
  const id = await search(elsewhere.page, 'invoicing, bookkeeping');
  await ends(elsewhere.page);
  expect(await page.locator(`a[href$="${id}"]`).count()).toBe(0);
  await page.getByRole('link', { name: 'Reload' }).click();
  await page.locator(`a[href$="${id}"]`).getByText('Completed').waitFor();
  forbidden = false;
  await isLive(page);
  await expect.poll(() => blocked.count()).toBe(0);
  // The browser reports each socket that was closed.
  heardProblems();
});

test('with a full storage the page works and nothing fails', async () => {
  const { page } = await signedIn(newEmail('full'), PATHS.search);
  const left = await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage])
      for (let size = 1 << 20; size >= 1;)
        try {
          storage.setItem(`fill ${size} ${Math.random()}`, 'x'.repeat(size));
        } catch {
          size >>= 1;
        }
    try {
      localStorage.setItem('one more', 'x');
      return true;
    } catch {
      return false;
    }
  });
  expect(left).toBe(false);
  await page.reload();
  await query(page).fill('half typed');
  await search(page, 'invoicing, bookkeeping');
  await ends(page);
});

test('where site data is refused the page works in one tab, and a sign-in that needs it says so', async () => {
  const refuse = (): void => {
    const deny = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: deny });
    Object.defineProperty(window, 'BroadcastChannel', { value: deny });
    Object.defineProperty(navigator, 'locks', { get: deny });
  };
  const { page } = await signedIn(newEmail('refused'), PATHS.search);
  await page.addInitScript(refuse);
  await page.reload();
  await isLive(page);
  await search(page, 'invoicing, bookkeeping');
  await ends(page);

  const visitor = await visit('visitor@earshot.test');
  await visitor.context.route('**/api/auth/login*', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { 'set-cookie': _dropped, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await visitor.page.goto('/api/auth/login?login_hint=cookies%40earshot.test');
  await visitor.page
    .getByText(/cookies/iu)
    .first()
    .waitFor();
});
