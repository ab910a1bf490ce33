import { test } from 'vitest';
import { PATHS, ends, isLive, newEmail, visit } from './journey.ts';
import { tabTo } from './tab-to.ts';

test('from the landing page to a judged result and out again with the keyboard alone', async () => {
  const email = newEmail('keys');
  const { page } = await visit(email);
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: /Skip/ }));
  await tabTo(page, page.getByRole('link', { name: 'Get Started' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');

  const signIn = page.getByRole('button', { name: /^Sandbox sign-in|^Sign in with Google/ });
  await tabTo(page, signIn);
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  await popup.getByRole('textbox').focus();
  await popup.keyboard.type(email);
  await Promise.all([popup.waitForEvent('close'), popup.keyboard.press('Enter')]);
  await page.waitForURL('**/dashboard/**');
  await isLive(page);

  await tabTo(page, page.getByRole('link', { name: 'Social Media Search', exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${PATHS.search}`);
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('invoicing, bookkeeping');
  await page.keyboard.press('Enter');
  await ends(page);

  const first = page.getByRole('article').first();
  await tabTo(page, first);
  await tabTo(page, first.getByRole('button', { name: 'Why this matched' }));
  await page.keyboard.press('Enter');
  await first.getByText('Relevance', { exact: true }).waitFor();
  await tabTo(page, first.getByRole('button', { name: /^Not for me/ }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await first.getByRole('link', { name: /^Not for me/ }).waitFor();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog');
  await keys.waitFor();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });
  await tabTo(page, page.getByRole('button', { name: /Open account menu/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/');
});
