import { sql } from '../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getActor } from '../queries/account/sessions.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { createSession } from '../testing/factories.ts';
import { transaction } from '../transaction.ts';
import { pruneEvents, runHousekeeping } from './housekeeping.ts';
import { runIdempotent } from './idempotency.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

test('expired rows are deleted, rows in use stay', async () => {
  const [old, fresh] = [
    await createSession(fixture.database),
    await createSession(fixture.database),
  ];
  const remember = (userId: string) =>
    runIdempotent(fixture.database, { userId, key: 'k', requestHash: 'h' }, async () => ({
      status: 202,
      body: '{}',
      subjectId: null,
    }));
  await Promise.all([remember(old.userId), remember(fresh.userId)]);
  await transaction(fixture.database, async (tx) => {
    await tx.execute(sql`update idempotency_keys set created_at = now() - interval '8 days'
                         where user_id = ${old.userId}::uuid`);
    await tx.execute(sql`insert into llm_calls (scope, purpose, day, used) values
      ('global', 'search', (now() at time zone 'UTC')::date - 31, 3),
      ('global', 'search', (now() at time zone 'UTC')::date - 30, 3)`);
    await tx.execute(sql`insert into llm_job_calls (job_id, purpose, user_id, used, updated_at)
      values (uuidv7(), 'search', ${old.userId}::uuid, 1, now() - interval '31 days'),
        (uuidv7(), 'search', ${old.userId}::uuid, 1, now())`);
    await tx.execute(sql`insert into audit_log (id, user_id, action) values
      (uuidv7(interval '-366 days'), ${old.userId}::uuid, 'sign_in'),
      (uuidv7(interval '-364 days'), ${old.userId}::uuid, 'sign_in')`);
    await tx.execute(sql`insert into former_usage (identity, kind, period, used) values
      ('someone', 'search', to_char(now() at time zone 'UTC', 'YYYY-MM'), 3),
      ('someone', 'search', '2020-01', 3), ('someone', 'search', '2020-01-31', 3)`);
    await tx.execute(sql`update sessions set revoked_at = now() - interval '31 days'
                         where id = ${old.sessionId}::uuid`);
  });
  expect(await runHousekeeping(fixture.database)).toEqual({
    events: 0,
    idempotencyKeys: 1,
    sessions: 1,
    modelCalls: 2,
    formerUsage: 2,
    alerts: 0,
    mailBounces: 0,
    auditRows: 1,
  });
  expect(await getActor(fixture.database, fresh)).not.toBeNull();
  expect((await remember(fresh.userId)).replayed).toBe(true);
  expect((await remember(old.userId)).replayed).toBe(false);
});

test('events of many batches are deleted when they expire, and none before', async () => {
  // Many of one moment, so that batches end between equal times.
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`
      insert into events (user_id, seq, type, data, created_at)
      select 'many', n, 'search.created.v1', '{}',
        date_trunc('hour', now()) - make_interval(hours => 24 * 6 + n / 700)
      from generate_series(1, 30000) n`),
  );
  const expired = await fixture.database.sql<{ n: number }[]>`
    select count(*)::int as n from events where created_at < now() - interval '7 days'`;
  expect(await pruneEvents(fixture.database)).toBe(expired[0]?.n);
  const [left] = await fixture.database.sql<{ n: number; oldest: number }[]>`
    select count(*)::int as n, max(seq)::int as oldest from events where user_id = 'many'`;
  expect(left?.n).toBe(30_000 - (expired[0]?.n ?? 0));
  expect(left?.oldest).toBe(left?.n);
  expect(left?.n).toBeGreaterThan(15_000);
});
