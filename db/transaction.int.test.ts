import { sql } from './sql.ts';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDatabaseUnavailable } from './errors.ts';
import { createTestDatabase } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';
import { ConnectionLostError } from './connection/slots.ts';
import { transaction, unsyncedStatement } from './transaction.ts';
import type { Tx } from './transaction.ts';

let fixture: TestDatabase;
let admin: postgres.Sql;

beforeAll(async () => {
  fixture = await createTestDatabase({ max: 6 });
  admin = postgres(fixture.url, { max: 2, connection: { application_name: 'killer' } });
  await admin`create table ledger (job int not null, half int not null, primary key (job, half))`;
});

afterAll(async () => {
  await admin.end();
  await fixture.drop();
});

const book = (tx: Tx, job: number, half: number) =>
  tx.execute(sql`insert into ledger (job, half) values (${job}::int, ${half}::int)`);

const backendOf = async (tx: Tx): Promise<number> => {
  const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return row?.pid ?? 0;
};

const kill = (pid: number) => admin`select pg_terminate_backend(${pid}, 5000)`;

test('F-24: 200 backends killed inside transactions leave no torn transaction and no open promise', async () => {
  // `refused`: statements that a callback still sent after its connection had died.
  const tally = { kills: 0, committed: 0, jobs: 0, refused: 0 };

  const work = async () => {
    while (tally.kills < 200) {
      const mine = (tally.jobs += 1);
      const doomed = mine % 2 === 0;
      await transaction(fixture.database, async (tx) => {
        await book(tx, mine, 1);
        if (doomed) {
          await kill(await backendOf(tx));
          tally.kills += 1;
        }
        await book(tx, mine, 2).catch(async () => {
          await book(tx, mine, 2).catch(() => (tally.refused += 1));
        });
      }).then(
        () => (tally.committed += 1),
        (error: unknown) => expect(isDatabaseUnavailable(error)).toBe(true),
      );
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));

  const [torn] = await admin<{ count: number }[]>`
    select count(*)::int from (select job from ledger group by job having count(*) <> 2) halves`;
  const [whole] = await admin<{ count: number }[]>`select count(distinct job)::int from ledger`;
  expect(torn?.count).toBe(0);
  expect(whole?.count).toBe(tally.committed);
  // On a busy machine a new connection may also time out: refused whole, like a killed one.
  expect(tally.jobs - tally.committed).toBeGreaterThanOrEqual(tally.kills);
  expect(tally.committed).toBeGreaterThan(0);
  expect(tally.refused).toBe(tally.kills);
});

test('F-24: killing a random backend at a random moment loses whole transactions only', async () => {
  await admin`truncate ledger`;
  const run = { done: false, jobs: 0, committed: 0 };
  const work = async () => {
    while (!run.done) {
      const mine = (run.jobs += 1);
      await transaction(fixture.database, async (tx) => {
        await book(tx, mine, 1);
        await tx.execute(sql`select pg_sleep(0.002)`);
        await book(tx, mine, 2);
      }).then(
        () => (run.committed += 1),
        () => {},
      );
    }
  };
  const workers = Array.from({ length: 6 }, work);
  for (let round = 0; round < 30; round += 1) {
    await admin`
      select pg_terminate_backend(pid, 1000) from (
        select pid from pg_stat_activity
        where datname = current_database() and application_name <> 'killer'
        order by random() limit 2) victims`;
  }
  run.done = true;
  await Promise.all(workers);
  const rows = await admin<{ halves: number; jobs: number }[]>`
    select count(*)::int as jobs, halves from (
      select count(*)::int as halves from ledger group by job) per_job group by halves`;
  expect(rows.map((row) => row.halves)).toEqual([2]);
  // A commit whose answer was lost may have happened; one that was answered has.
  expect(rows[0]?.jobs).toBeGreaterThanOrEqual(run.committed);
});

test('F-24: statements that were queued when the connection died are rejected, not left pending', async () => {
  const outcome = transaction(fixture.database, async (tx) => {
    const pid = await backendOf(tx);
    const queued = [1, 2, 3].map(() => tx.execute(sql`select pg_sleep(30)`));
    const settled = Promise.allSettled(queued);
    await kill(pid);
    return (await settled).map((result) => result.status);
  });
  await expect(outcome).rejects.toBeInstanceOf(ConnectionLostError);
});

test('a failed statement rolls everything back, even when the callback swallows the error', async () => {
  await admin`truncate ledger`;
  await expect(
    transaction(fixture.database, async (tx) => {
      await book(tx, 1, 1);
      await book(tx, 1, 1).catch(() => {});
    }),
  ).rejects.toThrow();
  expect(await admin`select * from ledger`).toHaveLength(0);
});

test('of statements that are sent together, the one that failed says why', async () => {
  const together = transaction(fixture.database, async (tx) => {
    const twice = (async () => {
      await book(tx, 7_001, 1);
      return 'answered after the others';
    })();
    const failing = (async () => {
      const rows = await tx.execute(sql`select 1 / ${0}::int`);
      return Promise.resolve(rows);
    })();
    await Promise.all([twice, failing, book(tx, 7_001, 2)]);
  });
  await expect(together).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await admin`select 1 from ledger where job = 7001`).toHaveLength(0);
});

const insert = (job: number, half: string) =>
  sql`insert into ledger (job, half) values (${job}::int, ${half}::int)`;

const halves = async (job: number) =>
  (await admin`select half from ledger where job = ${job} order by half`).map(({ half }) => half);

const write = (half: number) =>
  unsyncedStatement(
    fixture.database,
    sql`insert into ledger (job, half) values (7004, ${half}::int) returning half`,
  );

test('the last statement goes with the commit, and takes everything back when it fails', async () => {
  const result = await transaction(
    fixture.database,
    async (tx) => {
      await book(tx, 7_002, 1);
      return 2;
    },
    (half) => insert(7_002, String(half)),
  );
  expect(result).toBe(2);
  expect(await halves(7_002)).toEqual([1, 2]);

  const failing = transaction(
    fixture.database,
    (tx) => book(tx, 7_003, 1),
    () => insert(7_003, 'x'),
  );
  await expect(failing).rejects.toMatchObject({ code: '22P02' });
  expect(await halves(7_003)).toEqual([]);
});

test('a transaction of one statement returns its rows, and nothing of one that failed', async () => {
  expect(await write(1)).toMatchObject([{ half: 1 }]);
  await expect(write(1)).rejects.toMatchObject({ code: '23505' });
  expect(await write(2)).toMatchObject([{ half: 2 }]);
});

test('a statement outside a transaction cannot write', async () => {
  await expect(fixture.database.db.execute(sql`delete from ledger`)).rejects.toMatchObject({
    cause: { code: '25006' },
  });
});

test('a statement sent after its transaction ended is refused', async () => {
  let leaked: Tx | undefined;
  await transaction(fixture.database, async (tx) => {
    leaked = tx;
  });
  await expect(leaked?.execute(sql`select 1`)).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/ended/) as string },
  });
});

test('F-25: more commands than connections wait their turn', async () => {
  const results = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      transaction(fixture.database, async (tx) => {
        await tx.execute(sql`select pg_sleep(0.005)`);
        return index;
      }),
    ),
  );
  expect(results).toEqual(Array.from({ length: 60 }, (_, index) => index));
});

test('a query that the callback returns without awaiting it runs once', async () => {
  const rows = await transaction(fixture.database, (tx) =>
    tx.execute(sql`insert into ledger (job, half)
      select 1000000, coalesce(max(half), 0) + 1 from ledger where job = 1000000 returning half`),
  );
  expect(rows.map((row) => row['half'])).toEqual([1]);
  const [written] = await admin<{ count: number }[]>`
    select count(*)::int from ledger where job = 1000000`;
  expect(written?.count).toBe(1);
});
