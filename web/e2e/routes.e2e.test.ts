import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { PATHS, isSettled, isTakenOver, newEmail, signedIn, visit } from './journey.ts';
import type { Visitor } from './journey.ts';

const PUBLIC: Readonly<Record<string, readonly string[]>> = {
  'selling pages': ['/', '/pricing', '/login', '/trending-problems', '/no-such-page'],
  'reading pages': ['/about', '/blog', '/blog/ask-a-good-search', '/faq', '/how-it-works'],
  policies: [
    '/privacy-policy',
    '/terms-and-conditions',
    '/refund-policy',
    '/acceptable-use-policy',
    '/cookie-policy',
    '/data-processing-addendum',
  ],
};
/** A busy machine takes long to check so many screens. */
const LONG = 300_000;
const PROTECTED = [
  '/dashboard/overview',
  '/dashboard/social-media-search',
  '/dashboard/social-media-search-history',
  '/dashboard/competitive-intelligence',
  '/dashboard/competitive-intelligence-history',
  '/dashboard/gpt-analysis',
  '/dashboard/gpt-analysis-history',
  '/dashboard/trending-problems',
  '/dashboard/alerts',
  '/dashboard/alerts/settings',
  '/dashboard/no-such-page',
  '/profile',
  '/admin',
];

/** Opens a page and waits until nothing on it loads or connects any more. */
async function open({ page }: Visitor, path: string): Promise<void> {
  await page.goto(path);
  await isTakenOver(page);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await isSettled(page);
}

test.each(Object.entries(PUBLIC))(
  'R-ROUTE-01, R-ROUTE-05..19, R-PROD-20..22: a visitor opens the %s, with header and footer: accessible at every width in both themes',
  { timeout: LONG },
  async (name, paths) => {
    const visitor = await visit('visitor@earshot.test');
    for (const path of paths) {
      await open(visitor, path);
      const frame = visitor.page.getByRole('banner').or(visitor.page.getByRole('contentinfo'));
      expect(await frame.count(), path).toBe(2);
      if (name === 'policies') {
        const headings = visitor.page.getByRole('heading', { level: 2 });
        expect(await headings.count(), path).toBeGreaterThan(2);
      }
      await inspect(visitor.page, path);
    }
  },
);

test('R-ROUTE-20, R-PLAN-02, R-PLAN-03: a visitor who opens a protected page is sent to the sign-in', async () => {
  const { page } = await visit('visitor@earshot.test');
  for (const path of PROTECTED) {
    await page.goto(path);
    await page.waitForURL('**/login');
  }
});

test(
  'R-ROUTE-22..24, R-ROUTE-27..35: a founder opens every page of the dashboard, as fit as the public ones',
  { timeout: LONG },
  async () => {
    const member = await signedIn(newEmail('routes'), PATHS.overview);
    for (const path of PROTECTED) {
      await open(member, path);
      const errors = path === '/admin' ? 1 : 0;
      expect(await member.page.locator('[data-error-panel]').count(), path).toBe(errors);
      await inspect(member.page, path);
    }
  },
);

/**
 * Accounts of the sandbox with the plan that they sign up with, and the pages that their plan may change:
 * the founder above is on Free, and the administrator on Professional.
 */
const PEOPLE = [
  { email: 'free@earshot.test', plan: 'Free', pages: ['/admin'] },
  { email: 'starter@earshot.test', plan: 'Starter', pages: PROTECTED },
  { email: 'pro@earshot.test', plan: 'Professional', pages: PROTECTED },
  { email: 'admin@earshot.test', plan: 'Professional', pages: ['/admin'] },
];

test.each(PEOPLE)(
  'R-SHELL-11..15: $email opens every page of the plan and finds it in the menu',
  async ({ email, plan, pages }) => {
    const member = await signedIn(email, PATHS.overview);
    const { page } = member;
    for (const path of pages) {
      await open(member, path);
      const refused = path === '/admin' && !email.startsWith('admin@');
      expect(await page.locator('[data-error-panel]').count(), path).toBe(refused ? 1 : 0);
    }
    await page.getByRole('button', { name: /Open account menu/ }).click();
    const menu = page.getByRole('dialog', { name: 'Account' });
    await menu.getByText(email).waitFor();
    await menu.getByText(`${plan} plan`).waitFor();
    const upgrade = menu.getByRole('link', { name: 'Upgrade' });
    expect(await upgrade.count()).toBe(plan === 'Professional' ? 0 : 1);
    for (const bar of ['Social Media Searches', 'GPT Analysis', 'Competitor Discoveries']) {
      await menu.getByText(bar, { exact: true }).waitFor();
    }
  },
);
