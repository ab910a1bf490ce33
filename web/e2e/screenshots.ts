import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { takePictures } from './site-pictures.ts';

/**
 * Pictures of every screen at two widths in both themes, for people to look at. Run by
 * `npm run screenshots`, which starts a stack and says in EARSHOT_STACK where it is. With `pictures` it
 * takes those that the public pages show instead, with `public` only the public pages.
 */
const [what = 'all'] = process.argv.slice(2);
const FOLDER = fileURLToPath(new URL('../screenshots', import.meta.url));
const QUERY = 'crm for freelancers';
const WIDTHS = { 1280: 900, 360: 740 } as const;
const THEMES = ['light', 'dark'] as const;

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
  '/privacy-policy',
  '/terms-and-conditions',
  '/refund-policy',
  '/acceptable-use-policy',
  '/cookie-policy',
  '/data-processing-addendum',
  '/no-such-page',
];
const DASHBOARD = [
  '/dashboard/overview',
  '/dashboard/social-media-search',
  '/dashboard/social-media-search-history',
  '/dashboard/leads',
  '/dashboard/competitive-intelligence',
  '/dashboard/gpt-analysis',
  '/dashboard/trending-problems',
  '/dashboard/alerts',
  '/dashboard/alerts/settings',
  '/profile',
];

const stack = z
  .object({
    baseUrl: z.string(),
    sandboxUrl: z.string(),
    chromium: z.object({
      executablePath: z.string(),
      args: z.array(z.string()),
      env: z.record(z.string(), z.string()),
    }),
  })
  .parse(JSON.parse(process.env['EARSHOT_STACK'] ?? 'null'));

const consent = JSON.stringify({
  accepted: false,
  categories: { essential: true, analytics: false, marketing: false },
  timestamp: new Date().toISOString(),
  version: '1.0',
});

const nameOf = (path: string): string =>
  path.replaceAll(/[^a-z0-9]+/g, '-').replace(/^-/, '') || 'landing';

async function shoot(page: Page, name: string, fullPage = false): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage });
  process.stdout.write(`  ${name}.png\n`);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.locator('[data-live="connecting"]').waitFor({ state: 'detached' });
}

async function searchAndShoot(page: Page, suffix: string): Promise<void> {
  await open(page, '/dashboard/social-media-search');
  await page.getByRole('searchbox').fill(QUERY);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page
    .locator('[data-analysis]:not([data-analysis="pending"], [data-analysis="running"])')
    .first()
    .waitFor({ timeout: 180_000 });
  await shoot(page, `search${suffix}`);
}

async function tour(browser: Browser, width: 1280 | 360, theme: (typeof THEMES)[number]) {
  const suffix = `-${theme}-${width}`;
  const context = await browser.newContext({
    baseURL: stack.baseUrl,
    viewport: { width, height: WIDTHS[width] },
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ([chosen, choice]) => {
      localStorage.setItem('tour-completed', 'true');
      localStorage.setItem('cookie-consent', choice);
      localStorage.setItem('theme', chosen);
    },
    [theme, consent] as const,
  );
  const page = await context.newPage();
  for (const path of PUBLIC) {
    await open(page, path);
    await shoot(page, `${nameOf(path)}${suffix}`, true);
  }
  if (what !== 'public') await dashboardTour(page, suffix);
  await context.close();
}

async function dashboardTour(page: Page, suffix: string): Promise<void> {
  await page.goto('/api/auth/login?login_hint=starter@earshot.test');
  await searchAndShoot(page, suffix);
  for (const path of DASHBOARD) {
    await open(page, path);
    await shoot(page, `${nameOf(path)}${suffix}`);
  }
  await page.goto('/api/auth/login?login_hint=admin@earshot.test');
  await open(page, '/admin');
  await shoot(page, `admin${suffix}`);
}

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: stack.chromium.executablePath,
  args: stack.chromium.args,
  env: { PATH: process.env['PATH'] ?? '', ...stack.chromium.env },
});
try {
  if (what === 'pictures') await takePictures(browser, stack);
  else {
    for (const theme of THEMES) {
      for (const width of [1280, 360] as const) await tour(browser, width, theme);
    }
    process.stdout.write(`Written to ${FOLDER}\n`);
  }
} finally {
  await browser.close();
}
