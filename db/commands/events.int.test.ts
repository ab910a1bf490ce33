import { sql } from '../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DomainEvent } from '#contracts/events.ts';
import { readHeads, readManyAfter, readStream } from '../queries/events.ts';
import { getPlanInfo } from '../queries/account/plan-info.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { createUser } from '../testing/factories.ts';
import { transaction } from '../transaction.ts';
import { appendEvents, ensureStream, holdStreams } from './events.ts';
import { pruneEvents } from './housekeeping.ts';

let fixture: TestDatabase;
let event: DomainEvent;

beforeAll(async () => {
  fixture = await createTestDatabase({ max: 12 });
  const user = await createUser(fixture.database);
  const planInfo = await getPlanInfo(fixture.database.db, user);
  event = { type: 'plan.changed.v1', data: { planInfo } };
});
afterAll(() => fixture.drop());

const append = (streamId: string, count = 1) =>
  transaction(fixture.database, (tx) => appendEvents(tx, streamId, Array(count).fill(event)));

test('I3: 400 parallel appends with every third rolled back leave a gapless sequence', async () => {
  const { userId } = await createUser(fixture.database);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 400 }, (_, index) =>
      transaction(fixture.database, async (tx) => {
        await appendEvents(tx, userId, [event, event].slice(0, 1 + (index % 2)));
        if (index % 3 === 0) throw new Error('rolled back');
        return 1 + (index % 2);
      }),
    ),
  );
  const committed = outcomes.reduce(
    (sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0),
    0,
  );
  const page = await readStream(fixture.database, { streamId: userId, after: 0 });
  expect(page.events.map(({ seq }) => seq)).toEqual(
    Array.from({ length: committed }, (_, i) => i + 1),
  );
  expect(page.head).toBe(committed);
});

test('I3: a reader following by cursor during concurrent appends never sees a gap', async () => {
  const { userId } = await createUser(fixture.database);
  let writing = true;
  const seen: number[] = [];
  const reader = (async () => {
    for (;;) {
      const last = !writing;
      const [batch] = await readManyAfter(fixture.database, [
        { streamId: userId, after: seen.at(-1) ?? 0 },
      ]);
      seen.push(...(batch?.events ?? []).map(({ seq }) => seq));
      if (last && !batch) return;
    }
  })();
  await Promise.all(Array.from({ length: 150 }, () => append(userId, 2)));
  writing = false;
  await reader;
  expect(seen).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
});

test('the returned envelopes are the committed ones', async () => {
  const { userId } = await createUser(fixture.database);
  await append(userId, 3);
  const batch = await append(userId, 2);
  const page = await readStream(fixture.database, { streamId: userId, after: 3 });
  expect(page.epoch).toBe(batch.epoch);
  expect(page.events).toEqual(batch.events);
  expect(batch.events.map(({ seq }) => seq)).toEqual([4, 5]);
});

test('F-31: a cursor of another epoch, ahead of the head or older than the log must reset', async () => {
  const { userId } = await createUser(fixture.database);
  const { epoch } = await append(userId, 5);
  const read = (after: number, of = epoch) =>
    readStream(fixture.database, { streamId: userId, after, epoch: of });
  expect((await read(2)).reset).toBe(false);
  expect((await read(5)).reset).toBe(false);
  expect((await read(2, 'other')).reset).toBe(true);
  expect((await read(6)).reset).toBe(true);

  await transaction(fixture.database, (tx) =>
    tx.execute(sql`update events set created_at = now() - interval '8 days'
                   where user_id = ${userId} and seq <= 3`),
  );
  expect(await pruneEvents(fixture.database)).toBe(3);
  expect((await read(2)).reset).toBe(true);
  expect((await read(3)).reset).toBe(false);
  expect((await read(3)).events).toHaveLength(2);
});

test('heads contains only streams that exist', async () => {
  const { userId } = await createUser(fixture.database);
  await append(userId, 2);
  const heads = await readHeads(fixture.database, [userId, 'unknown']);
  expect([...heads].map(([id, { seq }]) => [id, seq])).toEqual([[userId, 2]]);
});

test('an event that does not fit its schema is refused before anything is written', async () => {
  const { userId } = await createUser(fixture.database);
  const broken = { type: 'plan.changed.v1', data: {} } as unknown as DomainEvent;
  await expect(
    transaction(fixture.database, (tx) => appendEvents(tx, userId, [broken])),
  ).rejects.toThrow();
  expect((await readStream(fixture.database, { streamId: userId, after: 0 })).head).toBe(0);
});

test('F-20: a page over the size limit ends after one more event, however large each is', async () => {
  const { userId } = await createUser(fixture.database);
  const text = 'x'.repeat(60_000);
  await transaction(fixture.database, async (tx) => {
    await ensureStream(tx, userId);
    await tx.execute(sql`
      insert into events (user_id, seq, type, data)
      select ${userId}, n, 'test.v1', jsonb_build_object('text', ${text}::text)
      from generate_series(1, 40) n`);
    await tx.execute(sql`update user_streams set seq = 40 where user_id = ${userId}`);
  });
  const first = await readStream(fixture.database, { streamId: userId, after: 0 });
  expect(first).toMatchObject({ head: 40, reset: false });
  expect(first.events).toHaveLength(17);
  const rest = await readStream(fixture.database, { streamId: userId, after: 17 });
  expect(rest.events[0]?.seq).toBe(18);
  const [batch] = await readManyAfter(fixture.database, [{ streamId: userId, after: 30 }]);
  expect(batch?.events).toHaveLength(10);
});

test('nothing to append leaves a stream as it is, even one that does not exist', async () => {
  const { userId } = await createUser(fixture.database);
  expect(await append('unknown', 0)).toEqual({ streamId: 'unknown', epoch: '', events: [] });
  expect((await readHeads(fixture.database, ['unknown'])).size).toBe(0);
  await append(userId, 1);
  await append(userId, 0);
  expect((await readStream(fixture.database, { streamId: userId, after: 0 })).head).toBe(1);
});

test('a stream that exists keeps its epoch and its number', async () => {
  const { userId } = await createUser(fixture.database);
  const ensure = () => transaction(fixture.database, (tx) => ensureStream(tx, userId));
  await ensure();
  const empty = await readStream(fixture.database, { streamId: userId, after: 0 });
  expect(empty.head).toBe(0);
  const { epoch, events } = await append(userId, 2);
  await ensure();
  expect(epoch).toBe(empty.epoch);
  expect(events.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(await readStream(fixture.database, { streamId: userId, after: 0 })).toMatchObject({
    epoch,
    head: 2,
  });
});

test('I3: who holds streams sees every event before its own, and holders never deadlock', async () => {
  const [one, two] = await Promise.all([
    createUser(fixture.database),
    createUser(fixture.database),
  ]);
  const ids = [one.userId, two.userId];
  await Promise.all(ids.map((id) => append(id)));
  const hold = (order: string[]) =>
    transaction(fixture.database, async (tx) => {
      await holdStreams(tx, order);
      const seen = await tx.execute<{ seq: string }>(sql`
        select seq from user_streams where user_id = ${one.userId}`);
      const { events } = await appendEvents(tx, one.userId, [event]);
      expect(events[0]?.seq).toBe(Number(seen[0]?.seq) + 1);
    });
  await Promise.all(
    Array.from({ length: 60 }, (_, at) => hold(at % 2 === 0 ? ids : ids.toReversed())),
  );
  expect((await readStream(fixture.database, { streamId: one.userId, after: 0 })).head).toBe(61);
});
