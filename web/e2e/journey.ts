import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, expect, inject } from 'vitest';

export const stack = inject('stack');
const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const PATHS = {
  search: '/dashboard/social-media-search',
  history: '/dashboard/social-media-search-history',
  overview: '/dashboard/overview',
  profile: '/profile',
} as const;

export type Theme = 'light' | 'dark';

export interface Visitor {
  context: BrowserContext;
  page: Page;
  email: string;
  /** `METHOD path` of every request to the API since the page opened. */
  requests: string[];
}

let browser: Promise<Browser> | undefined;
const openBrowser = (): Promise<Browser> =>
  (browser ??= chromium.launch({
    executablePath: stack.chromium.executablePath,
    args: stack.chromium.args,
    env: { ...(process.env as Record<string, string>), ...stack.chromium.env },
    // So that it says which pages it could keep for the way back; this build keeps none.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  }));

// Closes everything a journey opened; the journeys of a file share one browser.
afterEach(async () => {
  const contexts = (await browser)?.contexts() ?? [];
  await Promise.all(contexts.map((context) => context.close()));
  expect(problems.splice(0), 'errors in the console').toEqual([]);
});
afterAll(async () => {
  await (await browser)?.close();
});

/** Uncaught errors and console errors of all pages of the journey. */
const problems: string[] = [];
/** The console output so far, for a journey that causes it. */
export const heardProblems = (): string[] => problems.splice(0);

/** A fresh browser profile with reduced motion, as in every journey. */
export async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const opened = await openBrowser();
  const context = await opened.newContext({
    baseURL: stack.baseUrl,
    reducedMotion: 'reduce',
    ...options,
  });
  context.on('weberror', (error) => problems.push(error.error().message));
  context.on('console', (message) => {
    const text = message.text();
    // The browser logs each failed request itself; journeys that cause one check the page.
    const network = text.startsWith('Failed to load resource') || text.includes('net::ERR_');
    if (message.type() === 'error' && !network) problems.push(text);
  });
  return context;
}

/** A unique address: it signs up as free. */
export const newEmail = (name: string): string =>
  `${name}-${crypto.randomUUID().slice(0, 8)}@earshot.test`;

interface VisitOptions {
  width?: number;
  height?: number;
  theme?: Theme;
}

const ESSENTIAL_ONLY = JSON.stringify({
  accepted: false,
  categories: { essential: true, analytics: false, marketing: false },
  timestamp: '2026-11-21T09:00:00.000Z',
  version: '1.0',
});

/**
 * A browser profile that is not signed in. The tour counts as taken and cookies as answered, so that
 * nothing opens alone.
 */
export async function visit(
  email: string,
  { width = 1280, height = 900, theme = 'light' }: VisitOptions = {},
): Promise<Visitor> {
  const context = await openContext({ viewport: { width, height }, hasTouch: width < 500 });
  await context.addInitScript(
    ([choice, consent]) => {
      // An empty page precedes the first one, and foreign posts may be opened: neither stores anything.
      if (location.protocol === 'about:' || self.origin === 'null') return;
      localStorage.setItem('tour-completed', 'true');
      localStorage.setItem('cookie-consent', consent);
      if (localStorage.getItem('theme') === null) localStorage.setItem('theme', choice);
    },
    [theme, ESSENTIAL_ONLY] as const,
  );
  const page = await context.newPage();
  const visitor: Visitor = { context, page, email, requests: [] };
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/')) {
      visitor.requests.push(`${request.method()} ${url.pathname}`);
    }
  });
  return visitor;
}

/** Signs in without a click, by the hint that the local issuer takes, and opens a page. */
export async function signedIn(
  email: string,
  path: string,
  options: VisitOptions = {},
): Promise<Visitor> {
  const visitor = await visit(email, options);
  await visitor.page.goto(`/api/auth/login?login_hint=${encodeURIComponent(email)}`);
  await defaultPlatforms(visitor.context, ['reddit', 'hackernews', 'stackoverflow']);
  await visitor.page.goto(path);
  await isLive(visitor.page);
  return visitor;
}

/** New accounts search every platform of their plan; journeys start with three. */
async function defaultPlatforms(
  { request }: BrowserContext,
  platforms: readonly string[],
): Promise<void> {
  const { headers } = await asUser({ request });
  await request.put('/api/users/me', {
    headers,
    data: { settings: { defaultPlatforms: platforms } },
  });
}

/** The headers with which a signed-in context's requests are its user's. */
export async function asUser({
  request,
}: Pick<BrowserContext, 'request'>): Promise<{ headers: { authorization: string } }> {
  const session = await request.post('/api/auth/refresh');
  const { data } = (await session.json()) as { data: { accessToken: string } };
  return { headers: { authorization: `Bearer ${data.accessToken}` } };
}

/** On the sign-in page: opens the popup and chooses an account in it. */
export async function signInByPopup(page: Page, email: string): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^Sandbox sign-in/ }).click(),
  ]);
  await popup.getByRole('textbox').fill(email);
  await Promise.all([
    popup.waitForEvent('close'),
    popup.getByRole('button', { name: 'Continue' }).click(),
  ]);
}

/** Waits until the page reports that it is connected. */
export async function isLive(page: Page): Promise<void> {
  await page.locator('[data-live="live"]').waitFor();
}

/** Waits until a page that the server rendered answers to clicks. */
export async function isTakenOver(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

/** Waits until nothing on the page loads or connects any more. */
export async function isSettled(page: Page): Promise<void> {
  const unsettled = page.locator('[aria-busy="true"], [data-live="connecting"]');
  await expect.poll(() => unsettled.count()).toBe(0);
}

/** Keeps the scripts of every page away until the returned function is called. */
export async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const idOf = (url: URL): string | null => url.searchParams.get('search');

/** Fills the form and submits it with the keyboard. Returns the id of the search. */
export async function search(page: Page, query: string): Promise<string> {
  const before = idOf(new URL(page.url()));
  // The form of a search that is on the page is folded away.
  if (before !== null) await page.getByRole('button', { name: 'Edit search' }).click();
  await page.getByRole('searchbox').fill(query);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => idOf(url) !== null && idOf(url) !== before);
  return idOf(new URL(page.url())) ?? '';
}

/** Waits until the run on the page has ended in one of these words. */
export async function ends(
  page: Page,
  words: RegExp = /Completed|Partly completed/,
): Promise<void> {
  await page.locator('main header').getByText(words).waitFor({ timeout: 60_000 });
}

type FaultKind =
  '429' | '500' | 'slow' | 'silent' | 'malformed' | 'huge' | 'reset' | 'refusal' | 'gone';

/** Makes a platform, or the model, of the sandbox misbehave until it is cleared. */
export async function fault(
  target: string,
  kind: FaultKind,
  more: { delayMs?: number; times?: number; retryAfter?: number } = {},
): Promise<void> {
  const response = await fetch(`${stack.sandboxUrl}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target, kind, ...more }),
  });
  if (!response.ok) throw new Error(`The fault switch answered ${response.status}.`);
}

/** Lets everything answer again. */
export async function clearFaults(): Promise<void> {
  await fetch(`${stack.sandboxUrl}/control/faults`, { method: 'DELETE' });
}

/** Lets one platform answer again. */
export async function clearFault(target: string): Promise<void> {
  await fetch(`${stack.sandboxUrl}/control/faults?target=${target}`, { method: 'DELETE' });
}

/** `npm run plan`, as an operator would. */
export async function setPlan(email: string, plan: string): Promise<void> {
  await run(process.execPath, [`${ROOT}deploy/run.mjs`, 'plan', email, plan], {
    cwd: ROOT,
    env: { ...process.env, PORT: new URL(stack.baseUrl).port, EARSHOT_HOME: stack.home },
  });
}

/** Moves the sandbox's clock, and with it every platform and site, this far ahead of ours. */
export async function moveClock(days: number): Promise<void> {
  const response = await fetch(`${stack.sandboxUrl}/control/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offsetSeconds: days * 86_400 }),
  });
  if (!response.ok) throw new Error(`The clock answered ${response.status}.`);
}
