import { randomUUID } from 'node:crypto';
import { sql } from '#db/sql.ts';
import { expect, test } from 'vitest';
import { errorBodySchema } from '#contracts/errors.ts';
import type { ErrorBody } from '#contracts/errors.ts';
import type { PlanName } from '#domain/names.ts';
import { hostileHosts, hostileUrls } from '#http/testing/hostile-addresses.ts';
import { unsyncedStatement } from '#db/transaction.ts';
import type { TestUser } from '../../testing/app.ts';
import { openTestApi } from '../../testing/test-api.ts';

const CHANNELS = '/api/alerts/channels';

const { db, api } = await openTestApi();

const refusal = async (answer: Response): Promise<ErrorBody['error'] & { status: number }> => ({
  ...errorBodySchema.parse(await answer.json()).error,
  status: answer.status,
});
const dataOf = async (answer: Response): Promise<Record<string, unknown>> => {
  expect(answer.status).toBeOneOf([200, 202]);
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
};
const INPUTS = {
  feed: { kind: 'feed', name: 'Feed' },
  webhook: { kind: 'webhook', name: 'Hook', url: 'https://hooks.example.com/in?key=topsecret' },
  slack: { kind: 'slack', name: 'S', url: 'https://hooks.slack.com/services/T0/B0/topsecret' },
  discord: { kind: 'discord', name: 'D', url: 'https://discord.com/api/webhooks/1/topsecret' },
  email: { kind: 'email', name: 'M' },
} as const;
const add = async (user: TestUser, input: object) => dataOf(await user.send(CHANNELS, input));

test.each<[PlanName, string[]]>([
  ['free', []],
  ['starter', ['feed', 'webhook']],
  ['professional', ['feed', 'webhook', 'slack', 'discord', 'email']],
])('A-86: the %s plan has these channels, and no others', async (plan, allowed) => {
  const user = await api.user({ plan });
  for (const [kind, input] of Object.entries(INPUTS)) {
    const answer = await user.send(CHANNELS, input);
    if (allowed.includes(kind)) expect(answer.status, kind).toBe(200);
    else
      expect(await refusal(answer), kind).toMatchObject({ status: 403, code: 'PLAN_LIMIT_ERROR' });
  }
  const second = await user.send(CHANNELS, { ...INPUTS.webhook, name: 'Another' });
  expect(second.status).toBe(plan === 'professional' ? 200 : 403);
});

test('an account has at most 20 channels', async () => {
  const user = await api.user({ plan: 'professional' });
  for (let n = 0; n < 20; n += 1) await add(user, { kind: 'feed', name: `Feed ${n}` });
  expect(await refusal(await user.send(CHANNELS, INPUTS.feed))).toMatchObject({
    status: 409,
    code: 'INVALID_OPERATION',
  });
});

test('a new account has a rule for its inbox, which sends to the first channel, not to a second one', async () => {
  const user = await api.user({ plan: 'professional' });
  const first = await dataOf(await user.get('/api/alerts/rules'));
  expect(first['rules']).toMatchObject([{ channelIds: [], timing: 'daily', enabled: true }]);
  const { id } = await add(user, INPUTS.slack);
  await add(user, INPUTS.email);
  const { rules } = await dataOf(await user.get('/api/alerts/rules'));
  expect(rules).toMatchObject([{ channelIds: [id], timing: 'daily', enabled: true }]);
});

test('secrets and addresses are shown once, and never in lists, events or logs', async () => {
  const user = await api.user({ plan: 'professional' });
  const hook = await add(user, INPUTS.webhook);
  expect(hook['secret']).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
  const feed = await add(user, INPUTS.feed);
  const token = /feeds\/([\w-]+)\.rss/u.exec(JSON.stringify(feed['feedUrls']))?.[1] ?? '';
  expect(token).toHaveLength(32);
  await add(user, INPUTS.slack);
  await add(user, INPUTS.discord);
  const rotated = await dataOf(await user.send(`${CHANNELS}/${String(hook['id'])}/rotate`));
  expect(rotated['secret']).not.toBe(hook['secret']);
  const secrets = [hook['secret'], rotated['secret'], token, 'topsecret'].map(String);
  const stored = await db.database.db.execute(sql`select * from alert_channels`);
  const ownData = await (await user.get('/api/users/me/export')).text();
  const places = {
    list: JSON.stringify(await dataOf(await user.get(CHANNELS))),
    events: JSON.stringify(api.outbox.published),
    log: JSON.stringify(api.outbox.logLines),
    database: JSON.stringify(stored),
    export: ownData,
  };
  for (const [place, text] of Object.entries(places))
    for (const secret of secrets) expect(text, place).not.toContain(secret);
  expect(places.list).toContain('hooks.example.com/…cret');
});

test('S-30: every spelling of a private address is refused at registration; names are checked at delivery', async () => {
  const user = await api.user({ plan: 'professional' });
  const urls = [...hostileHosts().map((host) => `https://${host}/in`), ...hostileUrls(443)];
  let accepted = 0;
  for (const url of urls) {
    const answer = await user.send(CHANNELS, { kind: 'webhook', name: 'Hook', url });
    if (answer.status === 409) break;
    const host = URL.canParse(url) ? new URL(url).hostname : '';
    // A name may be public today and private tomorrow: the check happens when connecting.
    const isName = /[a-z]/u.test(host) && !host.startsWith('[');
    if (answer.status !== 200) expect(await refusal(answer), url).toMatchObject({ status: 400 });
    else {
      expect(isName, url).toBe(true);
      accepted += 1;
      await user.send(`${CHANNELS}/${String((await dataOf(answer))['id'])}`, undefined, {
        method: 'DELETE',
      });
    }
  }
  expect(accepted).toBeLessThan(20);
});

test.each([
  ['clear text', 'http://hooks.example.com/in'],
  ['credentials', 'https://me:pass@hooks.example.com/in'],
  ['a port of another service', 'https://hooks.example.com:22/in'],
  ['a database port', 'https://hooks.example.com:5432/in'],
  ['another protocol', 'ftp://hooks.example.com/in'],
  ['no address', 'hooks.example.com'],
  ['too long', `https://hooks.example.com/${'x'.repeat(2_000)}`],
])('a webhook with %s is refused at registration', async (_what, url) => {
  const user = await api.user({ plan: 'professional' });
  const answer = await user.send(CHANNELS, { kind: 'webhook', name: 'Hook', url });
  expect(await refusal(answer)).toMatchObject({ status: 400, details: expect.anything() });
});

test.each([
  ['no name', { kind: 'email' }],
  ['an empty name', { kind: 'email', name: ' ' }],
  ['a name of 81 characters', { kind: 'email', name: 'x'.repeat(81) }],
  ['an unknown kind', { kind: 'sms', name: 'x' }],
  ['an address for e-mail', { kind: 'email', name: 'x', email: 'other@example.com' }],
  ['Slack elsewhere', { ...INPUTS.slack, url: 'https://evil.example/services/T/B/x' }],
  [
    'Slack in the path',
    { ...INPUTS.slack, url: 'https://evil.example/hooks.slack.com/services/T' },
  ],
  [
    'Discord elsewhere',
    { ...INPUTS.discord, url: 'https://discord.com.evil.example/api/webhooks/1/x' },
  ],
  ['Discord with a query', { ...INPUTS.discord, url: `${INPUTS.discord.url}?wait=false` }],
])('a channel with %s is refused', async (_what, input) => {
  const user = await api.user({ plan: 'professional' });
  expect((await user.send(CHANNELS, input)).status).toBe(400);
});

test('I-06: resources of another user are not found', async () => {
  const owner = await api.user({ plan: 'professional' });
  const other = await api.user({ plan: 'professional' });
  const { id } = await add(owner, INPUTS.webhook);
  const path = `${CHANNELS}/${String(id)}`;
  const { id: test_ } = await dataOf(await owner.send(`${path}/test`));
  const answers = await Promise.all([
    other.send(path, { state: 'paused' }, { method: 'PATCH' }),
    other.send(path, undefined, { method: 'DELETE' }),
    other.send(`${path}/rotate`),
    other.send(`${path}/test`),
    other.send(`/api/alerts/deliveries/${String(test_)}/send-again`),
    other.send('/api/alerts/rules', { name: 'r', kinds: ['price'], channelIds: [id] }),
  ]);
  for (const answer of answers)
    expect(await refusal(answer)).toMatchObject({ status: 404, code: 'RESOURCE_NOT_FOUND' });
  const log = await dataOf(await other.get(`${path}/deliveries`));
  expect(log['items']).toEqual([]);
  expect(await dataOf(await owner.get(CHANNELS))).toMatchObject({
    channels: [{ state: 'active' }],
  });
});

test('a channel is paused, refuses a test, is resumed, tested and logged', async () => {
  const user = await api.user({ plan: 'professional' });
  const { id } = await add(user, INPUTS.slack);
  const path = `${CHANNELS}/${String(id)}`;
  const change = (body: object) => user.send(path, body, { method: 'PATCH' });
  expect(await dataOf(await change({ state: 'paused', name: 'Team' }))).toMatchObject({
    state: 'paused',
    name: 'Team',
  });
  expect(await refusal(await user.send(`${path}/test`))).toMatchObject({ status: 409 });
  expect((await change({ state: 'disabled' })).status).toBe(400);
  await change({ state: 'active' });
  const sent = await user.send(`${path}/test`);
  expect(sent.status).toBe(202);
  const log = await dataOf(await user.get(`${path}/deliveries`));
  expect(log).toMatchObject({ items: [{ sentence: 'Test message', state: 'queued' }] });
  const again = await user.send(
    `/api/alerts/deliveries/${String((await dataOf(sent))['id'])}/send-again`,
  );
  expect(await refusal(again)).toMatchObject({ status: 409, code: 'INVALID_OPERATION' });
  expect((await user.get(`${path}/deliveries?cursor=x`)).status).toBe(400);
});

test('a feed is read only by its secret address; after renewal, pausing or losing its plan it is gone', async () => {
  const user = await api.user({ plan: 'starter' });
  const made = await add(user, INPUTS.feed);
  const urls = made['feedUrls'] as { rss: string; atom: string; json: string };
  const read = (url: string, headers: Record<string, string> = {}) =>
    Promise.resolve(api.app.request(new URL(url).pathname, { headers }));
  for (const [format, type] of [
    ['rss', 'application/rss+xml'],
    ['atom', 'application/atom+xml'],
    ['json', 'application/feed+json'],
  ] as const) {
    const answer = await read(urls[format]);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toContain('private');
    const etag = answer.headers.get('etag') ?? '';
    expect((await read(urls[format], { 'if-none-match': etag })).status).toBe(304);
  }
  const guesses = [
    urls.rss.replace('.rss', '.xml'),
    urls.rss.replace('.rss', ''),
    urls.rss.replace(/\/feeds\/.{4}/u, '/feeds/AAAA'),
    `http://x/feeds/${randomUUID()}.rss`,
    'http://x/feeds/.rss',
    `http://x/feeds/${String(made['id'])}.rss`,
    'http://x/feeds/%27%20or%201=1.rss',
  ];
  for (const url of guesses) expect((await read(url)).status, url).toBe(404);

  const rotated = await dataOf(await user.send(`${CHANNELS}/${String(made['id'])}/rotate`));
  const renewed = rotated['feedUrls'] as { rss: string };
  expect((await read(urls.rss)).status).toBe(404);
  expect((await read(renewed.rss)).status).toBe(200);
  const pause = (state: string) =>
    user.send(`${CHANNELS}/${String(made['id'])}`, { state }, { method: 'PATCH' });
  await pause('paused');
  expect((await read(renewed.rss)).status).toBe(404);
  await pause('active');
  await unsyncedStatement(
    db.database,
    sql`update users set plan = 'free' where id = ${user.userId}::uuid`,
  );
  expect((await read(renewed.rss)).status).toBe(404);
});
