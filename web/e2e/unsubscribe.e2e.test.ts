import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { PATHS, asUser, newEmail, openContext, setPlan, signedIn, stack } from './journey.ts';

/** The unsubscribe link of the newest alert mail to an address. */
async function unsubscribeLink(email: string): Promise<string> {
  const response = await fetch(`${stack.sandboxUrl}/inbox.json?to=${email}`);
  const { mails } = (await response.json()) as { mails: { headers: Record<string, string> }[] };
  const link = mails.map(({ headers }) => headers['list-unsubscribe']).find(Boolean) ?? '';
  return /<(http[^>]+)>/u.exec(link)?.[1] ?? '';
}

test('RFC 8058: the page behind the link in a mail ends alert mails without scripts and without a sign-in', async () => {
  const email = newEmail('unsubscribe');
  const { page, context } = await signedIn(email, PATHS.overview);
  await setPlan(email, 'professional');
  const { headers } = await asUser(context);
  const made = await context.request.post('/api/alerts/channels', {
    headers,
    data: { kind: 'email', name: 'Mail' },
  });
  const { data } = (await made.json()) as { data: { id: string } };
  await context.request.post(`/api/alerts/channels/${data.id}/test`, { headers });
  await expect.poll(() => unsubscribeLink(email), { timeout: 30_000 }).toContain('/unsubscribe/');
  await page.goto('/dashboard/alerts/settings');

  const stranger = await openContext({ javaScriptEnabled: false });
  const mail = await stranger.newPage();
  await mail.goto(await unsubscribeLink(email));
  await mail.getByRole('heading', { name: 'Stop alert mails?' }).waitFor();
  await mail.keyboard.press('Tab');
  await mail.keyboard.press('Tab');
  await mail.keyboard.press('Enter');
  await mail.getByRole('heading', { name: 'Unsubscribed' }).waitFor();
  await page.getByText('You unsubscribed by e-mail.').waitFor();

  const looked = await (await openContext()).newPage();
  await looked.goto(await unsubscribeLink(email));
  await inspect(looked, 'unsubscribe page');
  await looked.getByRole('button', { name: 'Unsubscribe' }).click();
  await looked.getByRole('heading', { name: 'Unsubscribed' }).waitFor();
  await inspect(looked, 'unsubscribed page');
  const cut = await looked.goto(`${(await unsubscribeLink(email)).slice(0, -4)}`);
  expect(cut?.status()).toBe(404);
  await looked.getByRole('heading', { name: 'This link is not valid' }).waitFor();
});
