import { sql } from '../../../sql.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { createUser } from '../../../testing/factories.ts';
import { transaction } from '../../../transaction.ts';
import { claimDeliveries } from './claim.ts';
import { renewDispatches, reserveDueDeliveries } from './reserve.ts';
import type { Dispatch } from './reserve.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());
beforeEach(async () => {
  await write(sql`delete from alert_channels`);
});

const write = (query: ReturnType<typeof sql>) =>
  transaction(fixture.database, (tx) => tx.execute(query));
const reserve = (): Promise<Dispatch[]> => reserveDueDeliveries(fixture.database);
const idsOf = (dispatches: readonly Dispatch[]): string[] =>
  dispatches.flatMap(({ due }) => due.map(({ deliveryId }) => deliveryId));

/** Due test messages, `each` on every one of that many channels. */
async function queue(kind: 'webhook' | 'email', channels: number, each = 1): Promise<void> {
  const { userId } = await createUser(fixture.database, { plan: 'professional' });
  await write(sql`
    with made as (
      insert into alert_channels (user_id, kind, name, shown_address)
      select ${userId}::uuid, ${kind}, 'Channel', n::text
      from generate_series(1, ${channels}::int) n returning id
    )
    insert into alert_deliveries (user_id, channel_id, key, timing, state, due_at)
    select ${userId}::uuid, made.id, 'test:' || n, 'at_once', 'queued', now()
    from made, generate_series(1, ${each}::int) n`);
}

test('parallel dispatchers never reserve the same delivery, and together reserve all', async () => {
  await queue('webhook', 30, 2);
  const reserved = await Promise.all(Array.from({ length: 5 }, reserve));
  const ids = reserved.flatMap(idsOf);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(60);
});

test('a channel has at most two deliveries in progress, in different dispatches', async () => {
  await queue('webhook', 3, 4);
  const dispatches = await reserve();
  expect(dispatches.map(({ due }) => due.length)).toEqual([3, 3]);
  expect(await reserve()).toEqual([]);
});

test('a thousand mails leave capacity for webhooks', async () => {
  await queue('email', 1_000);
  await queue('webhook', 10);
  const dispatches = await reserve();
  const channels = await write(sql`
    select c.kind, count(*)::int as count from alert_deliveries d
    join alert_channels c on c.id = d.channel_id
    where d.dispatched_at is not null group by c.kind order by c.kind`);
  expect(channels).toEqual([
    { kind: 'email', count: 200 },
    { kind: 'webhook', count: 10 },
  ]);
  expect(Math.max(...dispatches.map(({ due }) => due.length))).toBe(20);
});

test('a renewed dispatch keeps its deliveries, and one that was not renewed loses them', async () => {
  await queue('webhook', 2);
  const [kept] = await reserve();
  await queue('webhook', 3);
  const [lost] = await reserve();
  if (!kept || !lost) throw new Error('Nothing was reserved.');
  await write(sql`update alert_deliveries set dispatched_at = now() - interval '21 seconds'`);
  await renewDispatches(fixture.database, new Set([kept.id]));
  expect(idsOf(await reserve()).toSorted()).toEqual(idsOf([lost]).toSorted());
});

test('F-08: after its lease a delivery goes to another dispatch, and the first can no longer claim it', async () => {
  await queue('webhook', 1);
  const [lost] = await reserve();
  await write(sql`update alert_deliveries set dispatched_at = now() - interval '21 seconds'`);
  const [next] = await reserve();
  if (!lost || !next) throw new Error('Nothing was reserved.');
  expect(next.due).toEqual(lost.due);
  expect((await claimDeliveries(fixture.database, lost)).value).toEqual([]);
  expect((await claimDeliveries(fixture.database, next)).value).toHaveLength(1);
  // The same dispatch again, whose outcome was not recorded.
  expect((await claimDeliveries(fixture.database, next)).value).toHaveLength(1);
});

test('a dispatch for another user claims nothing', async () => {
  await queue('webhook', 1);
  const stranger = await createUser(fixture.database);
  const [dispatch] = await reserve();
  if (!dispatch) throw new Error('Nothing was reserved.');
  const due = dispatch.due.map((each) => ({ ...each, userId: stranger.userId }));
  expect((await claimDeliveries(fixture.database, { ...dispatch, due })).value).toEqual([]);
});
