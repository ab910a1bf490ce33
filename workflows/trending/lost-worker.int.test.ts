import { fileURLToPath } from 'node:url';
import { sql } from '#db/sql.ts';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { PORT_OFFSETS, sandboxEnvironment } from '#config/sandbox-addresses.ts';
import { TREND_SCHEDULE_ID } from '#contracts/engine-names.ts';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import { requestTrendRefresh } from '#db/commands/trending/refresh.ts';
import { readStream } from '#db/queries/events.ts';
import { getTrendingList } from '#db/queries/trending/list.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { transaction, unsyncedStatement } from '#db/transaction.ts';
import { startSandboxProcess } from '#providers/testing/sandbox-process.ts';
import type { SandboxProcess } from '#providers/testing/sandbox-process.ts';
import { until } from '../testing/until.ts';
import { createTestEngine } from '../testing/temporal.ts';
import type { TestEngine } from '../testing/temporal.ts';
import { killWorkerProcesses, startWorkerOn } from '../testing/worker-process.ts';
import type { WorkerProcess } from '../testing/worker-process.ts';

const TINY = fileURLToPath(new URL('../../deploy/sandbox/worlds/tiny', import.meta.url));

let db: TestDatabase;
let engine: TestEngine;
let sandbox: SandboxProcess;
beforeAll(async () => {
  db = await createTestDatabase();
  engine = await createTestEngine(inject('services').temporalAddress);
  sandbox = await startSandboxProcess(TINY);
});
afterEach(killWorkerProcesses);
afterAll(async () => {
  await sandbox.stop();
  await engine.close();
  await db.drop();
});

function startWorker(): Promise<WorkerProcess> {
  const sandboxPort = Number(new URL(sandbox.origin).port);
  return startWorkerOn(db, engine, sandboxEnvironment(sandboxPort - PORT_OFFSETS.sandbox));
}

const rows = async (query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> => [
  ...(await db.database.db.execute(query)),
];
const count = async (query: ReturnType<typeof sql>): Promise<number> =>
  Number((await rows(query))[0]?.['n'] ?? 0);

const completed = (): Promise<number> =>
  count(sql`select count(*)::int as n from trend_refreshes where status = 'completed'`);

async function setDay(day: number): Promise<void> {
  await fetch(`${sandbox.origin}/control/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offsetSeconds: day * 86_400 }),
  });
}

/** Requests a refresh as if the last one were long ago; the worker starts what is queued. */
async function request(): Promise<void> {
  await unsyncedStatement(
    db.database,
    sql`update trend_refreshes set created_at = created_at - interval '2 minutes'`,
  );
  await requestTrendRefresh(db.database);
}

/** Locks a table until released, to block a statement of the worker. */
async function locking(table: string): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const done = transaction(db.database, async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in access exclusive mode`);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  return async () => {
    release.resolve();
    await done;
  };
}

const isWaitingFor = (statement: string) => async (): Promise<boolean> =>
  (await count(sql`
    select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and query ilike ${`%${statement}%`}
      and datname = current_database() and pid <> pg_backend_pid()`)) > 0;

interface Stage {
  name: string;
  day: number;
  /** Blocks the worker within the stage; returns a function that unblocks the next one. */
  hold(): Promise<() => Promise<void>>;
  reached(): Promise<boolean>;
}

const byLock = (name: string, day: number, table: string, statement: string): Stage => ({
  name,
  day,
  hold: () => locking(table),
  reached: isWaitingFor(statement),
});

const STAGES: readonly Stage[] = [
  {
    name: 'collecting',
    day: -2,
    async hold() {
      await sandbox.fault({ target: 'github', kind: 'silent', times: 1 });
      return () => sandbox.fault();
    },
    reached: async () =>
      (await count(sql`
        select count(*)::int as n from trend_refreshes
        where status = 'running' and cardinality(done) = 4`)) > 0,
  },
  byLock('grouping', -1.5, 'trend_problems', 'to_json(p.memory) as memory'),
  byLock('describing', -1, 'watched_searches', 'select user_id, query from watched_searches'),
  byLock('publishing', 0, 'trend_scores', 'insert into trend_scores'),
];

test(
  'F-08: a worker killed while a refresh collects, groups, describes or publishes neither loses nor duplicates anything, and the refresh ends',
  { timeout: 180_000 },
  async () => {
    let worker: WorkerProcess | null = null;
    for (const [at, { day, hold, reached }] of STAGES.entries()) {
      await setDay(day);
      const release = await hold();
      // The first one is started by the schedule that the first worker creates.
      if (at > 0) await request();
      worker ??= await startWorker();
      await until(reached);
      await worker.end('SIGKILL');
      await release();
      worker = await startWorker();
      await until(async () => (await completed()) === at + 1);
    }

    // Two workers, a requested and a scheduled refresh at once; all feeds from the start.
    const stored = sql`select count(*)::int as n from trend_posts`;
    const before = await count(stored);
    expect(before).toBeGreaterThan(20);
    await startWorker();
    await unsyncedStatement(db.database, sql`update trend_sources set cursor_at = null`);
    await request();
    await engine.client.schedule.getHandle(TREND_SCHEDULE_ID).trigger();
    await until(async () => (await completed()) === STAGES.length + 1);
    expect(await count(stored)).toBe(before);

    const states = await rows(
      sql`select status, count(*)::int as n from trend_refreshes group by 1`,
    );
    expect(states).toEqual([{ status: 'completed', n: STAGES.length + 1 }]);
    await expectWhole();
  },
);

/** Each refresh was published once, and every count equals that of the posts. */
async function expectWhole(): Promise<void> {
  const { events } = await readStream(db.database, { streamId: GLOBAL_STREAM, after: 0 });
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, at) => at + 1));
  const published = events.filter(({ type }) => type === 'trending.refreshed.v1');
  expect(published).toHaveLength(STAGES.length + 1);
  const miscounted = await rows(sql`
    select d.problem_id, d.day from trend_days d
    where d.posts <> (select count(*) from trend_posts post
      where post.problem_id = d.problem_id and post.states_problem and (post.posted_at at time zone 'UTC')::date = d.day)`);
  expect(miscounted).toEqual([]);
  const { problems, refreshedAt, progress } = await getTrendingList(db.database.db);
  expect([refreshedAt === null, progress]).toEqual([false, null]);
  expect(problems[0]?.title).toMatch(/book/i);
  expect(new Set(problems.map(({ title }) => title)).size).toBe(problems.length);
  const unlike = await rows(sql`
    select refresh.id from trend_refreshes refresh
    where cardinality(refresh.listed) <> (
      select count(*) from trend_scores score where score.refresh_id = refresh.id)`);
  expect(unlike).toEqual([]);
}
