import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { ruleInputSchema } from '#contracts/alerts/rules.ts';
import type { ChannelInput } from '#contracts/alerts/channels.ts';
import type { MailType } from '#contracts/alerts/mail.ts';
import type { PlanName } from '#contracts/names.ts';
import {
  changeChannel,
  createChannel,
  rotateChannel,
  sendAgain,
  testChannel,
} from '#db/commands/alerts/channels.ts';
import { raiseAlerts } from '#db/commands/alerts/raise.ts';
import { saveRule } from '#db/commands/alerts/rules.ts';
import { triggerMail } from '#db/commands/mail/trigger.ts';
import { listAlerts } from '#db/queries/alerts/inbox.ts';
import { listChannels } from '#db/queries/alerts/channels.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { createUser } from '#db/testing/factories.ts';
import { transaction } from '#db/transaction.ts';
import { createHttpClient } from '#http/client.ts';
import type { HttpClient } from '#http/client.ts';
import { signatureHeaders } from '#http/post-json.ts';
import { startScriptedServer } from '../http/testing/scripted-server.ts';
import type { ScriptedServer } from '../http/testing/scripted-server.ts';
import { quiet } from '../testing/scripted-world.ts';
import { createTestEngine } from '../testing/temporal.ts';
import type { TestEngine } from '../testing/temporal.ts';
import { createDeliveryActivities } from './activities.ts';
import { createMailer } from './channels/email.ts';
import type { Mailer } from './channels/email.ts';
import { dispatchDeliveries, dispatchMail } from './dispatcher.ts';
import { createMailActivities } from './mail/activities.ts';

const channelSecret = 'a channel secret for tests, long enough';
const mails: string[] = [];
let fixture: TestDatabase;
let engine: TestEngine;
let receiver: ScriptedServer;
let http: HttpClient;
let mailer: Mailer;
let smtp: SMTPServer;

beforeAll(async () => {
  [fixture, engine, receiver] = await Promise.all([
    createTestDatabase(),
    createTestEngine(inject('services').temporalAddress),
    startScriptedServer(),
  ]);
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => keepMail(stream, done),
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Earshot <alerts@earshot.test>',
  });
  // The receiver plays the whole internet, as the sandbox does.
  http = createHttpClient({
    userAgent: 'test',
    privateOrigins: [receiver.origin],
    outside: receiver.origin,
  });
  const mail = { mailer, publicUrl: 'https://earshot.example', productName: 'Earshot' };
  const { database } = fixture;
  await engine.serve({
    alerts: {
      ...createDeliveryActivities({
        ...quiet,
        ...mail,
        database,
        http,
        channelSecret,
        random: () => 0.5,
      }),
      ...createMailActivities({ database, ...mail }),
    },
  });
});
afterAll(async () => {
  await engine.close();
  mailer.close();
  await Promise.all([
    receiver.close(),
    http.close(),
    fixture.drop(),
    new Promise<void>((resolve) => smtp.close(resolve)),
  ]);
});
beforeEach(() => {
  receiver.requests.length = 0;
  mails.length = 0;
  receiver.play(() => ({ status: 200, body: 'ok' }));
});

const keepMail = callbackify(async (stream: Readable): Promise<void> => {
  mails.push(await text(stream));
});

const HOOK = 'https://hooks.example.com/in';
const SLACK = 'https://hooks.slack.com/services/T0/B0/secret';
const DISCORD = 'https://discord.com/api/webhooks/12345/token-x';

async function userWith(inputs: readonly ChannelInput[]) {
  const { userId, email } = await createUser(fixture.database, { plan: 'professional' });
  const made = [];
  for (const input of inputs) {
    const plan = 'professional';
    const { value } = await createChannel(fixture.database, { userId, plan, input, channelSecret });
    made.push(value);
  }
  await saveRule(fixture.database, {
    userId,
    ruleId: null,
    rule: ruleInputSchema.parse({
      name: 'Prices',
      kinds: ['price'],
      channelIds: made.map(({ channel }) => channel.id),
    }),
  });
  return { userId, email, made };
}

const raisePrice = (userId: string, name = 'Kontaktly') =>
  transaction(fixture.database, (tx) =>
    raiseAlerts(tx, userId, [
      {
        key: randomUUID(),
        kind: 'price',
        subject: { kind: 'competitor', id: 'c1', name },
        sentence: `${name} raised Growth from $39 to $49 a month.`,
        path: '/dashboard/competitive-intelligence/competitors/c1',
        evidence: { before: '$39', after: '$49' },
      },
    ]),
  );

const dispatch = () => dispatchDeliveries({ database: fixture.database, client: engine.client });

const statesOf = async (userId: string) =>
  [
    ...(await fixture.database.db.execute<{ id: string; state: string; attempts: number }>(sql`
      select id, state, attempts from alert_deliveries where user_id = ${userId}::uuid
      order by id`)),
  ].map(({ state, attempts }) => `${state} ${attempts}`);

/** Makes what waits for its next attempt due now. */
const hurry = (userId: string) =>
  transaction(fixture.database, (tx) =>
    tx.execute(sql`
      update alert_deliveries set due_at = now(), dispatched_at = null
      where user_id = ${userId}::uuid and state in ('retrying', 'held')`),
  );

async function settle(userId: string, states: readonly string[]): Promise<void> {
  await dispatch();
  await expect.poll(() => statesOf(userId)).toEqual(states);
}

test('each channel gets an alert once, in its own form', async () => {
  const { userId, made } = await userWith([
    { kind: 'webhook', name: 'Hook', url: HOOK },
    { kind: 'slack', name: 'Team', url: SLACK },
    { kind: 'discord', name: 'Guild', url: DISCORD },
    { kind: 'email', name: 'Mail' },
    { kind: 'feed', name: 'Feed' },
  ]);
  await raisePrice(userId, 'Kontaktly <!channel> @everyone');
  await Promise.all([dispatch(), dispatch()]);
  await settle(userId, ['delivered 1', 'delivered 1', 'delivered 1', 'delivered 1', 'delivered 0']);
  expect(receiver.requests).toHaveLength(3);
  const byHost = new Map(receiver.requests.map((seen) => [seen.headers.host, seen]));

  const hook = byHost.get('hooks.example.com');
  const id = String(hook?.headers['webhook-id']);
  const at = new Date(Number(hook?.headers['webhook-timestamp']) * 1_000);
  const secrets = [made[0]?.secret ?? ''];
  const signed = signatureHeaders(hook?.body ?? '', { id, at, secrets });
  expect(hook?.headers['webhook-signature']).toBe(signed['webhook-signature']);
  expect(JSON.parse(hook?.body ?? '')).toMatchObject({
    type: 'competitor.price_changed',
    data: { alerts: [{ before: '$39', after: '$49' }] },
  });

  expect(byHost.get('hooks.slack.com')?.body).not.toContain('<!channel>');
  const discord = byHost.get('discord.com');
  expect(discord?.url.searchParams.get('wait')).toBe('true');
  expect(JSON.parse(discord?.body ?? '')).toMatchObject({ allowed_mentions: { parse: [] } });

  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/^List-Unsubscribe: <https:\/\/earshot\.example\/unsubscribe\//mu);
  expect(mails[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mails[0]).toMatch(/^Message-ID: <[0-9a-f]{32}\.1@earshot\.test>/mu);
  expect(mails[0]).toContain('text/plain');
  expect(mails[0]).toContain('text/html');
});

test('a failing receiver is tried again with the same id, and a repaired one gets it', async () => {
  const { userId } = await userWith([{ kind: 'webhook', name: 'Hook', url: HOOK }]);
  receiver.play(() => ({ status: 503, headers: { 'retry-after': '7' }, body: 'busy' }));
  await raisePrice(userId);
  await settle(userId, ['retrying 1']);
  expect(await dispatch()).toBe(0);
  await hurry(userId);
  await settle(userId, ['retrying 2']);
  receiver.play(() => ({ status: 204, body: '' }));
  await hurry(userId);
  await settle(userId, ['delivered 3']);
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  // An open log follows each step without asking.
  const steps = await fixture.database.db.execute<{ state: string }>(sql`
    select data #>> '{deliveries,0,state}' as state from events
    where user_id = ${userId} and type = 'alert.deliveries_changed.v1' order by seq`);
  expect(steps.map(({ state }) => state)).toEqual([
    'sending',
    'retrying',
    'sending',
    'retrying',
    'sending',
    'delivered',
  ]);
});

test('410 turns a channel off with a notice, and "Send again" after repair keeps the id', async () => {
  const { userId, made } = await userWith([{ kind: 'webhook', name: 'Hook', url: HOOK }]);
  receiver.play(() => ({ status: 410, body: 'gone' }));
  await raisePrice(userId);
  await settle(userId, ['stopped 1']);
  const { data } = await listChannels(fixture.database, { userId });
  expect(data.channels).toMatchObject([{ state: 'disabled' }]);
  const inbox = await listAlerts(fixture.database, { userId, limit: 5 });
  expect(inbox.data.items[0]).toMatchObject({ kind: 'channel_disabled' });
  receiver.play(() => ({ status: 200, body: '' }));
  const channelId = made[0]?.channel.id ?? '';
  await changeChannel(fixture.database, { userId, channelId, change: { state: 'active' } });
  const [delivery] = await fixture.database.db.execute<{ id: string }>(sql`
    select id from alert_deliveries where user_id = ${userId}::uuid`);
  await sendAgain(fixture.database, { userId, deliveryId: delivery?.id ?? '' });
  await settle(userId, ['delivered 2']);
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('while a secret is renewed, messages are signed with the new and the old one', async () => {
  const { userId, made } = await userWith([{ kind: 'webhook', name: 'Hook', url: HOOK }]);
  const channelId = made[0]?.channel.id ?? '';
  const rotated = await rotateChannel(fixture.database, { userId, channelId, channelSecret });
  await testChannel(fixture.database, { userId, channelId });
  await settle(userId, ['delivered 1']);
  const [seen] = receiver.requests;
  const at = new Date(Number(seen?.headers['webhook-timestamp']) * 1_000);
  const expected = signatureHeaders(seen?.body ?? '', {
    id: String(seen?.headers['webhook-id']),
    at,
    secrets: [rotated.secret ?? '', made[0]?.secret ?? ''],
  });
  expect(seen?.headers['webhook-signature']).toBe(expected['webhook-signature']);
  expect(JSON.parse(seen?.body ?? '')).toMatchObject({ type: 'test.ping' });
});

test('what quiet hours held goes out as one message when they end', async () => {
  const { userId } = await userWith([{ kind: 'slack', name: 'Team', url: SLACK }]);
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`
      insert into alert_settings (user_id, zone, quiet_from, quiet_to)
      select ${userId}::uuid, 'UTC', (minute + 1430) % 1440, (minute + 600) % 1440
      from (select (extract(epoch from now() at time zone 'UTC')::bigint / 60 % 1440)::int as minute) m`),
  );
  for (const name of ['One', 'Two', 'Three']) await raisePrice(userId, name);
  expect(await dispatch()).toBe(0);
  await hurry(userId);
  await dispatch();
  // The settings still say that it is quiet: checked again on release.
  await expect.poll(() => statesOf(userId)).toEqual(['held 0', 'held 0', 'held 0']);
  expect(receiver.requests).toHaveLength(0);
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`delete from alert_settings where user_id = ${userId}::uuid`),
  );
  await hurry(userId);
  await dispatch();
  await expect
    .poll(async () => (await statesOf(userId)).toSorted())
    .toEqual(['delivered 1', 'merged 0', 'merged 0']);
  expect(receiver.requests).toHaveLength(1);
  expect(receiver.requests[0]?.body).toContain('3 alerts');
});

test('a Slack webhook that is gone is turned off at once, wrong blocks are sent as plain text', async () => {
  const { userId } = await userWith([{ kind: 'slack', name: 'Team', url: SLACK }]);
  receiver.play(({ body }) =>
    body.includes('blocks') ? { status: 400, body: 'invalid_blocks' } : { status: 200, body: 'ok' },
  );
  await raisePrice(userId);
  await settle(userId, ['delivered 1']);
  receiver.play(() => ({ status: 404, body: 'no_service' }));
  await raisePrice(userId);
  await settle(userId, ['delivered 1', 'stopped 1']);
});

test('S-30: a webhook that resolves to a private address is never asked', async () => {
  const { userId } = await userWith([
    { kind: 'webhook', name: 'Hook', url: 'http://127.0.0.1:9/internal' },
  ]);
  await raisePrice(userId);
  await settle(userId, ['stopped 1']);
  expect(receiver.requests).toHaveLength(0);
});

const mailsTo = (email: string) => mails.filter((mail) => mail.includes(`To: ${email}`));
const sendMail = () => dispatchMail({ database: fixture.database, client: engine.client });
const trigger = (userId: string, type: MailType, plan: PlanName = 'professional') =>
  triggerMail(fixture.database, { userId, plan, type });

test('A-82: a mail that is asked for repeatedly leaves once, with the same Message-ID', async () => {
  const { userId, email } = await createUser(fixture.database);
  const queued = await Promise.all([1, 2, 3].map(() => trigger(userId, 'welcome')));
  expect(new Set(queued.map(({ id }) => id)).size).toBe(1);
  await Promise.all([sendMail(), sendMail()]);
  await expect.poll(async () => (await trigger(userId, 'welcome')).state).toBe('sent');
  await sendMail();
  expect(mailsTo(email)).toEqual([expect.stringContaining('Subject: Welcome to Earshot')]);
});

test('A-25: updates need professional, and nothing is sent when there is nothing', async () => {
  const { userId, email } = await createUser(fixture.database);
  await expect(trigger(userId, 'competitor_update', 'starter')).rejects.toMatchObject({
    code: 'PLAN_LIMIT_ERROR',
  });
  for (const type of ['competitor_update', 'weekly_digest', 'search_completed'] as const)
    await expect(trigger(userId, type)).rejects.toMatchObject({ code: 'INVALID_OPERATION' });
  await raisePrice(userId);
  const { key } = await trigger(userId, 'weekly_digest');
  expect(key).toMatch(/^weekly_digest:\d{4}-W\d{2}$/u);
  await sendMail();
  // The other is the welcome of the new account.
  await expect.poll(() => mailsTo(email).length).toBe(2);
  const digest = mailsTo(email).find((mail) => mail.includes('Subject: Your week'));
  expect(digest).toContain('Subject: Your week: 1 alert on Kontaktly');
  expect(digest).toContain('$39 -> $49');
});
