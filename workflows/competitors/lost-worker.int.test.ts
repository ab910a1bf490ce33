import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sql } from '#db/sql.ts';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { PORT_OFFSETS, sandboxEnvironment } from '#config/sandbox-addresses.ts';
import type { DiscoverySpec } from '#contracts/competitors/discovery.ts';
import { submitDiscovery } from '#db/commands/discovery/submit.ts';
import { getPlanInfo } from '#db/queries/account/plan-info.ts';
import { getDiscovery } from '#db/queries/competitors/discovery.ts';
import { readStream } from '#db/queries/events.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { createUser } from '#db/testing/factories.ts';
import { transaction } from '#db/transaction.ts';
import { startSandboxProcess } from '#providers/testing/sandbox-process.ts';
import type { SandboxProcess } from '#providers/testing/sandbox-process.ts';
import { until } from '../testing/until.ts';
import { createTestEngine } from '../testing/temporal.ts';
import type { TestEngine } from '../testing/temporal.ts';
import { killWorkerProcesses, startWorkerOn } from '../testing/worker-process.ts';
import type { WorkerProcess } from '../testing/worker-process.ts';

const TINY = fileURLToPath(new URL('../../deploy/sandbox/worlds/tiny', import.meta.url));
const SPEC: DiscoverySpec = {
  query: 'online booking software for hair and beauty salons',
  industry: 'any',
  focus: 'any',
  timeframe: '365d',
  platforms: ['reddit', 'hackernews', 'github'],
  limit: 10,
};

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

const count = async (query: ReturnType<typeof sql>): Promise<number> =>
  Number((await db.database.db.execute<{ n: number }>(query))[0]?.n ?? 0);

test(
  'F-08: a worker killed while a discovery collects posts and while it stores facts of sites: it ends, without duplicates and with one debit',
  { timeout: 180_000 },
  async () => {
    const { database } = db;
    const { userId } = await createUser(database, { plan: 'starter' });
    await sandbox.fault({ target: 'github', kind: 'silent', times: 1 });
    const first = await startWorker();
    const { value } = await submitDiscovery(database, {
      userId,
      plan: 'starter',
      spec: SPEC,
      idempotencyKey: randomUUID(),
      requestHash: 'hash',
      answer: (data) => ({ status: 202, body: JSON.stringify(data) }),
    });
    const searchId = value.jobId;
    const detail = async () => (await getDiscovery(database, { userId, searchId }))?.data;
    await until(async () => ((await detail())?.competitors.length ?? 0) > 0);
    await first.end('SIGKILL');
    await sandbox.fault();

    // The second worker blocks on the table that facts are written to.
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = transaction(database, async (tx) => {
      await tx.execute(sql`lock table company_facts in access exclusive mode`);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const second = await startWorker();
    await until(
      async () =>
        (await count(sql`
          select count(*)::int as n from pg_stat_activity
          where wait_event_type = 'Lock' and query ilike '%company_facts%'
            and datname = current_database() and pid <> pg_backend_pid()`)) > 0,
    );
    await second.end('SIGKILL');
    release.resolve();
    await holding;
    await startWorker();
    await until(async () => ['completed', 'partial'].includes((await detail())?.status ?? ''));

    const found = await detail();
    expect(found?.status).toBe('completed');
    const names = found?.competitors.map(({ name }) => name) ?? [];
    expect(names).toContain('Chairly');
    expect(new Set(names).size).toBe(names.length);
    const twice = await count(sql`
      select count(*)::int as n from (
        select company_id from competitors where user_id = ${userId}::uuid
        group by company_id having count(*) > 1) doubled`);
    expect(twice).toBe(0);
    const { usage } = await getPlanInfo(database.db, { userId });
    expect(usage.competitorDiscoveriesThisMonth).toBe(1);
    const { events } = await readStream(database, { streamId: userId, after: 0 });
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, at) => at + 1));
    const ends = events.filter(
      ({ type, data }) =>
        type === 'competitors.discovery_changed.v1' && JSON.stringify(data).includes('"completed"'),
    );
    expect(ends).toHaveLength(1);
  },
);
