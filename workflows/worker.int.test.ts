import { randomUUID } from 'node:crypto';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { msToTs } from '@temporalio/common/lib/time.js';
import { sql } from '#db/sql.ts';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '#config/free-port.ts';
import { searchStart } from '#contracts/workflows.ts';
import { transaction } from '#db/transaction.ts';
import { readStream } from '#db/queries/events.ts';
import { getPlanInfo } from '#db/queries/account/plan-info.ts';
import { getSearch } from '#db/queries/search/search.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { createSearch } from '#db/testing/searches.ts';
import type { ExampleSearch } from '#db/testing/searches.ts';
import { until } from './testing/until.ts';
import { openStubWorld } from './testing/stub-world.ts';
import type { Gate, StubWorld } from './testing/stub-world.ts';
import { createTestEngine } from './testing/temporal.ts';
import type { TestEngine } from './testing/temporal.ts';
import { killWorkerProcesses, startWorkerProcess } from './testing/worker-process.ts';
import type { WorkerProcess } from './testing/worker-process.ts';

let engine: TestEngine;
let fixture: TestDatabase;
let world: StubWorld;
beforeAll(async () => {
  engine = await createTestEngine(inject('services').temporalAddress);
  fixture = await createTestDatabase();
  world = await openStubWorld();
});
afterEach(killWorkerProcesses);
afterAll(async () => {
  await world.close();
  await engine.close();
  await fixture.drop();
});

async function startWorker(change: Record<string, string> = {}): Promise<WorkerProcess> {
  return startWorkerProcess(
    {
      DATABASE_URL: fixture.url,
      NATS_URL: inject('services').natsUrl,
      TEMPORAL_ADDRESS: engine.address,
      TEMPORAL_NAMESPACE: engine.namespace,
      WORKER_PORT: String(await freePort()),
      METRICS_PUBLIC: 'true',
      OUTBOUND_PRIVATE_ORIGINS: world.origin,
      HACKERNEWS_BASE_URL: world.origin,
      OPENAI_BASE_URL: `${world.origin}/v1`,
      OPENAI_API_KEY: 'stub',
      OPENAI_WIRE: 'chat',
      PROVIDER_RATE: '100',
      // Shorter than it takes to detect a lost worker, which is not the provider's fault.
      SEARCH_PLATFORM_DEADLINE_SECONDS: '5',
      ...change,
    },
    { untilPolling: !Object.keys(change).some((name) => name.startsWith('TEMPORAL_')) },
  );
}

type Named = ExampleSearch & { query: string };

async function accepted(): Promise<Named> {
  const query = `q${randomUUID().replaceAll('-', '')}`;
  const search = await createSearch(fixture.database, {
    spec: { query, platforms: ['hackernews'], timeframe: '24h' },
  });
  return { ...search, query };
}

async function start(search: Named): Promise<void> {
  const { type, options } = searchStart({ ...search, round: 0 });
  try {
    await engine.client.workflow.start(type, options);
  } catch (error) {
    // On a busy machine the worker's dispatcher is sometimes first.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

const ended = (search: Named): Promise<unknown> =>
  engine.client.workflow.getHandle(`search:${search.searchId}`).result();

/** Completed, charged once, one post, one event per change, gapless. */
async function expectWhole(search: Named): Promise<void> {
  const read = await getSearch(fixture.database, search);
  expect(read?.data).toMatchObject({
    status: 'completed',
    charged: true,
    totalFound: 1,
    results: [
      {
        title: `Looking for a ${search.query} tool`,
        intent: 'recommendation',
        relevance: 0.95,
        reason: 'The author looks for a tool.',
        ownVerdict: { intent: 'recommendation' },
      },
    ],
    analysis: { state: 'completed', headline: 'One person asks.' },
  });
  const { usage } = await getPlanInfo(fixture.database.db, search);
  expect(usage.searchesToday).toBe(1);
  const { events } = await readStream(fixture.database, { streamId: search.userId, after: 0 });
  expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
  const count = (type: string): number => events.filter((event) => event.type === type).length;
  expect(count('search.results_added.v1')).toBe(1);
  expect(count('search.results_refined.v1')).toBe(1);
  expect(count('plan.changed.v1')).toBe(1);
  const rows = await fixture.database.db.execute<{ count: number }>(sql`
    select count(*)::int from mentions where title like ${`%${search.query}%`}`);
  expect(rows[0]?.count).toBe(1);
  // One request for each pass, and one more for the worker that was lost.
  const [widened] = await fixture.database.db.execute<{ pass: number }>(sql`
    select pass from searches where id = ${search.searchId}::uuid`);
  expect(world.seen('posts', search.query)).toBeLessThanOrEqual((widened?.pass ?? 0) + 2);
  const asked = (['refinement', 'analysis'] as const).map((kind) => world.seen(kind, search.query));
  for (const times of asked) expect(times).toBeLessThanOrEqual(2);
  const ledger = await fixture.database.db.execute<{ used: number }>(sql`
    select used from llm_calls where scope = ${search.userId}`);
  expect(ledger[0]?.used).toBe(asked.reduce((sum, times) => sum + times));
}

/** Holds the locks of `statement` until released. */
async function holding(statement: ReturnType<typeof sql>): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const done = transaction(fixture.database, async (tx) => {
    await tx.execute(statement);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  return async () => {
    release.resolve();
    await done;
  };
}

const exists = async (query: ReturnType<typeof sql>): Promise<boolean> =>
  (await fixture.database.db.execute(query)).length > 0;

/** Holds the first request forever; later ones pass. */
const onlyFirst =
  (reached: () => void, wait: Promise<void>): Gate =>
  (nth) => {
    if (nth > 1) return;
    reached();
    return wait;
  };

test(
  'F-08: killed while it fetches, before and after its commit, and while the model judges or writes, a search ends once and whole',
  { timeout: 120_000 },
  async () => {
    const first = await startWorker();
    // Each is accepted when its turn comes: the worker's dispatcher starts what waits for 3 s.
    const never = new Promise<void>(() => {});
    const locks: (() => Promise<void>)[] = [];
    const atModel: Named[] = [];
    for (const kind of ['analysis', 'refinement'] as const) {
      const search = await accepted();
      atModel.push(search);
      const modelAsked = Promise.withResolvers<void>();
      world.gate(kind, search.query, onlyFirst(modelAsked.resolve, never));
      await start(search);
      await modelAsked.promise;
    }

    const judged = await accepted();
    const judgedAnswers = Promise.withResolvers<void>();
    world.gate('refinement', judged.query, async (nth) => {
      if (nth > 1) return;
      locks.push(
        await holding(sql`select 1 from jobs where id = ${judged.searchId}::uuid for update`),
      );
      judgedAnswers.resolve();
    });
    await start(judged);
    await judgedAnswers.promise;

    const fetching = await accepted();
    const fetchAsked = Promise.withResolvers<void>();
    world.gate('posts', fetching.query, onlyFirst(fetchAsked.resolve, never));
    await start(fetching);
    await fetchAsked.promise;

    const uncommitted = await accepted();
    world.gate('posts', uncommitted.query, async (nth) => {
      if (nth > 1) return;
      locks.push(
        await holding(sql`select 1 from jobs where id = ${uncommitted.searchId}::uuid for update`),
      );
    });
    await start(uncommitted);
    await until(() =>
      exists(sql`select 1 from mentions where title like ${`%${uncommitted.query}%`}`),
    );

    const committed = await accepted();
    world.gate('posts', committed.query, async (nth) => {
      if (nth > 1) return;
      locks.push(await holding(sql`lock table source_health in access exclusive mode`));
    });
    await start(committed);
    await until(() =>
      exists(sql`select 1 from search_platforms
        where search_id = ${committed.searchId}::uuid and state = 'completed'`),
    );

    await first.end('SIGKILL');
    await Promise.all(locks.map((release) => release()));
    const second = await startWorker();
    const all = [fetching, uncommitted, committed, judged, ...atModel];
    await Promise.all(all.map(ended));
    for (const search of all) await expectWhole(search);
    expect(await second.end('SIGTERM')).toBe(0);
  },
);

test(
  'F-09: a worker that hangs is replaced, and what it writes on waking is refused',
  { timeout: 120_000 },
  async () => {
    const zombie = await startWorker();
    const search = await accepted();
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    world.gate('posts', search.query, (nth) => {
      if (nth > 1) return;
      asked.resolve();
      return answer.promise;
    });
    await start(search);
    await asked.promise;
    zombie.signal('SIGSTOP');
    answer.resolve();
    const healthy = await startWorker();
    await ended(search);
    await expectWhole(search);
    zombie.signal('SIGCONT');
    await zombie.end('SIGTERM');
    await expectWhole(search);
    expect(await healthy.end('SIGTERM')).toBe(0);
  },
);

test('F-02: the worker starts a search whose start was lost', async () => {
  const search = await accepted();
  const worker = await startWorker();
  await until(async () => {
    const read = await getSearch(fixture.database, search);
    return read?.data.status === 'completed';
  });
  await expectWhole(search);
  expect(await worker.end('SIGTERM')).toBe(0);
});

test('a worker whose namespace is missing is degraded, and works once there is one', async () => {
  const namespace = `late-${randomUUID()}`;
  const worker = await startWorker({ TEMPORAL_NAMESPACE: namespace });
  const state = async (): Promise<unknown> => {
    const answer = await fetch(`${worker.origin}/readyz`);
    return [answer.status, ((await answer.json()) as { status: string }).status];
  };
  expect(await state()).toEqual([200, 'degraded']);
  await engine.client.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: msToTs('1 day'),
  });
  await until(async () => JSON.stringify(await state()) === JSON.stringify([200, 'ok']));
  expect(await worker.end('SIGTERM')).toBe(0);
});

test('F-07: without Temporal the worker starts, reports itself degraded, and drains', async () => {
  const worker = await startWorker({ TEMPORAL_ADDRESS: `127.0.0.1:${await freePort()}` });
  const ready = await fetch(`${worker.origin}/readyz`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({
    status: 'degraded',
    checks: { database: 'up', temporal: 'down' },
  });
  expect((await fetch(`${worker.origin}/livez`)).status).toBe(200);
  expect(await (await fetch(`${worker.origin}/metrics`)).text()).toContain('process_cpu');
  expect((await fetch(`${worker.origin}/nothing`)).status).toBe(404);
  expect(await worker.end('SIGTERM')).toBe(0);
});
