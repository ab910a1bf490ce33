import { randomUUID } from 'node:crypto';
import { sql } from './sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asUser } from './client.ts';
import type { Database } from './client.ts';
import { refreshWatch } from './commands/monitoring/watch.ts';
import { addWatchedSearch, removeWatchedSearch } from './commands/watched-search/change.ts';
import { APP_ROLE } from './row-security.ts';
import { createTestDatabase, protectAgain } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';
import { createUser } from './testing/factories.ts';
import { snapshot, transaction, unsyncedStatement } from './transaction.ts';

let fixture: TestDatabase;
let anna: { userId: string };
let ben: { userId: string };

beforeAll(async () => {
  fixture = await createTestDatabase({ max: 6 });
  await protectAgain(fixture.url);
  anna = await createUser(fixture.database);
  ben = await createUser(fixture.database);
});
afterAll(() => fixture.drop());

test('S-09: 1,000 interleaved reads and transactions of 20 users over six connections never mix', async () => {
  const users = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const userId = randomUUID();
      await transaction(fixture.database, (tx) =>
        tx.execute(sql`
          insert into users (id, issuer, subject, email)
          values (${userId}::uuid, 'https://issuer.test', ${userId}, ${`${userId}@earshot.test`})`),
      );
      return userId;
    }),
  );
  const seen = async (index: number): Promise<readonly unknown[]> => {
    const userId = users[(index * 7) % users.length] ?? '';
    const own = asUser(fixture.app, userId);
    const select = sql`select id from users`;
    switch (index % 7) {
      case 0:
        return own.sql`select id from users`;
      case 1:
        return own.db.execute(select);
      case 2:
        return snapshot(own, async (tx) => {
          await tx.execute(sql`select pg_sleep(0.001)`);
          return tx.execute(select);
        });
      case 3:
        return transaction(own, (tx) => tx.execute(sql`update users set plan = plan returning id`));
      case 4:
        return unsyncedStatement(own, sql`update users set plan = plan returning id`) as never;
      case 5:
        // Fails between others: its connection must come back clean.
        return own.db.execute(sql`select 1 / 0 from users`).then(
          () => [],
          () => [{ id: userId }],
        );
      default:
        // Without a user on the same connections.
        return fixture.app.sql`select id from users`;
    }
  };
  const found = await Promise.all(Array.from({ length: 1_000 }, (_, index) => seen(index)));
  for (const [index, rows] of found.entries()) {
    const userId = users[(index * 7) % users.length];
    expect([...rows]).toEqual(index % 7 === 6 ? [] : [{ id: userId }]);
  }
});

test('S-09: a connection lost under a read of a user is an error, never an empty answer', async () => {
  const own = asUser(fixture.app, anna.userId);
  const reads = await Promise.allSettled([
    ...Array.from({ length: 30 }, () => own.sql`select id, pg_sleep(0.05) from users`),
    ...Array.from({ length: 30 }, () => own.db.execute(sql`select id, pg_sleep(0.05) from users`)),
    ...Array.from(
      { length: 10 },
      () => fixture.database.sql`
      select pg_terminate_backend(pid), pg_sleep(0.02) from pg_stat_activity
      where usename = ${APP_ROLE} and datname = current_database()`,
    ),
  ]);
  const answers = reads.slice(0, 60).filter((read) => read.status === 'fulfilled');
  for (const { value } of answers) expect(value).toHaveLength(1);
  expect(answers.length).toBeLessThan(60);
});

const countPrepared = async (userId: string): Promise<unknown> => {
  const [row] = await asUser(fixture.app, userId).sql<{ n: number }[]>`
    select count(*)::int as n from pg_prepared_statements
    where statement like ${'%of many users%'} -- of many users`;
  return row?.n;
};

test('S-09: a statement of many users is one prepared statement', async () => {
  const counts = [];
  for (const userId of [anna.userId, ben.userId, anna.userId])
    counts.push(await countPrepared(userId));
  expect(counts.at(-1)).toBe(1);
});

test('only the id of a user makes a handle', () => {
  for (const id of ['', 'global', `${anna.userId}'`, "'; reset role; --"])
    expect(() => asUser(fixture.app, id)).toThrow();
});

test('S-09: one user’s leaving puts a shared watch to sleep only when no other user is left', async () => {
  const isAwake = async (column: string, id: string): Promise<boolean> => {
    const [watch] = await fixture.database.db.execute<{ awake: boolean }>(sql`
      select next_due_at is not null as awake from watches where ${sql.identifier(column)} = ${id}::uuid`);
    return watch?.awake ?? false;
  };
  const accounts: { userId: string; own: Database }[] = [];
  for (let index = 0; index < 2; index += 1) {
    const { userId } = await createUser(fixture.database, { plan: 'professional' });
    accounts.push({ userId, own: asUser(fixture.app, userId) });
  }
  const companyId = randomUUID();
  const competitors: string[] = [];
  await transaction(fixture.database, async (tx) => {
    await tx.execute(sql`insert into companies (id, key, name, name_key)
      values (${companyId}::uuid, 'kontora.test', 'Kontora', 'kontora')`);
    for (const { userId } of accounts) {
      const [row] = await tx.execute<{ id: string }>(sql`
        insert into competitors (user_id, company_id, name_lower, category, competitive_type,
          judgement, search_query)
        values (${userId}::uuid, ${companyId}::uuid, 'kontora', 'CRM', 'direct', '{}', 'crm')
        returning id`);
      competitors.push(row?.id ?? '');
    }
  });
  const watched: string[] = [];
  for (const [index, { userId, own }] of accounts.entries()) {
    await transaction(own, async (tx) => {
      await tx.execute(sql`
        update competitors set monitored_since = now(), options = '{"analysisDays": 7}'
        where id = ${competitors[index]}::uuid`);
      await refreshWatch(tx, companyId);
    });
    const { value } = await addWatchedSearch(own, {
      userId,
      plan: 'professional',
      query: 'crm for plumbers',
      mode: 'keywords',
      platforms: ['reddit'],
      origin: 'search',
    });
    watched.push(value.id);
  }
  const [search] = await fixture.database.sql<{ watch_id: string }[]>`
    select watch_id from watched_searches where id = ${watched[0] ?? ''}`;
  const awake = [];
  for (const [index, { userId, own }] of accounts.entries()) {
    await transaction(own, async (tx) => {
      await tx.execute(sql`update competitors set monitored_since = null`);
      await refreshWatch(tx, companyId);
    });
    await removeWatchedSearch(own, { userId, watchedSearchId: watched[index] ?? '' });
    awake.push([
      await isAwake('company_id', companyId),
      await isAwake('id', search?.watch_id ?? ''),
    ]);
  }
  expect(awake).toEqual([
    [true, true],
    [false, false],
  ]);
});
