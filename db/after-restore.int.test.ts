import { sql } from './sql.ts';
import type { SQL } from './sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterRestore } from './after-restore.ts';
import { openDatabase } from './client.ts';
import { transaction } from './transaction.ts';
import { listQueuedMail } from './commands/mail/trigger.ts';
import { createTestDatabase } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';
import { createUser } from './testing/factories.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const write = (statement: SQL) => transaction(fixture.database, (tx) => tx.execute(statement));

const epochs = async (): Promise<string[]> => {
  const rows = await fixture.database.db.execute<{ epoch: string }>(
    sql`select epoch from user_streams order by user_id`,
  );
  return rows.map(({ epoch }) => epoch);
};

/** A webhook with one delivery in each state, due a minute ago, and one due tomorrow. */
async function addDeliveries(userId: string): Promise<void> {
  await write(sql`
    with channel as (
      insert into alert_channels (user_id, kind, name, shown_address)
      values (${userId}::uuid, 'webhook', 'w', 'w') returning id
    )
    insert into alert_deliveries (user_id, channel_id, key, timing, state, due_at)
    select ${userId}::uuid, channel.id, d.key, 'at_once', d.state, now() + d.due::interval
    from channel, (values ('a', 'queued', '-1 minute'), ('b', 'retrying', '-1 minute'),
      ('c', 'sending', '-1 minute'), ('d', 'held', '1 day'), ('e', 'delivered', null))
      as d (key, state, due)`);
}

const deliveries = async (userId: string): Promise<string[]> => {
  const rows = await fixture.database.db.execute<{ key: string; state: string }>(sql`
    select key, state from alert_deliveries where user_id = ${userId}::uuid order by key`);
  return rows.map(({ key, state }) => `${key} ${state}`);
};

test('after a restore every stream has a new epoch, and what was due is not sent a second time', async () => {
  const { userId } = await createUser(fixture.database);
  await addDeliveries(userId);
  // Signing up queued the welcome mail.
  expect(await listQueuedMail(fixture.database, 10)).toHaveLength(1);
  const before = await epochs();
  expect(await afterRestore(fixture.url)).toEqual({
    streams: before.length,
    deliveries: 3,
    mails: 1,
  });
  const after = await epochs();
  expect(after).toHaveLength(before.length);
  expect(after.filter((epoch) => before.includes(epoch))).toEqual([]);
  expect(await deliveries(userId)).toEqual([
    'a gave_up',
    'b gave_up',
    'c gave_up',
    'd held',
    'e delivered',
  ]);
  expect(await listQueuedMail(fixture.database, 10)).toEqual([]);
});

test('it refuses, changing nothing, while a process is connected', async () => {
  const before = await epochs();
  const api = openDatabase({ url: fixture.appUrl, max: 1, name: 'api' });
  await api.db.execute(sql`select 1`);
  await expect(afterRestore(fixture.url)).rejects.toThrow('Stop them first; nothing was changed.');
  expect(await epochs()).toEqual(before);
  await api.close();
});
