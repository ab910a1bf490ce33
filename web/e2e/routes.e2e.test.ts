import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import type { Findings } from './inspect.ts';
import { PATHS, newEmail, openBrowser, signedIn, visit } from './journey.ts';
import type { Visitor } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

const PUBLIC = [
  '/',
  '/pricing',
  '/login',
  '/about',
  '/blog',
  '/blog/ask-a-good-search',
  '/faq',
  '/how-it-works',
  '/trending-problems',
  '/no-such-page',
];
const POLICIES = [
  '/privacy-policy',
  '/terms-and-conditions',
  '/refund-policy',
  '/acceptable-use-policy',
  '/cookie-policy',
  '/data-processing-addendum',
];
const PROTECTED = [
  '/dashboard/overview',
  '/dashboard/social-media-search',
  '/dashboard/social-media-search-history',
  '/dashboard/competitive-intelligence',
  '/dashboard/competitive-intelligence-history',
  '/dashboard/gpt-analysis',
  '/dashboard/gpt-analysis-history',
  '/dashboard/trending-problems',
  '/dashboard/no-such-page',
  '/profile',
];

/** Opens a page and waits until nothing on it loads any more. */
async function open({ page }: Visitor, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
}

test('a visitor opens every public page: readable by anybody, on any window, in both themes', async () => {
  const visitor = await visit(browser, 'nobody@earshot.test');
  const findings: Findings = {};
  for (const path of PUBLIC) {
    await open(visitor, path);
    await inspect(visitor.page, path, findings);
  }
  for (const path of POLICIES) await open(visitor, path);
  // All six are one page with another text.
  await inspect(visitor.page, 'policies', findings);
  expect(findings).toEqual({});
  expect(visitor.problems).toEqual([]);
});

test('R-ROUTE-20, R-PLAN-02: a visitor who opens a protected page is sent to the sign-in', async () => {
  const { page, problems } = await visit(browser, 'nobody@earshot.test');
  for (const path of PROTECTED) {
    await page.goto(path);
    await page.waitForURL('**/login');
  }
  expect(problems).toEqual([]);
});

test('R-ROUTE-22..41: a founder opens every page of the dashboard, readable like the public ones', async () => {
  const member = await signedIn(browser, newEmail('routes'), PATHS.overview);
  const findings: Findings = {};
  for (const path of PROTECTED) {
    await open(member, path);
    await inspect(member.page, path, findings);
  }
  expect(findings).toEqual({});
  expect(member.problems).toEqual([]);
});
