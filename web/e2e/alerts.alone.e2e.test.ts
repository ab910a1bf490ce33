import { createHmac } from 'node:crypto';
import type { APIResponse, BrowserContext } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import {
  PATHS,
  clearFaults,
  ends,
  fault,
  moveClock,
  newEmail,
  search,
  setPlan,
  signedIn,
  stack,
} from './journey.ts';

afterEach(async () => {
  await moveClock(0);
  await clearFaults();
});

const MINUTE_MS = 60_000;
const PATIENT = { timeout: MINUTE_MS };

interface Received {
  host: string;
  path: string;
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

/** Alert mails, which can be ended with one click. */
const mailsOf = async (email: string): Promise<Mail[]> =>
  (await mailsTo(email)).filter(({ headers }) => 'list-unsubscribe' in headers);

const isSigned = ({ headers, body }: Received, secret: string): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const mac = createHmac('sha256', key).update(signed).digest('base64');
  return headers['webhook-signature'] === `v1,${mac}`;
};

const dataOf = async (response: APIResponse): Promise<Record<string, unknown>> => {
  expect(response.status(), response.url()).toBeLessThan(300);
  return ((await response.json()) as { data: Record<string, unknown> }).data;
};

/** Requests of the user's own session. */
async function apiOf({ request }: BrowserContext) {
  const session = await request.post('/api/auth/refresh');
  const { data } = (await session.json()) as { data: { accessToken: string } };
  const headers = { authorization: `Bearer ${data.accessToken}` };
  return {
    get: async (path: string) => dataOf(await request.get(`/api/${path}`, { headers })),
    post: async (path: string, body: object = {}) =>
      dataOf(await request.post(`/api/${path}`, { headers, data: body })),
    put: async (path: string, body: object) =>
      dataOf(await request.put(`/api/${path}`, { headers, data: body })),
    patch: async (path: string, body: object) =>
      dataOf(await request.patch(`/api/${path}`, { headers, data: body })),
  };
}
type Api = Awaited<ReturnType<typeof apiOf>>;

const INTELLIGENCE = 'competitive-intelligence/competitors';
/** Without what each channel escapes in its own way. */
const plain = (text: string): string => text.replaceAll(/[^a-z0-9]/giu, '');

/** Discovers a market, monitors all of it, and waits until its history is read. */
async function monitorMarket(api: Api): Promise<void> {
  const { searchId } = await api.post(`${INTELLIGENCE}/search`, {
    query: 'simple CRM for freelancers and small agencies',
  });
  const statusOf = async () =>
    (await api.get(`${INTELLIGENCE}/searches/${String(searchId)}`))['status'];
  await expect.poll(statusOf, { timeout: 2 * MINUTE_MS }).toBeOneOf(['completed', 'partial']);
  await api.post(`${INTELLIGENCE}/monitor`);
  const unread = async () => {
    const { competitors } = (await api.get(`${INTELLIGENCE}/monitored`)) as unknown as {
      competitors: { baseline: { done: boolean } }[];
    };
    expect(competitors.length).toBeGreaterThan(0);
    return competitors.filter(({ baseline }) => !baseline.done).length;
  };
  await expect.poll(unread, { timeout: 3 * MINUTE_MS }).toBe(0);
}

/** All five channels, at addresses of this journey alone, and one rule that sends prices to them. */
async function addChannels(api: Api) {
  const own = crypto.randomUUID().slice(0, 8);
  const add = (input: object) => api.post('alerts/channels', input);
  const hook = await add({
    kind: 'webhook',
    name: 'Hook',
    url: `https://hooks.example.com/${own}`,
  });
  const slackUrl = `https://hooks.slack.com/services/T1/B1/${own}`;
  const slack = await add({ kind: 'slack', name: 'Team', url: slackUrl });
  const discordUrl = `https://discord.com/api/webhooks/12/${own}`;
  const discord = await add({ kind: 'discord', name: 'Guild', url: discordUrl });
  const mail = await add({ kind: 'email', name: 'Mail' });
  const feed = await add({ kind: 'feed', name: 'Feed' });
  const channelIds = [hook, slack, discord, mail, feed].map(({ id }) => id);
  const rule = { kinds: ['price'], channelIds, cooldownHours: 0 };
  await api.post('alerts/rules', { name: 'Prices', ...rule });
  const { json } = feed['feedUrls'] as { json: string };
  return {
    hook,
    slack,
    feedOf: async () =>
      ((await (await fetch(json)).json()) as { items: { title: string }[] }).items,
    receivedBy: async (host: string) =>
      (await received(host)).filter(({ path }) => path.includes(own)),
  };
}

test(
  'R-ARCH-04: a price change of a monitored competitor reaches the open tab, the inbox and each channel once; quiet hours hold and release; a dead endpoint is turned off, repaired and gets it with the same id; one POST from the mail unsubscribes',
  { timeout: 6 * MINUTE_MS },
  async () => {
    const email = newEmail('alerts');
    const { page, context } = await signedIn(email, PATHS.overview);
    await setPlan(email, 'professional');
    const api = await apiOf(context);
    await monitorMarket(api);
    const { hook, slack, feedOf, receivedBy } = await addChannels(api);

    // The product learns the sources' time from their next response.
    await moveClock(2);
    const tab = await signedIn(email, PATHS.search);
    await search(tab.page, 'invoicing, bookkeeping');
    await ends(tab.page);

    // The tab that was open all the time.
    await page
      .getByRole('button', { name: /^Alerts, \d+ unread/ })
      .waitFor({ timeout: 2 * MINUTE_MS });
    const prices = async () =>
      (
        (await api.get('alerts?kind=price')) as unknown as { items: { sentence: string }[] }
      ).items.map(({ sentence }) => sentence);
    await expect
      .poll(async () => (await prices()).length, { timeout: 2 * MINUTE_MS })
      .toBeGreaterThan(0);
    // Each of them once, even while more arrive.
    const textsAt = async (host: string) => (await receivedBy(host)).map(({ body }) => body);
    const places: Record<string, () => Promise<string[]>> = {
      webhook: () => textsAt('hooks.example.com'),
      Slack: () => textsAt('hooks.slack.com'),
      Discord: () => textsAt('discord.com'),
      'e-mail': async () => (await mailsOf(email)).map(({ text }) => text),
      feed: async () => (await feedOf()).map(({ title }) => title),
    };
    for (const [place, read] of Object.entries(places)) {
      const missing = async () => {
        const texts = (await read()).map(plain);
        return (await prices()).filter(
          (sentence) => texts.filter((text) => text.includes(plain(sentence))).length !== 1,
        );
      };
      await expect.poll(missing, { ...PATIENT, message: place }).toEqual([]);
    }
    const [sentence = ''] = await prices();
    const [message] = await receivedBy('hooks.example.com');
    if (!message) throw new Error('The webhook got nothing.');
    expect(isSigned(message, String(hook['secret']))).toBe(true);
    await page.goto('/dashboard/alerts?kind=price');
    await page.getByText(sentence).first().waitFor();

    // Quiet hours: held on the channel, and sent when they end.
    const day = { zone: 'UTC', quietWebhooks: false, digestMinute: 480, digestWeekday: 1 };
    const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
    const around = { quietFrom: (minute + 1_430) % 1_440, quietTo: (minute + 600) % 1_440 };
    await api.put('alerts/settings', { ...day, ...around });
    await api.post('alerts/rules', {
      name: 'Searches',
      kinds: ['search_completed'],
      channelIds: [slack['id']],
    });
    await search(tab.page, 'scheduling, reminders');
    await ends(tab.page);
    const lastOfSlack = async () => {
      const log = await api.get(`alerts/channels/${String(slack['id'])}/deliveries`);
      return (log as unknown as { items: { state: string; heldFor: string | null }[] }).items[0];
    };
    await expect
      .poll(lastOfSlack, PATIENT)
      .toMatchObject({ state: 'held', heldFor: 'quiet_hours' });
    const about = async () =>
      (await textsAt('hooks.slack.com')).filter((body) => body.includes('scheduling, reminders'));
    expect(await about()).toEqual([]);
    await api.put('alerts/settings', { ...day, quietFrom: null, quietTo: null });
    await expect.poll(async () => (await about()).length, PATIENT).toBe(1);

    // The dead endpoint: turned off with a notice, then repaired.
    await page.goto('/dashboard/alerts/settings');
    const row = page.getByRole('listitem').filter({ hasText: 'hooks.example.com' });
    await row.getByText(/last delivery/).waitFor();
    await inspect(page, 'alert settings');
    await fault('webhook', 'gone');
    await row.getByRole('button', { name: 'Log' }).click();
    const log = page.getByRole('dialog', { name: /Hook: deliveries/ });
    await log.getByRole('button', { name: 'Send again' }).first().click();
    await log.getByText('Stopped').first().waitFor();
    await page.keyboard.press('Escape');
    await row.getByText('Turned off', { exact: true }).waitFor();
    const notices = async () =>
      ((await api.get('alerts?kind=channel_disabled')) as unknown as { items: unknown[] }).items;
    expect(await notices()).toHaveLength(1);
    await clearFaults();
    await api.patch(`alerts/channels/${String(hook['id'])}`, { state: 'active' });
    await row.getByText('Active', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Log' }).click();
    await log.getByRole('button', { name: 'Send again' }).first().click();
    const idsAt = async () =>
      (await receivedBy('hooks.example.com')).map((each) => each.headers['webhook-id']);
    await expect
      .poll(async () => (await idsAt()).length - new Set(await idsAt()).size, PATIENT)
      .toBe(1);
    await page.keyboard.press('Escape');

    // RFC 8058: one POST from the mail ends it, live in the open tab.
    const [mail] = await mailsOf(email);
    const link = /<(http[^>]+)>/u.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    const answer = await fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    await page.getByText('You unsubscribed by e-mail.').waitFor();
  },
);
