import { sql } from '#db/sql.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '#db/commands/account/delete-account.ts';
import { changeChannel } from '#db/commands/alerts/channels/change.ts';
import { sendAgain } from '#db/commands/alerts/deliveries/send-by-hand.ts';
import { listAlerts } from '#db/queries/alerts/inbox.ts';
import { listChannels } from '#db/queries/alerts/channels.ts';
import type { Script } from '../http/testing/scripted-server.ts';
import { INPUTS, openDeliveryWorld } from './testing/delivery-world.ts';
import type { DeliveryWorld } from './testing/delivery-world.ts';
import type { Refusal } from './testing/smtp-sink.ts';

let world: DeliveryWorld;
beforeAll(async () => {
  world = await openDeliveryWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const status =
  (code: number, body = '', headers: Record<string, string> = {}): Script =>
  () => ({ status: code, body, headers });
/** Answers with this status and a body of ten megabytes. */
const huge: Script = () => ({ status: 200, body: 'x'.repeat(10_000_000) });
/** The status at once, the body never. */
const dripping: Script = (_seen, response) => {
  response.writeHead(200, { 'content-type': 'text/plain' }).write('o');
  return 'handled';
};
/** Slack that rejects our blocks. */
const textOnly: Script = ({ body }) =>
  body.includes('blocks') ? { status: 400, body: 'invalid_blocks' } : { status: 200, body: 'ok' };
const hanging: Script = () => 'handled';
const reset: Script = (_seen, response) => {
  response.socket?.resetAndDestroy();
  return 'handled';
};

const RETRY_LATER = 'retrying 1';
const GONE = 'stopped 1';

/** Channel, behavior of the receiver, state after one attempt, requests, state of the channel. */
test.each<
  [
    kind: 'webhook' | 'slack' | 'discord',
    what: string,
    script: Script,
    state: string,
    requests: number,
    channel: string,
  ]
>([
  ['webhook', '200 with 10 MB', huge, 'delivered 1', 1, 'active'],
  ['webhook', '200 and a body that never ends', dripping, 'delivered 1', 1, 'active'],
  ['webhook', 'no answer', hanging, RETRY_LATER, 1, 'active'],
  ['webhook', 'a reset connection', reset, RETRY_LATER, 1, 'active'],
  ['webhook', '301', status(301, '', { location: 'https://x.example/' }), RETRY_LATER, 1, 'active'],
  ['webhook', '307', status(307, '', { location: 'http://10.0.0.1/' }), RETRY_LATER, 1, 'active'],
  ['webhook', '400', status(400), RETRY_LATER, 1, 'active'],
  ['webhook', '401', status(401), RETRY_LATER, 1, 'active'],
  ['webhook', '404', status(404), RETRY_LATER, 1, 'active'],
  ['webhook', '410', status(410), GONE, 1, 'disabled'],
  ['webhook', '429', status(429, '', { 'retry-after': '90' }), RETRY_LATER, 1, 'active'],
  ['webhook', '500', status(500), RETRY_LATER, 1, 'active'],
  ['webhook', '503 with 10 MB', status(503, 'x'.repeat(10_000_000)), RETRY_LATER, 1, 'active'],
  ['slack', '400 invalid_payload', status(400, 'invalid_payload'), 'gave_up 1', 2, 'active'],
  ['slack', '400 invalid_blocks', status(400, 'invalid_blocks'), 'gave_up 1', 2, 'active'],
  ['slack', '400 no_text', status(400, 'no_text'), 'gave_up 1', 2, 'active'],
  ['slack', '400 user_not_found', status(400, 'user_not_found'), 'gave_up 1', 2, 'active'],
  ['slack', '400 for blocks and 200 for text', textOnly, 'delivered 1', 2, 'active'],
  ['slack', '403 action_prohibited', status(403, 'action_prohibited'), GONE, 1, 'disabled'],
  ['slack', '404 channel_not_found', status(404, 'channel_not_found'), GONE, 1, 'disabled'],
  ['slack', '404 no_service', status(404, 'no_service'), GONE, 1, 'disabled'],
  ['slack', '404 no_team', status(404, 'no_team'), GONE, 1, 'disabled'],
  ['slack', '410 channel_is_archived', status(410, 'channel_is_archived'), GONE, 1, 'disabled'],
  ['slack', '429', status(429, '', { 'retry-after': '30' }), RETRY_LATER, 1, 'active'],
  ['slack', '500 rollup_error', status(500, 'rollup_error'), RETRY_LATER, 1, 'active'],
  ['slack', 'no answer', hanging, RETRY_LATER, 1, 'active'],
  ['discord', '400', status(400, '{"code":50035}'), 'gave_up 1', 1, 'active'],
  ['discord', '401', status(401), GONE, 1, 'disabled'],
  ['discord', '403', status(403), GONE, 1, 'disabled'],
  ['discord', '404', status(404, '{"code":10015}'), GONE, 1, 'disabled'],
  ['discord', '429', status(429, '{"retry_after":90.65}'), RETRY_LATER, 1, 'active'],
  ['discord', '500', status(500), RETRY_LATER, 1, 'active'],
  ['discord', 'a reset connection', reset, RETRY_LATER, 1, 'active'],
])('%s that answers with %s', async (kind, what, script, state, requests, channelState) => {
  const { userId } = await world.userWith([INPUTS[kind]]);
  world.receiver.play(script);
  await world.raisePrice(userId);
  await world.settle(userId, [state]);
  expect(world.receiver.requests).toHaveLength(requests);
  const { data } = await listChannels(world.database, { userId });
  expect(data.channels).toMatchObject([{ state: channelState }]);
  const inbox = await listAlerts(world.database, { userId, limit: 5 });
  const kinds = inbox.data.items.map((alert) => alert.kind);
  // A channel that is turned off is reported where it is seen.
  expect(kinds).toEqual(channelState === 'active' ? ['price'] : ['channel_disabled', 'price']);
  if (what === '429') {
    const [row] = await dueIn(userId);
    expect(row).toBeGreaterThanOrEqual(kind === 'slack' ? 25 : 85);
  }
});

const dueIn = async (userId: string): Promise<number[]> =>
  [
    ...(await world.write(sql`
      select extract(epoch from due_at - now())::int as seconds from alert_deliveries
      where user_id = ${userId}::uuid`)),
  ].map(({ seconds }) => Number(seconds));

test.each<[what: string, refusal: Refusal, state: string, channel: string]>([
  [
    '421 at the recipient',
    { at: 'RCPT TO', code: 421, text: '4.7.0 Try later' },
    RETRY_LATER,
    'active',
  ],
  ['450 at the recipient', { at: 'RCPT TO', code: 450, text: '4.2.1 Full' }, RETRY_LATER, 'active'],
  ['451 at the message', { at: 'DATA', code: 451, text: '4.3.0 Busy' }, RETRY_LATER, 'active'],
  ['a refused sender', { at: 'MAIL FROM', code: 550, text: '5.7.1 No' }, RETRY_LATER, 'active'],
  ['a hard bounce', { at: 'RCPT TO', code: 550, text: '5.1.1 No such user' }, GONE, 'disabled'],
  ['a blocked recipient', { at: 'RCPT TO', code: 550, text: '5.7.1 Blocked' }, GONE, 'disabled'],
  ['a refused message', { at: 'DATA', code: 554, text: '5.6.0 Spam' }, 'gave_up 1', 'active'],
])('e-mail with %s', async (_what, refusal, state, channelState) => {
  const { userId } = await world.userWith([INPUTS.email]);
  world.smtp.refuse(() => refusal);
  await world.raisePrice(userId);
  await world.settle(userId, [state]);
  const { data } = await listChannels(world.database, { userId });
  expect(data.channels).toMatchObject([{ state: channelState }]);
});

test('S-30: a webhook at a private address is never asked', async () => {
  const { userId } = await world.userWith([
    { kind: 'webhook', name: 'Hook', url: 'http://127.0.0.1:9/internal' },
  ]);
  await world.raisePrice(userId);
  await world.settle(userId, [GONE]);
  expect(world.receiver.requests).toHaveLength(0);
});

test('a channel that fails for five days is paused with a notice; resumed, it gets the rest with the same ids', async () => {
  const { userId, made } = await world.userWith([INPUTS.webhook]);
  world.receiver.play(status(500));
  await world.raisePrice(userId);
  await world.settle(userId, [RETRY_LATER]);
  await world.write(sql`
    update alert_channels set failing_since = now() - interval '6 days'
    where user_id = ${userId}::uuid`);
  await world.hurry(userId);
  await world.settle(userId, ['retrying 2']);
  const { data } = await listChannels(world.database, { userId });
  expect(data.channels).toMatchObject([{ state: 'paused' }]);
  const inbox = await listAlerts(world.database, { userId, limit: 5 });
  expect(inbox.data.items[0]).toMatchObject({ kind: 'channel_disabled' });
  await world.hurry(userId);
  await world.settle(userId, ['stopped 2']);
  const [id] = new Set(world.receiver.requests.map(({ headers }) => headers['webhook-id']));
  world.receiver.play(status(204));
  const channelId = made[0]?.channel.id ?? '';
  await changeChannel(world.database, { userId, channelId, change: { state: 'active' } });
  await sendAgain(world.database, { userId, deliveryId: String(id) });
  await world.settle(userId, ['delivered 3']);
  expect(world.receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([id]);
});

test('a plan that no longer includes the channel stops its deliveries, with the reason', async () => {
  const { userId } = await world.userWith([INPUTS.slack]);
  await world.quietNow(userId);
  await world.raisePrice(userId);
  await world.write(sql`update users set plan = 'free' where id = ${userId}::uuid`);
  await world.quietOver(userId);
  await world.hurry(userId);
  await world.settle(userId, ['stopped 0']);
  expect(world.receiver.requests).toHaveLength(0);
  const [row] = await world.write(sql`
    select last_answer from alert_deliveries where user_id = ${userId}::uuid`);
  expect(row?.['last_answer']).toContain('plan');
});

test('deleting an account also deletes its deliveries, queued and in progress', async () => {
  const queued = await world.userWith([INPUTS.webhook]);
  await world.raisePrice(queued.userId);
  await deleteAccount(world.database, { userId: queued.userId });
  const sending = await world.userWith([INPUTS.slack]);
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  world.receiver.play((_seen, response) => {
    asked.resolve();
    void answer.promise.then(() => response.writeHead(200).end('ok'));
    return 'handled';
  });
  await world.raisePrice(sending.userId);
  await world.dispatch();
  await asked.promise;
  await deleteAccount(world.database, { userId: sending.userId });
  answer.resolve();
  const [delivery] = world.receiver.requests;
  expect(delivery?.headers.host).toBe('hooks.slack.com');
  expect(await world.dispatch()).toBe(0);
  const rows = await world.write(sql`
    select 1 from alert_deliveries
    where user_id in (${queued.userId}::uuid, ${sending.userId}::uuid)`);
  expect(rows).toHaveLength(0);
  expect(world.receiver.requests).toHaveLength(1);
});
