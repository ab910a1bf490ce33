import { afterAll, beforeAll, expect, test } from 'vitest';
import { worldFolder } from '../../deploy/sandbox/world/read.ts';
import { inspect } from './inspect.ts';
import { isLive, isTakenOver, moveClock, newEmail, signedIn, visit } from './journey.ts';
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
  'R-ROUTE-16, R-TRD-03: a burst rises live on the public page and the dashboard after one refresh, with quotes and a search one click away',
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
