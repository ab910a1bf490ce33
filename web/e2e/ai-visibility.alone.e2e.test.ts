import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { newEmail, setPlan, signedIn, stack } from './journey.ts';

const MINUTE_MS = 60_000;
const ENDED = /^(?:Completed|Partly completed)$/;

/** Moves the truth of the assistants' answers about one company. */
async function shift(points: number): Promise<void> {
  const response = await fetch(`${stack.sandboxUrl}/control/assistants/shift`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ company: 'nudgebook', points }),
  });
  if (!response.ok) throw new Error(`The world did not move: ${response.status}`);
}
afterEach(() => shift(0));

/** The bounds that the headline states in percent. */
async function intervalOf(page: Page): Promise<{ low: number; high: number } | null> {
  const text = await page.getByText(/Among questions like these/).textContent();
  const [, low, high] = /between (\d+)% and (\d+)%/.exec(text ?? '') ?? [];
  return low === undefined ? null : { low: Number(low), high: Number(high) };
}

async function ends(page: Page): Promise<void> {
  await page
    .locator('main header')
    .getByText(ENDED)
    .waitFor({ timeout: 2 * MINUTE_MS });
}

/** Asks the same questions again and waits for the end of the new run. */
async function again(page: Page): Promise<void> {
  const before = page.url();
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.waitForURL((url) => url.href !== before);
  await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
  await ends(page);
}

const changeOf = (page: Page, brand: string) =>
  page
    .getByRole('region', { name: /^Compared with/ })
    .getByRole('listitem')
    .filter({ hasText: brand })
    .first();

test(
  'R-GPT-01..02, R-PROD-04, R-PROD-12: a brand is measured, the interval narrows, an answer is read, a gap becomes a lead; a rerun finds no clear change until the world moves',
  { timeout: 6 * MINUTE_MS },
  async () => {
    const email = newEmail('visibility');
    const { page } = await signedIn(email, '/dashboard/gpt-analysis');
    await setPlan(email, 'professional');
    await page.getByText('0 of 100 used today').waitFor();

    // R-HELP-03..05, R-PLAN-43: the help states the requirements and both readings of the quota.
    await page.getByRole('button', { name: 'Help' }).click();
    const help = page.getByRole('dialog', { name: 'GPT analysis guidelines' });
    await help.getByText(/exact brand or product name and a search description/).waitFor();
    await help
      .getByText(/3 GPT analyses per day.* unlimited .*100 per day and 3,000 per month/)
      .waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });

    // R-HELP-03: errors are shown at their field, and no quota is used.
    await page.getByLabel('Brand or product').fill('N');
    await page.getByRole('button', { name: 'Analyze' }).click();
    await page.getByText('The brand needs at least 2 characters.').waitFor();
    await page.getByLabel('Brand or product').fill('Nudgebook');
    await page.getByLabel('What it is, and for whom').fill('simple CRM for freelancers');
    for (const rival of ['Kontaktly', 'Harbor']) {
      await page.getByRole('textbox', { name: 'Competitors' }).fill(rival);
      await page.keyboard.press('Enter');
    }
    const preview = page.getByRole('region', { name: /questions × 5 runs × 5 assistants/ });
    await preview
      .getByText(/If answers name you in 40%, the range will be about \d+ points/)
      .waitFor();
    expect(await preview.getByText('$').count()).toBe(0);
    await inspect(page, 'form with preview');
    for (const name of [/^Anthropic/, /^xAI/, /^Gemini/])
      await page.getByRole('checkbox', { name }).uncheck();
    await page.getByRole('heading', { name: /× 2 assistants/ }).waitFor();
    await page.getByRole('button', { name: 'Analyze' }).click();

    const soFar = page.getByRole('heading', { level: 2, name: /so far/ });
    await soFar.waitFor();
    await expect.poll(() => intervalOf(page)).not.toBeNull();
    const early = await intervalOf(page);
    await page.getByText('Newest answers').waitFor();
    await ends(page);
    const late = await intervalOf(page);
    if (!early || !late) throw new Error('no interval');
    expect(late.high - late.low).toBeLessThanOrEqual(early.high - early.low);
    await expect.poll(() => soFar.count()).toBe(0);
    await page.getByText('This is the first run with these questions.').waitFor();
    await page.getByText(/A language model read /).waitFor();
    await page.getByRole('region', { name: 'Do this next' }).waitFor();
    await page
      .getByRole('region', { name: 'Gaps' })
      .getByText(/recommended more often than you in/)
      .waitFor();
    await inspect(page, 'result');

    // Every figure opens the answers that it rests on, with the names marked.
    await page
      .getByRole('button', { name: /OpenAI: \d+%, named in [1-9]/ })
      .first()
      .click();
    const answers = page.getByRole('region', { name: 'Answers' });
    await answers.getByText(/^to “.*by OpenAI$/).waitFor();
    await answers
      .getByText(/^Names .*Nudgebook/)
      .first()
      .click();
    await answers
      .getByRole('button', { name: /^Nudgebook, .*: correct$/ })
      .first()
      .waitFor();
    await page.getByText('Method, places, tones and cost').click();
    await page.getByRole('region', { name: 'Answers by assistant' }).waitFor();
    await inspect(page, 'answers and method');

    const gaps = page.getByRole('region', { name: 'Gaps' });
    await gaps.getByRole('button', { name: /^Save/ }).first().click();
    await page.getByText('Saved to your leads').waitFor();

    // A workbook of this size is compressed in the page, where no worker may be started from a blob.
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Excel' }).click(),
    ]);
    const workbook = await readXlsx(new Uint8Array(await readFile(await file.path())));
    expect(workbook.sheets[0]?.rows).toHaveLength(1 + 25 * 5 * 2);

    await again(page);
    await changeOf(page, 'Nudgebook').getByText('no clear change').waitFor();
    await inspect(page, 'no clear change');
    await shift(0.35);
    await again(page);
    await changeOf(page, 'Nudgebook').getByText('up', { exact: true }).waitFor();
    await changeOf(page, 'Kontaktly').getByText('no clear change').waitFor();
  },
);
