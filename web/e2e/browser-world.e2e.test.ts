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
} from './journey.ts';

/** What a browser does that keeps no site data. */
const REFUSE = `{
  const deny = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { get: deny });
  Object.defineProperty(window, 'BroadcastChannel', { value: deny });
  Object.defineProperty(navigator, 'locks', { get: deny });
}`;

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

  // A duplicate begins with a copy of what the tab stored, its session among it.
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  await isLive(copy);
  await query(copy).fill('typed in the copy');
  await setPlan(email, 'professional');
  for (const tab of [page, copy]) await tab.getByText('0 of 100 used today').waitFor();
  expect(await query(page).inputValue()).toBe('half typed');
  expect(await query(copy).inputValue()).toBe('typed in the copy');
});

/** Why the browser cannot keep the page that is left for `elsewhere`, as far as the page is the reason. */
async function obstacles(page: Page, elsewhere: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  const said = new Promise<string[]>((resolve) => {
    devtools.once('Page.backForwardCacheNotUsed', ({ notRestoredExplanations: found }) =>
      resolve(found.flatMap(({ type, reason }) => (type === 'Circumstantial' ? [] : [reason]))),
    );
  });
  await page.goto(elsewhere);
  await page.goBack();
  return said;
}

test('back to a page that another page replaced: the browser may keep it, and it shows what happened', async () => {
  const email = newEmail('back');
  const { page } = await signedIn(email, PATHS.search);
  expect(await obstacles(page, '/pricing')).toEqual([]);
  await page.goto('/pricing');
  await setPlan(email, 'starter');
  await page.goBack();
  await page.getByText('0 of 25 used today').waitFor();
  await isLive(page);

  await page.evaluate(() => addEventListener('unload', () => {}));
  expect(await obstacles(page, '/pricing')).not.toEqual([]);
});

test('a page that the browser kept shows what happened meanwhile and what was typed', async () => {
  const email = newEmail('kept');
  const { page } = await signedIn(email, PATHS.search);
  await query(page).fill('half typed');
  const transition = (type: 'pagehide' | 'pageshow') =>
    page.evaluate(
      (name) => void dispatchEvent(new PageTransitionEvent(name, { persisted: true })),
      type,
    );
  await transition('pagehide');
  await setPlan(email, 'starter');
  expect(await page.getByText('0 of 25 used today').count()).toBe(0);
  await transition('pageshow');
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

  await setPlan(email, 'starter');
  const plan = page.getByText(/^Starter/u).first();
  expect(await plan.count()).toBe(0);
  await page.getByRole('link', { name: 'Reload' }).click();
  await plan.waitFor();
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
          storage.setItem(`${size} ${storage.length}`, 'x'.repeat(size));
        } catch {
          size >>= 1;
        }
    try {
      localStorage.setItem('one more', 'x'.repeat(100));
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

test('where site data is refused the page works, in one tab', async () => {
  const { page } = await signedIn(newEmail('refused'), PATHS.search);
  await page.addInitScript(REFUSE);
  await page.reload();
  await isLive(page);
  await search(page, 'invoicing, bookkeeping');
  await ends(page);
});
