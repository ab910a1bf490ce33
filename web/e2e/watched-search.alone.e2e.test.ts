import { afterEach, expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { PATHS, ends, isLive, moveClock, newEmail, search, setPlan, signedIn } from './journey.ts';

const MINUTE_MS = 60_000;

afterEach(() => moveClock(0));

test(
  'A-87: posts that arrive while the list is open wait behind "n new since …", move nothing, and appear on a click',
  { timeout: 4 * MINUTE_MS },
  async () => {
    const email = newEmail('arrivals');
    const { page } = await signedIn(email, PATHS.overview);
    await setPlan(email, 'starter');
    await page.goto(PATHS.search);
    await search(page, 'crm, invoicing');
    await ends(page);
    await page.getByRole('button', { name: 'Watch this search' }).last().click();
    await page.getByRole('link', { name: 'Watching' }).last().click();
    const posts = page.getByRole('list', { name: 'Posts' }).getByRole('article');
    await posts.first().waitFor({ timeout: 2 * MINUTE_MS });
    await page.reload();
    await isLive(page);
    await posts.first().waitFor();
    const idOfFirst = () => posts.first().getAttribute('aria-labelledby');
    const first = await idOfFirst();
    const pill = page.getByRole('button', { name: /^\d+ new since \d\d:\d\d/ });
    expect(await pill.count()).toBe(0);

    // The product learns the time of the sources from their next answer.
    await moveClock(2);
    const tab = await signedIn(email, PATHS.search);
    await search(tab.page, 'scheduling, reminders');
    await ends(tab.page);
    await pill.waitFor({ timeout: 2 * MINUTE_MS });
    expect(await idOfFirst()).toBe(first);
    await inspect(page, 'posts that wait');
    await pill.click();
    await pill.waitFor({ state: 'detached' });
    await expect.poll(idOfFirst).not.toBe(first);
  },
);
