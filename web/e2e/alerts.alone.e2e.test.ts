import { createHmac } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import {
  PATHS,
  clearFaults,
  ends,
  fault,
  newEmail,
  search,
  setPlan,
  signedIn,
  stack,
} from './journey.ts';

afterEach(clearFaults);

interface Received {
  host: string;
  headers: Record<string, string>;
  body: string;
}

interface Mail {
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

const received = async (host: string): Promise<Received[]> => {
  const response = await fetch(`${stack.sandboxUrl}/control/received?host=${host}`);
  return ((await response.json()) as { received: Received[] }).received;
};
const mailsTo = async (email: string): Promise<Mail[]> => {
  const response = await fetch(`${stack.sandboxUrl}/inbox.json?to=${email}`);
  return ((await response.json()) as { mails: Mail[] }).mails;
};

const isSigned = ({ headers, body }: Received, secret: string): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const mac = createHmac('sha256', key).update(signed).digest('base64');
  return headers['webhook-signature'] === `v1,${mac}`;
};

test('an alert reaches the open tab and each channel once; a dead endpoint is turned off, repaired and gets it with the same id', async () => {
  const email = newEmail('alerts');
  const { page, context } = await signedIn(email, PATHS.overview);
  await setPlan(email, 'professional');
  const session = await context.request.post('/api/auth/refresh');
  const { data } = (await session.json()) as { data: { accessToken: string } };
  const headers = { authorization: `Bearer ${data.accessToken}` };
  const send = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await context.request.post(`/api/alerts/${path}`, { headers, data: body });
    expect(response.status(), path).toBe(200);
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  };
  // Other journeys may use the same hosts: the paths are this one's own.
  const own = crypto.randomUUID().slice(0, 8);
  const hook = await send('channels', {
    kind: 'webhook',
    name: 'Hook',
    url: `https://hooks.example.com/${own}`,
  });
  const others = await Promise.all([
    send('channels', {
      kind: 'slack',
      name: 'Team',
      url: `https://hooks.slack.com/services/T1/B1/${own}`,
    }),
    send('channels', {
      kind: 'discord',
      name: 'Guild',
      url: `https://discord.com/api/webhooks/12/${own}`,
    }),
    send('channels', { kind: 'email', name: 'Mail' }),
    send('channels', { kind: 'feed', name: 'Feed' }),
  ]);
  const channelIds = [hook, ...others].map(({ id }) => id);
  await send('rules', { name: 'Searches', kinds: ['search_completed'], channelIds });

  const tab = await signedIn(email, PATHS.search);
  await search(tab.page, 'invoicing, bookkeeping');
  await ends(tab.page);
  await page.getByRole('button', { name: 'Alerts, 1 unread' }).waitFor({ timeout: 60_000 });
  for (const host of ['hooks.example.com', 'hooks.slack.com', 'discord.com'])
    await expect.poll(async () => (await received(host)).length, { timeout: 30_000 }).toBe(1);
  const [message] = await received('hooks.example.com');
  if (!message) throw new Error('The webhook got nothing.');
  expect(isSigned(message, String(hook['secret']))).toBe(true);
  const sent = async () =>
    (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Your search'));
  await expect.poll(async () => (await sent()).length).toBe(1);
  const { feedUrls } = others[3] as { feedUrls: { json: string } };
  const feed = (await (await fetch(feedUrls.json)).json()) as { items: unknown[] };
  expect(feed.items).toHaveLength(1);

  // The dead endpoint: turned off with a notice, then repaired.
  await page.goto('/dashboard/alerts/settings');
  const row = page.getByRole('listitem').filter({ hasText: 'hooks.example.com' });
  await row.getByText(/last delivery/).waitFor();
  await inspect(page, 'alert settings');
  await fault('webhook', 'gone');
  await row.getByRole('button', { name: 'Log' }).click();
  const log = page.getByRole('dialog', { name: /Hook: deliveries/ });
  await log.getByRole('button', { name: 'Send again' }).click();
  await log.getByText('Stopped').waitFor();
  await page.keyboard.press('Escape');
  await row.getByText('Turned off', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Alerts, 2 unread' }).waitFor();
  await clearFaults();
  await context.request.patch(`/api/alerts/channels/${String(hook['id'])}`, {
    headers,
    data: { state: 'active' },
  });
  await row.getByText('Active', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Log' }).click();
  await log.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(async () => (await received('hooks.example.com')).length).toBe(2);
  const ids = (await received('hooks.example.com')).map((each) => each.headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
  await page.keyboard.press('Escape');

  // RFC 8058: one POST from the mail ends it, live in the open tab.
  const [mail] = await sent();
  const link = /<(http[^>]+)>/u.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  const answer = await fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(200);
  await page.getByText('You unsubscribed by e-mail.').waitFor();
});
