import { expect, test } from 'vitest';
import { newEmail, signedIn } from './journey.ts';

test('R-GPT-01: questions follow the brand and the description, and none that is typed is lost', async () => {
  const { page } = await signedIn(newEmail('questions'), '/dashboard/gpt-analysis');
  const brand = page.getByLabel('Brand or product');
  const description = page.getByLabel('What it is, and for whom');
  const questions = (): Promise<string[]> =>
    page
      .getByRole('textbox', { name: /^Question \d+$/ })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

  await brand.fill('Dockhand');
  await description.fill('berth booking for small marinas');
  await page.getByText(/^Read or change the \d+ questions$/u).click();
  await expect.poll(async () => (await questions()).join(' ')).toMatch(/berth booking.*Dockhand/);
  await brand.fill('Slipbook');
  await description.fill('payroll for orchestras');
  await expect.poll(async () => (await questions()).join(' ')).toMatch(/payroll.*Slipbook/);
  expect((await questions()).join(' ')).not.toMatch(/Dockhand|berth/);

  // Enter accepts a question and starts nothing; so does leaving the field with a new one in it.
  const { length } = await questions();
  await page.getByRole('textbox', { name: 'Question 1', exact: true }).fill('Who pays orchestras?');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Add a question' }).fill('Which payroll suits choirs?');
  await page.getByRole('button', { name: 'Remove question 2', exact: true }).focus();
  await expect.poll(async () => (await questions()).at(-1)).toBe('Which payroll suits choirs?');
  expect((await questions())[0]).toBe('Who pays orchestras?');
  expect(await questions()).toHaveLength(length + 1);
  await page.getByRole('textbox', { name: 'Add a question' }).fill('Who pays orchestras?');
  await page.keyboard.press('Enter');
  await page.getByText('This question is in the list already.').waitFor();
});

test('a list pasted from a document or a table becomes one competitor per line', async () => {
  const { page, context } = await signedIn(newEmail('pasted'), '/dashboard/gpt-analysis');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('Dockhand\r\nPort Office\nAhoy\tPier'));
  await page.getByRole('textbox', { name: 'Competitors' }).focus();
  await page.keyboard.press('ControlOrMeta+v');
  const chips = page.getByRole('list', { name: 'Competitors' }).getByRole('listitem');
  await expect
    .poll(() => chips.allInnerTexts())
    .toEqual(['Dockhand', 'Port Office', 'Ahoy', 'Pier']);
});
