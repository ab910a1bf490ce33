import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import {
  PICTURES,
  PICTURE_SHAPES,
  PICTURE_THEMES,
  pictureFile,
} from '../src/features/site/pictures/picture-list.ts';
import type {
  PictureName,
  PictureShape,
  PictureTheme,
} from '../src/features/site/pictures/picture-list.ts';

/**
 * The pictures of the product on the public pages and in the README: real screens of a stack with
 * sandbox data. Run by `npm run screenshots -- pictures`.
 */
const FOLDER = fileURLToPath(new URL('../src/features/site/pictures/', import.meta.url));
const PERSON = 'pro@earshot.test';
/** The account's earlier searches, so that its overview looks lived-in. */
const EARLIER = ['invoicing -software', 'churn', 'user feedback tool'];
const QUERY = 'crm for freelancers';
const MARKET = 'CRM for small sales teams';
const RIVALS = ['Nudgebook', 'Harbor', 'Warmlist'];
const TYPED = 'invoice OR "paid late" -jobs';
const SCALES: Readonly<Record<PictureShape, number>> = { wide: 1.5, narrow: 2 };
const QUALITY = 0.6;
const SEARCH = '/dashboard/social-media-search';

interface Stack {
  baseUrl: string;
  sandboxUrl: string;
}

/** One window of one shape, in which both themes of a state are photographed. */
interface Camera {
  page: Page;
  shape: PictureShape;
  /** An empty page in which pictures are encoded. */
  lab: Page;
  context: BrowserContext;
}

/** Writes every picture of the list. */
export async function takePictures(browser: Browser, stack: Stack): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const desk = await openCamera(browser, stack, 'wide');
  for (const query of EARLIER) await runSearch(desk.page, query);
  await runSearch(desk.page, QUERY);
  await desk.page.locator('[data-analysis="completed"]').waitFor();
  const found = new URL(desk.page.url()).searchParams.get('search') ?? '';
  // Reload, as a returning user sees it: everything has arrived.
  await open(desk.page, `${SEARCH}?search=${found}`);
  await bringUp(desk.page, desk.page.locator('main header').last(), 16);
  await shoot(desk, 'search');
  const discovery = await discover(desk.page);
  const analysis = await analyze(desk.page);
  await shootAreas(desk, [discovery, analysis]);
  await desk.context.close();

  const phone = await openCamera(browser, stack, 'narrow');
  await shootAreas(phone, [discovery, analysis]);
  await shootPhone(phone, stack, found);
  await phone.context.close();
}

/** The other four areas, with earlier results. */
async function shootAreas(camera: Camera, [discovery, analysis]: [string, string]): Promise<void> {
  const { page } = camera;
  await open(page, '/dashboard/overview');
  await shoot(camera, 'overview');
  await open(page, discovery);
  await bringUp(page, page.locator('main h2').first(), 16);
  await shoot(camera, 'competitors');
  await open(page, analysis);
  await shoot(camera, 'ai-visibility');
  await open(page, '/dashboard/trending-problems');
  await shoot(camera, 'trending');
}

async function shootPhone(phone: Camera, stack: Stack, found: string): Promise<void> {
  const { page } = phone;
  await open(page, `${SEARCH}?search=${found}`);
  await bringUp(page, page.locator('main header').last(), 16);
  await shoot(phone, 'search');
  const result = page.getByRole('article').first();
  await result.getByRole('button', { name: /actions/i }).click();
  await page.getByRole('menuitem', { name: 'Why this matched' }).click();
  await bringUp(page, result, 0);
  await shoot(phone, 'answer');
  await open(page, SEARCH);
  await page.getByRole('searchbox').fill(TYPED);
  await page.locator('[data-preview="current"]').waitFor();
  await shoot(phone, 'say');
  await fault(stack, 'POST');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('article').nth(1).waitFor();
  await bringUp(page, page.locator('main header').last(), 16);
  await shoot(phone, 'arrive');
  await fault(stack, 'DELETE');
}

/** Runs a discovery to its end; resolves to the address of its results. */
async function discover(page: Page): Promise<string> {
  await open(page, '/dashboard/competitive-intelligence');
  await page.getByLabel('Your market in a sentence').fill(MARKET);
  await page.getByRole('button', { name: 'Discover Competitors' }).click();
  const card = page.getByRole('button', { name: /Add .*to Monitor/i }).first();
  await card.waitFor({ timeout: 120_000 });
  await ended(page);
  return addressOf(page);
}

/** Runs a GPT analysis to its end; resolves to the address of its results. */
async function analyze(page: Page): Promise<string> {
  await open(page, '/dashboard/gpt-analysis');
  await page.getByLabel('Brand or product').fill('Kontaktly');
  await page.getByLabel('What it is, and for whom').fill(MARKET);
  const rivals = page.getByRole('textbox', { name: 'Competitors' });
  for (const rival of RIVALS) {
    await rivals.fill(rival);
    await rivals.press('Enter');
  }
  await page.getByRole('button', { name: 'Analyze' }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor({ timeout: 60_000 });
  await ended(page);
  return addressOf(page);
}

async function ended(page: Page): Promise<void> {
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  await cancel.waitFor({ state: 'detached', timeout: 180_000 });
}

function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** One platform takes its time, so that the run can be seen at all. */
async function fault({ sandboxUrl }: Stack, method: 'POST' | 'DELETE'): Promise<void> {
  await fetch(`${sandboxUrl}/control/faults`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' && {
      body: JSON.stringify({ target: 'stackoverflow', kind: 'slow', delayMs: 9_000 }),
    }),
  });
}

async function openCamera(browser: Browser, stack: Stack, shape: PictureShape): Promise<Camera> {
  const context = await browser.newContext({
    baseURL: stack.baseUrl,
    viewport: PICTURE_SHAPES[shape],
    deviceScaleFactor: SCALES[shape],
    hasTouch: shape === 'narrow',
    isMobile: shape === 'narrow',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(() => {
    localStorage.setItem('tour-completed', 'true');
    localStorage.setItem(
      'cookie-consent',
      JSON.stringify({
        accepted: false,
        categories: { essential: true, analytics: false, marketing: false },
        timestamp: new Date().toISOString(),
        version: '1.0',
      }),
    );
  });
  const page = await context.newPage();
  const lab = await context.newPage();
  await page.goto(`/api/auth/login?login_hint=${PERSON}`);
  await open(page, SEARCH);
  return { page, shape, lab, context };
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('[data-live="live"]').waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
}

/** A search of all platforms of the plan, which a new account starts with. */
async function runSearch(page: Page, query: string): Promise<void> {
  await open(page, SEARCH);
  await page.getByRole('searchbox').fill(query);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: query }).waitFor();
  await page.locator('main header').getByText('Completed').waitFor();
}

/** Scrolls to something, with some pixels of air between it and the bar on top. */
async function bringUp(page: Page, target: Locator, air: number): Promise<void> {
  await target.evaluate((element, pixels) => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    scrollBy(0, element.getBoundingClientRect().top - bar - pixels);
  }, air);
}

async function shoot(camera: Camera, name: PictureName): Promise<void> {
  const shapes: readonly PictureShape[] = PICTURES[name].shapes;
  if (!shapes.includes(camera.shape)) throw new Error(`${name} has no ${camera.shape} picture.`);
  for (const theme of PICTURE_THEMES) {
    await setTheme(camera.page, theme);
    await capture(camera, FOLDER + pictureFile(name, camera.shape, theme));
  }
}

/** As if another tab had changed it: the page itself does not. */
async function setTheme(page: Page, theme: PictureTheme): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  }, theme);
  await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });
}

async function capture({ page, lab }: Camera, file: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const png = await page.screenshot();
  const webp = await lab.evaluate(toWebp, { png: png.toString('base64'), quality: QUALITY });
  const bytes = Buffer.from(webp, 'base64');
  writeFileSync(file, bytes);
  process.stdout.write(
    `  ${file.split('/').at(-1) ?? ''} ${(bytes.length / 1_000).toFixed(0)} kB\n`,
  );
}

/** Runs inside a page: the browser's own encoder, so that no package is needed for it. */
async function toWebp({ png, quality }: { png: string; quality: number }): Promise<string> {
  const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d', { alpha: false })?.drawImage(picture, 0, 0);
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
  const encoded = new Uint8Array(await webp.arrayBuffer());
  return btoa(Array.from(encoded, (byte) => String.fromCharCode(byte)).join(''));
}
