import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { PATHS, ends, newEmail, openContext, search, signedIn } from './journey.ts';

test('A-93: a shared search opens without an account, fills live, and closes when it is turned off', async () => {
  const { page } = await signedIn(newEmail('shares'), PATHS.search);
  await search(page, 'invoicing, bookkeeping');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this search' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const url = await dialog.getByRole('textbox', { name: 'Link for others' }).inputValue();
  await inspect(page, 'share dialog');

  const context = await openContext({ viewport: { width: 360, height: 800 } });
  const visitor = await context.newPage();
  const answer = await visitor.goto(url);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await visitor.getByRole('article').first().waitFor({ timeout: 60_000 });
  await visitor.getByText('Completed', { exact: true }).waitFor({ timeout: 60_000 });
  expect(
    await visitor.getByRole('button', { name: /^Save lead|^Not for me|^Helpful|^Edit/ }).count(),
  ).toBe(0);
  await inspect(visitor, 'shared search');
  await page.keyboard.press('Escape');
  await ends(page);
  expect(await visitor.getByRole('article').count()).toBe(await page.getByRole('article').count());

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await visitor.getByText('This link doesn’t work').waitFor();
});
