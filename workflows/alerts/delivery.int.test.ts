import { sql } from '#db/sql.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeChannel } from '#db/commands/alerts/channels/change.ts';
import { rotateChannel } from '#db/commands/alerts/channels/rotate.ts';
import { sendAgain, testChannel } from '#db/commands/alerts/deliveries/send-by-hand.ts';
import { listAlerts } from '#db/queries/alerts/inbox.ts';
import { listChannels } from '#db/queries/alerts/channels.ts';
import { signatureHeaders } from '#http/post-json.ts';
import { CHANNEL_SECRET, INPUTS, openDeliveryWorld } from './testing/delivery-world.ts';
import type { DeliveryWorld } from './testing/delivery-world.ts';

let world: DeliveryWorld;
beforeAll(async () => {
  world = await openDeliveryWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

test('each channel gets an alert once, in its own form', async () => {
  const { userId, made } = await world.userWith(Object.values(INPUTS));
  await world.raisePrice(userId, 'Kontaktly <!channel> @everyone');
  await Promise.all([world.dispatch(), world.dispatch()]);
  await world.settle(userId, [
    'delivered 1',
    'delivered 1',
    'delivered 1',
    'delivered 1',
    'delivered 0',
  ]);
  expect(world.receiver.requests).toHaveLength(3);
  const byHost = new Map(world.receiver.requests.map((seen) => [seen.headers.host, seen]));

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

  expect(world.smtp.mails).toHaveLength(1);
  expect(world.smtp.mails[0]).toMatch(
    /^List-Unsubscribe: <https:\/\/earshot\.example\/unsubscribe\//mu,
  );
  expect(world.smtp.mails[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(world.smtp.mails[0]).toMatch(/^Message-ID: <[0-9a-f]{32}\.1@earshot\.test>/mu);
  expect(world.smtp.mails[0]).toContain('text/plain');
  expect(world.smtp.mails[0]).toContain('text/html');
});

test('a failing receiver is tried again with the same id, and a repaired one gets it', async () => {
  const { userId } = await world.userWith([INPUTS.webhook]);
  world.receiver.play(() => ({ status: 503, headers: { 'retry-after': '7' }, body: 'busy' }));
  await world.raisePrice(userId);
  await world.settle(userId, ['retrying 1']);
  expect(await world.dispatch()).toBe(0);
  await world.hurry(userId);
  await world.settle(userId, ['retrying 2']);
  world.receiver.play(() => ({ status: 204, body: '' }));
  await world.hurry(userId);
  await world.settle(userId, ['delivered 3']);
  expect(new Set(world.receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  // An open log follows each step without asking.
  const steps = await world.database.db.execute<{ state: string }>(sql`
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
  const { userId, made } = await world.userWith([INPUTS.webhook]);
  world.receiver.play(() => ({ status: 410, body: 'gone' }));
  await world.raisePrice(userId);
  await world.settle(userId, ['stopped 1']);
  const { data } = await listChannels(world.database, { userId });
  expect(data.channels).toMatchObject([{ state: 'disabled' }]);
  const inbox = await listAlerts(world.database, { userId, limit: 5 });
  expect(inbox.data.items[0]).toMatchObject({ kind: 'channel_disabled' });
  world.receiver.play(() => ({ status: 200, body: '' }));
  const channelId = made[0]?.channel.id ?? '';
  await changeChannel(world.database, { userId, channelId, change: { state: 'active' } });
  const [delivery] = await world.database.db.execute<{ id: string }>(sql`
    select id from alert_deliveries where user_id = ${userId}::uuid`);
  await sendAgain(world.database, { userId, deliveryId: delivery?.id ?? '' });
  await world.settle(userId, ['delivered 2']);
  expect(new Set(world.receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('while a secret is renewed, messages are signed with the new and the old one', async () => {
  const { userId, made } = await world.userWith([INPUTS.webhook]);
  const channelId = made[0]?.channel.id ?? '';
  const rotated = await rotateChannel(world.database, {
    userId,
    channelId,
    channelKeys: [CHANNEL_SECRET],
  });
  await testChannel(world.database, { userId, channelId });
  await world.settle(userId, ['delivered 1']);
  const [seen] = world.receiver.requests;
  const at = new Date(Number(seen?.headers['webhook-timestamp']) * 1_000);
  const expected = signatureHeaders(seen?.body ?? '', {
    id: String(seen?.headers['webhook-id']),
    at,
    secrets: [rotated.secret ?? '', made[0]?.secret ?? ''],
  });
  expect(seen?.headers['webhook-signature']).toBe(expected['webhook-signature']);
  expect(JSON.parse(seen?.body ?? '')).toMatchObject({ type: 'test.ping' });
});
