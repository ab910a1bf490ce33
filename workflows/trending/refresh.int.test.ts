import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { WORKFLOW_TYPES, TASK_QUEUES } from '#contracts/engine-names.ts';
import { trendRefreshStart } from '#contracts/workflows.ts';
import type { StreamBatch } from '#db/committed.ts';
import { requestTrendRefresh } from '#db/commands/trending/refresh.ts';
import { getTrendingList } from '#db/queries/trending/list.ts';
import { getTrendingProblem } from '#db/queries/trending/problem.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { unsyncedStatement } from '#db/transaction.ts';
import { createHttpClient } from '#http/client.ts';
import { createRegistry } from '#providers/registry.ts';
import type { Registry } from '#providers/registry.ts';
import { sandboxConfig } from '#providers/testing/sandbox-config.ts';
import { startSandboxProcess } from '#providers/testing/sandbox-process.ts';
import type { SandboxProcess } from '#providers/testing/sandbox-process.ts';
import { createTestEngine } from '../testing/temporal.ts';
import type { TestEngine } from '../testing/temporal.ts';
import { createCollectActivities } from './collect-activities.ts';
import { createTrendActivities } from './rank-activities.ts';

const TINY = fileURLToPath(new URL('../../deploy/sandbox/worlds/tiny', import.meta.url));

let db: TestDatabase;
let engine: TestEngine;
let sandbox: SandboxProcess;
let registry: Registry;
const published: StreamBatch[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  sandbox = await startSandboxProcess(TINY);
  const config = sandboxConfig(sandbox.origin);
  const http = createHttpClient({ ...config, totalTimeoutMs: 3_000 });
  registry = createRegistry(config, { http });
  engine = await createTestEngine(inject('services').temporalAddress);
  const shared = {
    database: db.database,
    publisher: {
      publish: (batches: readonly StreamBatch[]) => published.push(...batches),
      tick() {},
    },
    logger: pino({ level: 'silent' }),
  };
  await engine.serve({
    core: createTrendActivities(shared),
    platform: createCollectActivities({ ...shared, registry }),
    llm: { refineSearch: async () => {}, analyzeSearch: async () => {} },
  } as never);
});
afterAll(async () => {
  await engine.close();
  await Promise.all([registry.close(), sandbox.stop()]);
  await db.drop();
});

async function setDay(day: number): Promise<void> {
  await fetch(`${sandbox.origin}/control/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offsetSeconds: day * 86_400 }),
  });
}

let runs = 0;
/** Runs a refresh like the schedule does. */
async function refresh(): Promise<void> {
  runs += 1;
  const handle = await engine.client.workflow.start(WORKFLOW_TYPES.trends, {
    workflowId: `scheduled-${runs}`,
    taskQueue: TASK_QUEUES.core,
    args: [{ refreshId: null }],
  });
  await handle.result();
}

test('an empty first day says that collection is under way, and when the first ranking comes', async () => {
  const list = await getTrendingList(db.database.db);
  expect(list).toMatchObject({ problems: [], refreshedAt: null, observedDays: 0 });
  expect(Date.parse(list.nextRefreshAt)).toBeGreaterThan(Date.now() - 60_000);
});

test('R-PROD-13: recent problems come first, with quotes that link to their posts', async () => {
  for (const day of [-2, -1.5]) {
    await setDay(day);
    await refresh();
  }
  const first = await getTrendingList(db.database.db);
  expect(first.refreshedAt).not.toBeNull();
  for (const day of [-1, 0]) {
    await setDay(day);
    await refresh();
  }
  const { problems, sources } = await getTrendingList(db.database.db);
  expect(sources.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'listening'));
  const [top] = problems;
  expect(top?.title).toMatch(/book/i);
  expect(top?.quotes.length).toBeGreaterThan(1);
  expect(new Set(top?.quotes.map(({ url }) => url)).size).toBe(top?.quotes.length);
  expect(top?.sparkline).toHaveLength(14);
  const detail = await getTrendingProblem(db.database.db, top?.id ?? 0);
  expect(detail?.problem).toEqual(top);
  expect(detail?.history.some(({ posts }) => posts > 0)).toBe(true);
});

test('a later burst gets its own id, and known problems keep theirs', async () => {
  const before = await getTrendingList(db.database.db);
  await setDay(2.4);
  try {
    published.length = 0;
    await refresh();
    const after = await getTrendingList(db.database.db);
    const deposits = after.problems.find(({ title }) => /deposit/i.test(title));
    expect(deposits).toMatchObject({ change: 'new' });
    expect(deposits?.score).toBeGreaterThanOrEqual(40);
    expect(after.problems[0]?.id).toBe(deposits?.id);
    const still = after.problems.filter(({ id }) => before.problems.some((old) => old.id === id));
    expect(still.length).toBeGreaterThan(0);
    expect(after.summary.new).toBeGreaterThan(0);
    const types = published.flatMap(({ events }) => events.map(({ type }) => type));
    expect(types).toContain('trending.problems_changed.v1');
    expect(types.at(-2)).toBe('trending.refreshed.v1');
    expect(new Set(published.map(({ streamId }) => streamId))).toEqual(new Set(['global']));
  } finally {
    await setDay(0);
  }
});

test('setting the clock back invents nothing: future posts are not counted', async () => {
  await refresh();
  const { problems } = await getTrendingList(db.database.db);
  expect(problems.some(({ title, score }) => /deposit/i.test(title) && score >= 40)).toBe(false);
});

const listedIds = async (): Promise<Set<number>> =>
  new Set((await getTrendingList(db.database.db)).problems.map(({ id }) => id));

test('a clock that jumps six weeks ahead and back empties the list and fills it again, mostly under the same ids', async () => {
  const before = await listedIds();
  expect(before.size).toBeGreaterThan(0);
  try {
    await setDay(42);
    await refresh();
    expect(await listedIds()).toEqual(new Set());
  } finally {
    await setDay(0);
  }
  await refresh();
  expect((await listedIds()).intersection(before).size).toBeGreaterThan(before.size / 2);
});

test.each(['malformed', 'reset'] as const)(
  'a failing source (%s) is reported as silent with a reason; the others continue',
  async (kind) => {
    await sandbox.fault({ target: 'github', kind, times: 20 });
    await refresh();
    await sandbox.fault();
    const { sources, problems } = await getTrendingList(db.database.db);
    const github = sources.find(({ platform }) => platform === 'github');
    expect(github).toMatchObject({ state: 'silent' });
    expect(github?.reason).toContain('GitHub');
    expect(github?.lastAnswerAt).not.toBeNull();
    expect(problems.length).toBeGreaterThan(0);
  },
);

test('A-34: of concurrent requests one is accepted, the others get a retry time', async () => {
  await unsyncedStatement(
    db.database,
    sql`update trend_refreshes set created_at = created_at - interval '2 minutes'`,
  );
  const asked = await Promise.allSettled(
    Array.from({ length: 12 }, () => requestTrendRefresh(db.database)),
  );
  const accepted = asked.filter(({ status }) => status === 'fulfilled');
  expect(accepted).toHaveLength(1);
  for (const outcome of asked) {
    if (outcome.status === 'fulfilled') continue;
    expect(outcome.reason).toMatchObject({ code: 'USER_RATE_LIMIT' });
    expect(outcome.reason.details.retryAfter).toBeGreaterThan(50);
  }
  const [first] = accepted;
  const refreshId = first?.status === 'fulfilled' ? first.value.value.refreshId : '';
  // The scheduled refresh comes second and does not interfere.
  const { type, options } = trendRefreshStart({ refreshId });
  const handle = await engine.client.workflow.start(type, options);
  await Promise.all([handle.result(), refresh()]);
  const rows = await db.database.db.execute<{ status: string }>(
    sql`select status from trend_refreshes where status in ('queued', 'running')`,
  );
  expect(rows).toHaveLength(0);
});

async function countPosts(): Promise<number> {
  const rows = await db.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from trend_posts`,
  );
  return rows[0]?.n ?? 0;
}

test('a post is stored once, however often its feed is read', async () => {
  const before = await countPosts();
  await refresh();
  expect(await countPosts()).toBe(before);
});

test('a rate-limited source is reported as limited; the others continue', async () => {
  await sandbox.fault({ target: 'github', kind: '429', retryAfter: 600, times: 20 });
  await refresh();
  await sandbox.fault();
  const { sources, problems } = await getTrendingList(db.database.db);
  const states = new Map(sources.map(({ platform, state }) => [platform, state]));
  expect(states.get('github')).toBe('limited');
  expect([...states.values()].filter((state) => state === 'listening')).toHaveLength(4);
  expect(problems.length).toBeGreaterThan(0);
});

test('silent sources do not delay the reported time of the others', async () => {
  await setDay(0);
  await refresh();
  const before = await getTrendingList(db.database.db);
  for (const target of ['github', 'youtube', 'stackoverflow'])
    await sandbox.fault({ target, kind: '429', retryAfter: 600 });
  try {
    await setDay(1);
    await refresh();
    const after = await getTrendingList(db.database.db);
    const passed = Date.parse(after.dataAt ?? '') - Date.parse(before.dataAt ?? '');
    expect(passed).toBeGreaterThan(0.9 * 86_400_000);
  } finally {
    await sandbox.fault();
    await setDay(0);
  }
});
