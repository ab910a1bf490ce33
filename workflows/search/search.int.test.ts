import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { traced } from '#config/tracing/trace.ts';
import { cancelSearch, retrySearch } from '#db/commands/search/retry.ts';
import { readStream } from '#db/queries/events.ts';
import { listRejected } from '#db/queries/search/rejected.ts';
import { ProviderError } from '#providers/port.ts';
import { DISPATCHER_DEFAULTS, dispatchOnce, endLostJobs } from '../jobs/dispatcher.ts';
import { openScriptedWorld, postOf, quiet } from '../testing/scripted-world.ts';
import type { ScriptedWorld } from '../testing/scripted-world.ts';

let world: ScriptedWorld;
beforeAll(async () => {
  world = await openScriptedWorld();
});
afterAll(() => world.close());

test('a search runs from queued to completed, each step an event in gapless order', async () => {
  const search = await world.accepted();
  await (await world.startOf(search)).result();
  const detail = await world.read(search);
  expect(detail).toMatchObject({ status: 'completed', charged: true, totalFound: 3, reason: null });
  expect(detail.results.map((result) => result.intent)).toEqual(['recommendation']);
  expect(detail.analysis).toMatchObject({
    state: 'off',
    reason: 'Analysis is off: no language model is configured.',
  });
  const { events } = await readStream(world.database, { streamId: search.userId, after: 0 });
  expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
  // Platforms that answer at one moment share an event; the last one brings the list as it is.
  const added = events.filter((event) => event.type === 'search.results_added.v1');
  expect(added.at(-1)?.data).toMatchObject({ results: detail.results, totalFound: 3 });
  const ends = events.filter(
    ({ data }) => (data as { progress?: { state: string } }).progress?.state === 'completed',
  );
  expect(ends).toHaveLength(3);
  expect(events.at(-1)).toMatchObject({
    type: 'search.changed.v1',
    data: { search: { status: 'completed' } },
  });
  // The same words on three platforms that ran side by side.
  expect(detail.results.map(({ elsewhere }) => elsewhere.length)).toEqual([2]);
});

test('excluded posts are kept with a reason, and never appear in results', async () => {
  const search = await world.accepted(
    async (platform) => [
      postOf(platform, 'w', 1),
      { ...postOf(platform, 'w', 2), title: 'Now hiring', language: null },
    ],
    ' OR about -hiring lang:en',
  );
  await (await world.startOf(search)).result();
  const detail = await world.read(search);
  expect(detail).toMatchObject({ totalFound: 3, rejectedCount: 3 });
  const page = await listRejected(world.database, { ...search, limit: 20 });
  expect(page?.data.items.map(({ cause, reason, title }) => ({ cause, reason, title }))).toEqual(
    Array.from({ length: 3 }, () => ({
      cause: 'excluded',
      reason: 'Has “hiring”, which you excluded.',
      title: 'Now hiring',
    })),
  );
  const { events } = await readStream(world.database, { streamId: search.userId, after: 0 });
  const counts = events.flatMap(({ type, data }) =>
    type === 'search.rejected_changed.v1'
      ? [(data as { rejectedCount: number }).rejectedCount]
      : [],
  );
  expect(counts.at(-1)).toBe(3);
  expect(counts).toEqual([...new Set(counts)].toSorted());
});

test('F-18: one platform down, one hopeless: partial, charged, then retried free', async () => {
  let broken = true;
  let query = '';
  const search = await world.accepted(async (platform) => {
    if (broken && platform === 'reddit') throw new ProviderError('auth', 'Reddit refused us.');
    if (broken && platform === 'stackoverflow') throw new ProviderError('down', 'It is down.');
    return [postOf(platform, query, Math.random())];
  });
  query = (await world.read(search)).query;
  await (await world.startOf(search)).result();
  expect(await world.read(search)).toMatchObject({ status: 'partial', charged: true });
  expect((await world.read(search)).progress).toMatchObject([
    { platform: 'reddit', state: 'failed', failure: 'auth', reason: 'Reddit refused us.' },
    { platform: 'stackoverflow', state: 'failed', failure: 'down', reason: 'It is down.' },
    { platform: 'hackernews', state: 'completed', found: 1 },
  ]);
  broken = false;
  const { value } = await retrySearch(world.database, search);
  await (await world.startOf(search, value.round, value.platforms)).result();
  expect(await world.read(search)).toMatchObject({
    status: 'completed',
    charged: true,
    totalFound: 3,
  });
  expect(await world.usedToday(search)).toBe(1);
});

test('F-17: all fail: not charged, refunded once, also when the workflow is reset', async () => {
  const search = await world.accepted(() =>
    Promise.reject(new ProviderError('malformed', 'Not JSON.')),
  );
  const handle = await world.startOf(search);
  await handle.result();
  expect(await world.read(search)).toMatchObject({ status: 'failed', charged: false });
  expect(await world.usedToday(search)).toBe(0);
  const { events = [] } = await handle.fetchHistory();
  const first = events?.find((event) => event.workflowTaskCompletedEventAttributes);
  const { runId } = await world.engine.client.workflowService.resetWorkflowExecution({
    namespace: world.engine.namespace,
    workflowExecution: { workflowId: handle.workflowId, runId: handle.firstExecutionRunId },
    reason: 'test',
    requestId: randomUUID(),
    workflowTaskFinishEventId: first?.eventId ?? null,
  });
  await world.engine.client.workflow.getHandle(handle.workflowId, runId).result();
  expect(await world.usedToday(search)).toBe(0);
  const page = await readStream(world.database, { streamId: search.userId, after: 0 });
  const plans = page.events.filter((event) => event.type === 'plan.changed.v1');
  expect(plans).toHaveLength(2);
});

test('a cancelled search ends at once and stores nothing that comes later', async () => {
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const search = await world.accepted(async (platform) => {
    asked.resolve();
    await release.promise;
    return [postOf(platform, 'x', Math.random())];
  });
  const handle = await world.startOf(search);
  await asked.promise;
  const { value } = await cancelSearch(world.database, search);
  expect(value).toMatchObject({ status: 'cancelled', charged: false });
  await handle.cancel();
  await handle.result();
  release.resolve();
  expect(await world.read(search)).toMatchObject({
    status: 'cancelled',
    results: [],
    totalFound: 0,
  });
  expect(await world.usedToday(search)).toBe(0);
});

test('F-02, F-06: the dispatcher starts leftover jobs, once', async () => {
  const search = await world.accepted();
  const deps = { ...quiet, database: world.database, client: world.engine.client };
  const settings = { ...DISPATCHER_DEFAULTS, queuedForSeconds: 0 };
  await Promise.all([dispatchOnce(deps, settings), dispatchOnce(deps, settings)]);
  await world.engine.client.workflow.getHandle(`search:${search.searchId}`).result();
  expect(await world.read(search)).toMatchObject({ status: 'completed', totalFound: 3 });
  expect(await dispatchOnce(deps, settings)).toBe(0);
});

test.each([
  ['started by the dispatcher', 'completed'],
  ['ended as lost', 'failed'],
])('every event of a job that is %s has the trace of its request', async (how, status) => {
  const traceId = randomUUID().replaceAll('-', '');
  const search = await traced({ name: 'request', kind: 'server', traceId }, () => world.accepted());
  const deps = { ...quiet, database: world.database, client: world.engine.client };
  const settings = { ...DISPATCHER_DEFAULTS, queuedForSeconds: 0, overdueSeconds: 0 };
  if (how === 'ended as lost') await endLostJobs(deps, settings);
  else {
    await dispatchOnce(deps, settings);
    await world.engine.client.workflow.getHandle(`search:${search.searchId}`).result();
  }
  const { events } = await readStream(world.database, { streamId: search.userId, after: 0 });
  expect(await world.read(search)).toMatchObject({ status });
  expect(events.filter(({ trace }) => trace !== traceId)).toEqual([]);
});

test('F-06: a job that cannot be dispatched does not block the ones behind it', async () => {
  const refused = await world.accepted();
  const search = await world.accepted();
  const { workflow } = world.engine.client;
  const start: typeof workflow.start = (type, options) =>
    options.workflowId === `search:${refused.searchId}`
      ? Promise.reject(new TypeError('This input cannot be encoded.'))
      : workflow.start(type, options);
  const client = { workflow: Object.assign(Object.create(workflow) as typeof workflow, { start }) };
  const deps = { ...quiet, database: world.database, client };
  const settings = { ...DISPATCHER_DEFAULTS, queuedForSeconds: 0, batch: 1_000 };
  expect(await dispatchOnce(deps, settings)).toBe(1);
  await world.engine.client.workflow.getHandle(`search:${search.searchId}`).result();
  expect(await world.read(search)).toMatchObject({ status: 'completed' });
});

test('I5: a search whose workflow was terminated is ended and given back', async () => {
  const asked = Promise.withResolvers<void>();
  const search = await world.accepted((_platform, signal) => {
    asked.resolve();
    return setTimeout(60_000, [], { signal });
  });
  const handle = await world.startOf(search);
  await asked.promise;
  await handle.terminate();
  const deps = { ...quiet, database: world.database, client: world.engine.client };
  await endLostJobs(deps, { ...DISPATCHER_DEFAULTS, overdueSeconds: 0 });
  expect(await world.read(search)).toMatchObject({ status: 'failed', charged: false });
  expect(await world.usedToday(search)).toBe(0);
});
