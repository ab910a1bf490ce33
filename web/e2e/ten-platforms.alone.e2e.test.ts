import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { PLATFORM_IDS } from '#domain/names.ts';
import { PATHS, clearFaults, ends, fault, newEmail, search, setPlan, signedIn } from './journey.ts';

/** Words that are also tags, for the platforms that only search tags. */
const QUERY = 'crm, onboarding, invoicing';

afterEach(clearFaults);

/** A paying founder in front of the form, with all ten platforms chosen. */
async function withAllTen(name: string): Promise<{ page: Page }> {
  const email = newEmail(name);
  const { page } = await signedIn(email, PATHS.search);
  await setPlan(email, 'starter');
  await page.getByText('0 of 25 used today').waitFor();
  await page.locator('button[aria-describedby$="-label"]').click();
  await page.getByRole('button', { name: 'Select all available' }).click();
  await page.getByLabel('Results').fill('100');
  return { page };
}

const row = (page: Page, platform: string) => page.locator(`li[data-platform="${platform}"]`);

async function statesOf(page: Page): Promise<Record<string, string | null>> {
  const states = PLATFORM_IDS.map(
    async (id) => [id, await row(page, id).getAttribute('data-state')] as const,
  );
  return Object.fromEntries(await Promise.all(states));
}

const allCompleted = Object.fromEntries(PLATFORM_IDS.map((id) => [id, 'completed']));

test('R-CONST-38, R-PROD-02, R-PROD-09: all ten platforms answer in one search, each with posts', async () => {
  const { page } = await withAllTen('ten');
  await search(page, QUERY);
  await ends(page, /^Completed$/);
  await page.getByText(/^10 platforms · \d+ found · [\d.]+ s$/).waitFor();
  await page.getByRole('button', { name: 'Details' }).click();
  expect(await statesOf(page)).toEqual(allCompleted);
  for (const platform of PLATFORM_IDS)
    expect(await row(page, platform).innerText(), platform).toMatch(/[1-9]\d* found/);
});

test('F-15, F-16: two platforms in trouble say why, the eight finish, and a retry completes them', async () => {
  await fault('github', 'malformed');
  await fault('pinterest', 'huge');
  const { page } = await withAllTen('eight');
  await search(page, QUERY);
  await ends(page, /Partly completed/);
  await row(page, 'github').getByText('GitHub sent an answer that cannot be read.').waitFor();
  await row(page, 'pinterest').getByText('Pinterest sent more data than we accept.').waitFor();
  await page.getByRole('button', { name: 'Details' }).click();
  expect(await statesOf(page)).toEqual({ ...allCompleted, github: 'failed', pinterest: 'failed' });
  expect(await page.getByRole('article').count()).toBeGreaterThan(5);

  await clearFaults();
  await page.getByRole('button', { name: 'Retry failed platforms' }).click();
  await ends(page, /^Completed$/);
  await page.getByText('1 of 25 used today').first().waitFor({ state: 'attached' });
});
