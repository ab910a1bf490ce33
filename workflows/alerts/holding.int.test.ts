import { sql } from '#db/sql.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ALERT_LIMITS } from '#domain/alerts/names.ts';
import { saveAlertSettings } from '#db/commands/alerts/settings.ts';
import { listDeliveries } from '#db/queries/alerts/deliveries.ts';
import { INPUTS, openDeliveryWorld } from './testing/delivery-world.ts';
import type { DeliveryWorld } from './testing/delivery-world.ts';

let world: DeliveryWorld;
beforeAll(async () => {
  world = await openDeliveryWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const sorted = async (userId: string): Promise<string[]> =>
  (await world.statesOf(userId)).toSorted();

/** As dispatchers do, a channel's deliveries two at a time. */
async function dispatched(userId: string): Promise<string[]> {
  await world.dispatch();
  return sorted(userId);
}

test('alerts held during quiet hours are sent as one message when they end', async () => {
  const { userId } = await world.userWith([INPUTS.slack]);
  await world.quietNow(userId);
  for (const name of ['One', 'Two', 'Three']) await world.raisePrice(userId, name);
  expect(await world.dispatch()).toBe(0);
  await world.hurry(userId);
  await world.dispatch();
  // The settings still say it is quiet: they are checked again on release.
  await expect.poll(() => world.statesOf(userId)).toEqual(['held 0', 'held 0', 'held 0']);
  expect(world.receiver.requests).toHaveLength(0);
  await world.quietOver(userId);
  await world.hurry(userId);
  await world.dispatch();
  await expect.poll(() => sorted(userId)).toEqual(['delivered 1', 'merged 0', 'merged 0']);
  expect(world.receiver.requests).toHaveLength(1);
  expect(world.receiver.requests[0]?.body).toContain('3 alerts');
});

test('saving settings releases what quiet hours held, but not what a cooldown holds', async () => {
  const { userId } = await world.userWith([INPUTS.slack]);
  await world.raisePrice(userId, 'One');
  await world.settle(userId, ['delivered 1']);
  await world.quietNow(userId);
  await world.raisePrice(userId, 'One');
  await world.raisePrice(userId, 'Two');
  await saveAlertSettings(world.database, {
    userId,
    zone: 'UTC',
    quietFrom: null,
    quietTo: null,
    quietDays: [1],
    quietWebhooks: false,
    digestMinute: 480,
    digestWeekday: 1,
  });
  await world.settle(userId, ['delivered 1', 'held 0', 'delivered 1']);
});

test('channels.md 7: repeats about a subject wait until a day after the first alert, then leave together', async () => {
  const { userId, made } = await world.userWith([INPUTS.slack, INPUTS.webhook]);
  await world.raisePrice(userId, 'One');
  await world.raisePrice(userId, 'One');
  await world.raisePrice(userId, 'One');
  await world.raisePrice(userId, 'Two');
  // Webhooks feed machines and wait for nothing.
  await expect
    .poll(() => dispatched(userId))
    .toEqual([...Array(6).fill('delivered 1'), 'held 0', 'held 0']);
  const key = { userId, channelId: made[0]?.channel.id ?? '', limit: 20 };
  const { data } = await listDeliveries(world.database, key);
  const held = data.items.filter(({ state }) => state === 'held');
  expect(held.map(({ heldFor }) => heldFor)).toEqual(['cooldown', 'cooldown']);
  const [first] = data.items.slice(-1);
  for (const { dueAt } of held) {
    const hours = (Date.parse(dueAt ?? '') - Date.parse(first?.createdAt ?? '')) / 3_600_000;
    expect(hours).toBeCloseTo(ALERT_LIMITS.cooldownHours, 1);
  }
  await world.hurry(userId);
  await world.dispatch();
  await expect.poll(() => sorted(userId)).toEqual([...Array(7).fill('delivered 1'), 'merged 0']);
  const slack = world.receiver.requests.filter(({ headers }) => headers.host === 'hooks.slack.com');
  expect(slack).toHaveLength(3);
  expect(slack[2]?.body).toContain('2 alerts on One');
  // Once it is over, the next alert starts another one.
  await world.write(sql`update alert_cooldowns set until = now()`);
  await world.raisePrice(userId, 'One');
  await expect
    .poll(() => dispatched(userId))
    .toEqual([...Array(9).fill('delivered 1'), 'merged 0']);
});

test('a flood is capped at 20 messages an hour; the rest is sent as one that states so', async () => {
  const { userId, made } = await world.userWith([INPUTS.slack], { cooldownHours: 0 });
  const flood = ALERT_LIMITS.perChannelAndHour + 15;
  for (let n = 0; n < flood; n += 1) await world.raisePrice(userId, `Company ${n}`);
  const counts = async () =>
    Object.fromEntries(
      [...Map.groupBy(await world.statesOf(userId), (state) => state)].map(([state, all]) => [
        state,
        all.length,
      ]),
    );
  await expect
    .poll(async () => {
      await world.dispatch();
      return counts();
    })
    .toEqual({ 'delivered 1': ALERT_LIMITS.perChannelAndHour, 'held 0': 15 });
  expect(world.receiver.requests).toHaveLength(ALERT_LIMITS.perChannelAndHour);
  const key = { userId, channelId: made[0]?.channel.id ?? '', limit: 50 };
  const { data } = await listDeliveries(world.database, key);
  const held = data.items.filter(({ state }) => state === 'held');
  expect(new Set(held.map(({ heldFor }) => heldFor))).toEqual(new Set(['hourly_limit']));
  for (const { dueAt } of held) {
    const minutes = (Date.parse(dueAt ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(50);
    expect(minutes).toBeLessThanOrEqual(60);
  }
  // An hour later.
  await world.write(sql`
    update alert_deliveries set delivered_at = delivered_at - interval '1 hour'
    where user_id = ${userId}::uuid`);
  await world.hurry(userId);
  await world.dispatch();
  await expect
    .poll(counts)
    .toEqual({ 'delivered 1': ALERT_LIMITS.perChannelAndHour + 1, 'merged 0': 14 });
  const last = world.receiver.requests.at(-1)?.body ?? '';
  expect(last).toContain('15 alerts on');
  expect(last).toContain('at most 20 messages an hour');
});

test.each([
  ['daily', 'Asia/Kathmandu'],
  ['weekly', 'Australia/Lord_Howe'],
  ['daily', 'Pacific/Kiritimati'],
] as const)(
  'a %s digest in %s is one mail, also after runs that were missed, and none when there is nothing',
  async (timing, zone) => {
    const { userId, email } = await world.userWith([INPUTS.email], { timing });
    await saveAlertSettings(world.database, {
      userId,
      zone,
      quietFrom: null,
      quietTo: null,
      quietDays: [1, 2, 3, 4, 5, 6, 7],
      quietWebhooks: false,
      digestMinute: 555,
      digestWeekday: 3,
    });
    for (const name of ['One', 'One', 'Two']) await world.raisePrice(userId, name);
    expect(await world.dispatch()).toBe(0);
    expect(await world.statesOf(userId)).toEqual(['held 0', 'held 0', 'held 0']);
    // The worker was away for two periods: alerts of both are due.
    const days = timing === 'daily' ? 1 : 7;
    await world.write(sql`
      update alert_deliveries d set due_at = d.due_at - make_interval(days => ${2 * days}::int)
        + case when d.id = (select id from alert_deliveries where user_id = d.user_id order by id limit 1)
          then make_interval(days => ${days}::int) else interval '0' end
      where user_id = ${userId}::uuid`);
    await world.dispatch();
    await expect.poll(() => sorted(userId)).toEqual(['delivered 1', 'merged 0', 'merged 0']);
    const own = world.smtp.mails.filter((mail) => mail.includes(`To: ${email}`));
    expect(own).toHaveLength(1);
    const word = timing === 'daily' ? 'Daily' : 'Weekly';
    expect(own[0]).toContain(`Subject: ${word} digest: 3 alerts on Two and One`);
    expect(await world.dispatch()).toBe(0);
    expect(world.smtp.mails).toHaveLength(1);
  },
);
