import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PATHS, ends, newEmail, search, setPlan, signedIn } from './journey.ts';

async function download(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('A-21, A-22, R-PROD-17: a professional exports all three formats; the server is asked once for each', async () => {
  const email = newEmail('export');
  const { page, requests } = await signedIn(email, PATHS.search);
  await setPlan(email, 'professional');
  await page.getByText('0 of 100 used today').waitFor();
  await search(page, 'invoicing, bookkeeping');
  await ends(page);
  const titles = await page.locator('article h3').allTextContents();
  requests.length = 0;

  const csv = await download(page, 'CSV');
  expect(csv.name).toMatch(/^[a-z0-9-]+-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(csv.bytes.toString('utf8')).toContain((titles[0] ?? 'no title').replaceAll('"', '""'));

  const excel = await download(page, 'Excel');
  const workbook = await readXlsx(new Uint8Array(excel.bytes));
  // A row for each conversation, as on the page.
  const rows = workbook.sheets[0]?.rows.slice(1).map((row) => row[1]) ?? [];
  expect(rows).toEqual(expect.arrayContaining(titles));
  expect(rows).toHaveLength(titles.length);

  // In a thread of its own, so that the page answers meanwhile.
  const [thread, pdf] = await Promise.all([page.waitForEvent('worker'), download(page, 'PDF')]);
  expect(thread.url()).toContain('/assets/pdf-worker');
  expect(pdf.name).toMatch(/\.pdf$/);
  expect(pdf.bytes.toString('latin1').startsWith('%PDF-')).toBe(true);
  expect(requests).toHaveLength(3);
  expect(requests.every((line) => line.endsWith('/export'))).toBe(true);
});

test('a blocked export sends no request and names the cheapest plan that has it', async () => {
  const { page, requests } = await signedIn(newEmail('blocked'), PATHS.search);
  await search(page, 'invoicing, bookkeeping');
  await ends(page);
  requests.length = 0;
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await page.getByRole('dialog').getByText('Starter', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  await page.getByRole('dialog').getByText('Professional', { exact: true }).waitFor();
  // The dialog may ask which plans were wished for already; the export itself is not tried.
  expect(requests.filter((request) => request.includes('/export'))).toEqual([]);
});
