import { afterEach, expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import {
  PATHS,
  asUser,
  ends,
  moveClock,
  newEmail,
  search,
  setPlan,
  signedIn,
  stack,
} from './journey.ts';

afterEach(() => moveClock(0));

const MINUTE_MS = 60_000;
/** Unique to this run: users with the same query share its results. */
const QUERY = `invoicing, bookkeeping, ${crypto.randomUUID().slice(0, 8)}`;

test(
  'A-87: posts that arrive while a watched search is open wait behind a count and a time, in place, until they are shown',
  { timeout: 6 * MINUTE_MS },
  async () => {
    const email = newEmail('watch-live');
    const { page, context } = await signedIn(email, PATHS.overview);
    await setPlan(email, 'starter');
    const { headers } = await asUser(context);
    const watch = await context.request.post(`${stack.baseUrl}/api/watched-searches`, {
      headers,
      data: { query: QUERY, mode: 'keywords' },
    });
    const { data } = (await watch.json()) as { data: { id: string } };
    const path = `/dashboard/watched-searches/${data.id}`;
    const readWatched = async () => {
      const answer = await context.request.get(`${stack.baseUrl}/api${path.slice(10)}/posts`, {
        headers,
      });
      const { data: posts } = (await answer.json()) as { data: { search: { ready: boolean } } };
      return posts.search;
    };
    await expect
      .poll(readWatched, { timeout: 2 * MINUTE_MS })
      .toMatchObject({ ready: true, query: QUERY });
    await page.goto(path);
    const rows = page.getByRole('article');
    await rows.first().waitFor();
    const shown = () =>
      rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-labelledby')));
    const before = await shown();
    await expect.poll(readWatched).toMatchObject({ unread: 0 });

    // The product learns the platforms' time from their next responses.
    await moveClock(2);
    const other = await signedIn(newEmail('watch-clock'), PATHS.search);
    await search(other.page, QUERY);
    await ends(other.page);
    const arrived = page.getByRole('button', { name: /^\d+ new since \d/ });
    await arrived.waitFor({ timeout: 2 * MINUTE_MS });
    expect(await shown()).toEqual(before);
    await inspect(page, 'posts that wait to be shown');

    await arrived.focus();
    await page.keyboard.press('Enter');
    await rows.filter({ hasText: 'New' }).first().waitFor();
    await arrived.waitFor({ state: 'detached' });
    expect(before).not.toContain((await shown())[0]);
    await expect.poll(readWatched).toMatchObject({ unread: 0 });
  },
);
