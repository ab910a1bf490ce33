import { expect, test } from 'vitest';
import { PATHS, asUser, ends, newEmail, search, setPlan, signedIn, stack } from './journey.ts';

const MINUTE_MS = 60_000;
const QUERIES = ['invoicing, bookkeeping', 'scheduling, reminders'];

interface Mail {
  subject: string;
  text: string;
  headers: Record<string, string>;
}

async function digestsTo(email: string): Promise<Mail[]> {
  const response = await fetch(`${stack.sandboxUrl}/inbox.json?to=${email}`);
  const { mails } = (await response.json()) as { mails: Mail[] };
  return mails.filter(({ headers }) => 'list-unsubscribe' in headers);
}

/** A professional whose finished searches go into a daily digest by mail. */
async function subscriber(name: string) {
  const email = newEmail(name);
  const { page, context } = await signedIn(email, PATHS.search);
  await setPlan(email, 'professional');
  const { headers } = await asUser(context);
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await context.request[method](`/api/alerts/${path}`, { headers, data });
    expect(answer.status(), path).toBeLessThan(300);
    return ((await answer.json()) as { data: { id: string } }).data;
  };
  const { id } = await send('post', 'channels', { kind: 'email', name: 'Mail' });
  const kinds = ['search_completed'];
  await send('post', 'rules', { name: 'Daily', kinds, channelIds: [id], timing: 'daily' });
  const held = async (): Promise<number> => {
    const answer = await context.request.get(`/api/alerts/channels/${id}/deliveries`, { headers });
    const { data } = (await answer.json()) as { data: { items: { heldFor: string | null }[] } };
    return data.items.filter(({ heldFor }) => heldFor === 'digest').length;
  };
  /** The local time that is a minute from now. */
  const digestSoon = () => {
    const at = new Date(Date.now() + MINUTE_MS);
    const digestMinute = at.getUTCHours() * 60 + at.getUTCMinutes();
    const none = { quietFrom: null, quietTo: null, quietWebhooks: false };
    return send('put', 'settings', { zone: 'UTC', ...none, digestMinute, digestWeekday: 1 });
  };
  return { email, page, held, digestSoon };
}

test(
  'alerts.md 2: a daily digest is one mail with what happened, at the chosen time, and none when nothing did',
  { timeout: 6 * MINUTE_MS },
  async () => {
    const busy = await subscriber('digest');
    const idle = await subscriber('no-digest');
    for (const query of QUERIES) {
      await search(busy.page, query);
      await ends(busy.page);
    }
    await expect.poll(busy.held, { timeout: MINUTE_MS }).toBe(2);
    expect(await digestsTo(busy.email)).toEqual([]);
    await Promise.all([busy.digestSoon(), idle.digestSoon()]);
    await expect
      .poll(async () => (await digestsTo(busy.email)).length, { timeout: 3 * MINUTE_MS })
      .toBe(1);
    const [digest] = await digestsTo(busy.email);
    expect(digest?.subject).toMatch(/^Daily digest: 2 alerts on /);
    for (const query of QUERIES) expect(digest?.text).toContain(`Your search for “${query}”`);
    expect(await digestsTo(idle.email)).toEqual([]);
  },
);
