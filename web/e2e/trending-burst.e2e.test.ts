import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Route } from 'playwright-core';
import { z } from 'zod';
import { worldFolder } from '../../deploy/sandbox/world/read.ts';
import { inspect } from './inspect.ts';
import {
  isLive,
  isTakenOver,
  moveClock,
  newEmail,
  openContext,
  signedIn,
  visit,
} from './journey.ts';
import { startOwnStack } from './own-stack.ts';

const PUBLIC = '/trending-problems';
const DASHBOARD = '/dashboard/trending-problems';
/** Days until the middle of a burst that the world has planted ahead. */
const DAYS = 1.4;
const REFRESH_MS = 90_000;

// A refresh while another journey has moved the shared clock would show the burst before its time.
let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startOwnStack(worldFolder('tiny'));
}, 300_000);
afterAll(() => stop());

test(
  'R-ROUTE-16, R-TRD-03, R-PROD-05, R-PROD-16: a burst rises live on the public page and the dashboard after one refresh, with quotes and a search one click away',
  { timeout: 240_000 },
  async () => {
    const reader = await visit(newEmail('reader'));
    await reader.page.goto(PUBLIC);
    await isTakenOver(reader.page);
    await reader.page.getByText(/^Updated \d\d:\d\d UTC/).waitFor({ timeout: REFRESH_MS });
    const rising = (page: typeof reader.page) =>
      page.locator('li[data-problem]', { hasText: /deposit/i }).filter({
        hasText: /(exploding|viral|hot|trending)\d*[^]*new since \d\d:\d\d UTC/,
      });
    expect(await rising(reader.page).count()).toBe(0);
    const resting = await restOnARow(newEmail('resting'));

    const { page } = await signedIn(newEmail('founder'), DASHBOARD);
    await isLive(page);
    await moveClock(DAYS);
    const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
    await refresh.click();
    // A refresh of the last minute has to be waited for, as the page says.
    await page
      .getByText(/^Reading|^Ranking|Again in \d+ s/)
      .first()
      .waitFor();
    if (await page.getByText(/Again in \d+ s/).isVisible()) {
      await expect.poll(() => refresh.isEnabled(), { timeout: REFRESH_MS }).toBe(true);
      await refresh.click();
    }

    for (const open of [reader.page, page]) {
      const problem = rising(open).first();
      await problem.waitFor({ timeout: REFRESH_MS });
      expect(await problem.locator('q').count()).toBeGreaterThan(0);
      expect(await problem.locator('a[rel~="ugc"]').first().getAttribute('href')).toMatch(
        /^https?:\/\//,
      );
    }
    expect(reader.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
    await resting.showsNewRankingOnRequest();
    await inspect(reader.page, 'public trending problems');

    const title = await rising(page).first().getByRole('heading').innerText();
    await rising(page).first().getByRole('link', { name: 'Search this' }).click();
    await page.waitForURL(/social-media-search\?/);
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(title);

    await reader.page.getByRole('link', { name: title, exact: true }).first().click();
    await reader.page.getByRole('heading', { level: 1, name: title }).waitFor();
    const image = `${new URL(reader.page.url()).pathname}/image.png`;
    const answer = await reader.context.request.get(image);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  },
);

/** A reader whose pointer rests on a row: no row may move until the newer ranking is asked for. */
async function restOnARow(email: string) {
  const { page } = await visit(email);
  await page.goto(PUBLIC);
  await isTakenOver(page);
  const rows = page.locator('li[data-problem]');
  await rows.first().hover();
  const places = () =>
    rows.evaluateAll((all) => all.map((row) => [row.textContent, row.getBoundingClientRect().top]));
  const before = await places();
  return {
    showsNewRankingOnRequest: async (): Promise<void> => {
      const show = page.getByRole('button', { name: /^New ranking of \d\d:\d\d UTC: show$/ });
      await show.waitFor({ timeout: REFRESH_MS });
      expect(await places()).toEqual(before);
      await show.click();
      await rows
        .filter({ hasText: /new since \d\d:\d\d UTC/ })
        .first()
        .waitFor();
      expect(await show.count()).toBe(0);
      expect(
        await page.evaluate(() => document.activeElement?.closest('li')?.dataset),
      ).toBeDefined();
      const isNew = page.locator('[data-changes]').getByRole('link', { name: /^\d+ new$/ });
      const count = Number.parseInt(await isNew.innerText());
      await isNew.click();
      await expect.poll(() => rows.count()).toBe(count);
    },
  };
}

test('A-63: without JavaScript the public list has its problems, quotes, sources and pages', async () => {
  const { page } = await visit(newEmail('reader'));
  await page.goto(PUBLIC);
  await page.getByText(/^Updated \d\d:\d\d UTC/).waitFor({ timeout: REFRESH_MS });
  const still = await (await openContext({ javaScriptEnabled: false })).newPage();
  await still.goto(PUBLIC);
  const problems = still.locator('li[data-problem]');
  expect(await problems.count()).toBeGreaterThan(0);
  expect(await still.getByText(/^Updated \d\d:\d\d UTC/).isVisible()).toBe(true);
  const first = problems.first();
  expect(await first.locator('q').first().isVisible()).toBe(true);
  expect(await first.locator('a[rel~="ugc"]').first().getAttribute('href')).toMatch(/^https?:/);
  const link = first.getByRole('heading').getByRole('link');
  const title = await link.innerText();
  await link.click();
  await still.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await still.locator('q').first().isVisible()).toBe(true);
});

test('A-63: the public list is taken over and connected without a jump and without a second style sheet', async () => {
  const { page } = await visit(newEmail('reader'));
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const connected = page.waitForEvent('websocket');
  await page.goto(PUBLIC);
  await isTakenOver(page);
  await connected;
  await page.getByRole('heading', { level: 2 }).first().waitFor({ timeout: REFRESH_MS });
  expect(await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved)).toEqual(
    [],
  );
  expect(await page.locator('link[rel="stylesheet"]').count()).toBe(0);
});

test('a problem that is opened while the server is away appears once it is back', async () => {
  const { page } = await visit(newEmail('reader'));
  await page.goto(PUBLIC);
  await isTakenOver(page);
  const link = page.locator('li[data-problem] h2 a').first();
  await link.waitFor({ timeout: REFRESH_MS });
  const title = await link.innerText();
  let asked = 0;
  const refuse = (route: Route) => {
    asked += 1;
    return route.fulfill({ status: 503, body: '' });
  };
  await page.route('**/api/trending-problems/*', refuse);
  await link.click();
  await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(2);
  expect(await page.getByText('Page not found').count()).toBe(0);
  await page.unroute('**/api/trending-problems/*', refuse);
  await page.getByRole('heading', { level: 1, name: title }).waitFor({ timeout: 30_000 });
});

test('without the part that keeps it current the public list stays readable, and is loaded again once', async () => {
  const { page: current } = await visit(newEmail('reader'));
  await current.goto(PUBLIC);
  await current.getByText(/^Updated \d\d:\d\d UTC/).waitFor({ timeout: REFRESH_MS });
  const page = await (await openContext()).newPage();
  const parts = '**/assets/public-live-*.js';
  let refused = 0;
  await page.route(parts, (route) => {
    refused += 1;
    return refused === 1 ? route.abort() : route.continue();
  });
  await page.goto(PUBLIC);
  await expect.poll(() => refused, { timeout: 30_000 }).toBe(1);
  expect(await page.locator('li[data-problem]').count()).toBeGreaterThan(0);
  await page.waitForEvent('websocket', { timeout: 30_000 });
  expect(await page.locator('li[data-problem]').count()).toBeGreaterThan(0);
});

/** What JSON Feed 1.1 requires, and what we promise beyond: an address and a time for each item. */
const jsonFeedSchema = z.object({
  version: z.literal('https://jsonfeed.org/version/1'),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  items: z
    .array(
      z.object({
        id: z.url(),
        url: z.url(),
        title: z.string().min(1),
        date_modified: z.iso.datetime({ offset: true }),
      }),
    )
    .min(1),
});

test('the feeds are valid RSS 2.0, Atom and JSON Feed, and list the problems of the page', async () => {
  const { page } = await visit(newEmail('reader'));
  await page.goto(PUBLIC);
  await page.getByText(/^Updated \d\d:\d\d UTC/).waitFor({ timeout: REFRESH_MS });
  const shown = await page.locator('li[data-problem] h2').allInnerTexts();
  const read = async (format: string, type: string): Promise<string> => {
    const answer = await page.request.get(`${PUBLIC}/feed.${format}`);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([
      200,
      `${type}; charset=utf-8`,
    ]);
    return answer.text();
  };
  const json = jsonFeedSchema.parse(
    JSON.parse(await read('json', 'application/feed+json')) as unknown,
  );
  const titles = json.items.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(shown.slice(0, 3)));

  // The browser's own parser refuses what is not well-formed. Our pages forbid it, so an empty one.
  const parser = await (await openContext()).newPage();
  const parse = (xml: string, item: string, required: readonly string[]) =>
    parser.evaluate(
      ([text, tag, names]) => {
        const document = new DOMParser().parseFromString(text, 'application/xml');
        const items = [...document.querySelectorAll(tag)];
        return {
          root: document.documentElement.localName,
          space: document.documentElement.namespaceURI,
          titles: items.map((one) => one.querySelector('title')?.textContent ?? ''),
          missing: [
            document.querySelector('channel') ?? document.documentElement,
            ...items,
          ].flatMap((one) => names.filter((name) => !one.querySelector(`:scope > ${name}`))),
        };
      },
      [xml, item, required] as const,
    );
  expect(
    await parse(await read('rss', 'application/rss+xml'), 'item', ['title', 'link', 'description']),
  ).toEqual({ root: 'rss', space: null, titles, missing: [] });
  expect(
    await parse(await read('atom', 'application/atom+xml'), 'entry', [
      'id',
      'title',
      'updated',
      'link',
    ]),
  ).toEqual({ root: 'feed', space: 'http://www.w3.org/2005/Atom', titles, missing: [] });
});
