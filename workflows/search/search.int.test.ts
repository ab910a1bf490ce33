import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import type { PlatformId } from '#contracts/names.ts';
import { foldConversations } from '#contracts/conversations.ts';
import type { SearchDetail } from '#contracts/search.ts';
import { searchStart } from '#contracts/workflows.ts';
import { cancelSearch } from '#db/commands/search/cancel.ts';
import { retrySearch } from '#db/commands/search/retry.ts';
import { readStream } from '#db/queries/events.ts';
import { getPlanInfo } from '#db/queries/plan-info.ts';
import { listRejected } from '#db/queries/rejected.ts';
import { getSearch } from '#db/queries/search.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { createSearch } from '#db/testing/searches.ts';
import type { ExampleSearch } from '#db/testing/searches.ts';
import { ProviderError } from '#providers/port.ts';
import type { FoundPost, Provider } from '#providers/port.ts';
import { dispatchOnce, endLost, DISPATCHER_DEFAULTS } from '../dispatcher.ts';
import { createTestEngine } from '../testing/temporal.ts';
import type { TestEngine } from '../testing/temporal.ts';
import { createAnalysisActivities } from './analysis-activities.ts';
import { createCoreActivities } from './core-activities.ts';
import { createPlatformActivities } from './platform-activities.ts';

let engine: TestEngine;
let fixture: TestDatabase;

/** Scripted by the query's first word, so that searches of one file do not meet. */
type Script = (platform: PlatformId, signal: AbortSignal) => Promise<FoundPost[]>;
const scripts = new Map<string, Script>();

const providerOf = (id: PlatformId): Provider => ({
  id,
  capabilities: { fullText: true, timeframe: true, comments: false, note: null },
  async search({ query, refuse }, { signal }) {
    const script = scripts.get(query.text);
    const posts = script ? await script(id, signal) : [postOf(id, query.text)];
    // Most scripts answer whatever is asked; what is left out is the subject of one test.
    const exact = query.excluded.length > 0;
    const judged = posts.map((post) => ({ post, refusal: (exact && refuse?.(post)) || null }));
    const items = judged.filter(({ refusal }) => refusal === null).map(({ post }) => post);
    const refused = judged.flatMap(({ post, refusal }) => (refusal ? [{ post, ...refusal }] : []));
    const undated = items.some(({ postedAt }) => postedAt === null);
    const note = undated ? 'A sentence on what is missing.' : null;
    return { items, refused, total: null, note };
  },
});

const postOf = (platform: PlatformId, word: string, at = 0): FoundPost => ({
  externalId: `${platform}-${word}-${at}`,
  url: `https://example.test/${platform}/${at}`,
  title: `About ${word}`,
  content: 'Can anyone recommend one?',
  author: null,
  postedAt: new Date('2026-11-20T00:00:00Z'),
  engagement: { likes: null, comments: null, shares: null },
  language: 'en',
});

const quiet = { publisher: { publish() {}, tick() {} }, logger: pino({ level: 'silent' }) };

beforeAll(async () => {
  engine = await createTestEngine(inject('services').temporalAddress);
  fixture = await createTestDatabase();
  const shared = { ...quiet, database: fixture.database };
  await engine.serve({
    core: createCoreActivities(shared),
    platform: createPlatformActivities({
      ...shared,
      deadlineSeconds: 2,
      random: () => 0,
      registry: {
        get: providerOf,
        sources: () => [
          {
            id: 'reddit',
            state: 'live',
            reason: null,
            limitedUntil: null,
            lastAnswerAt: null,
            postedToShown: null,
            textsKeptDays: null,
            capabilities: providerOf('reddit').capabilities,
          },
        ],
      },
    }),
    llm: createAnalysisActivities({ ...shared, llm: null, limits: { daily: 1, userDaily: 1 } }),
  });
});
afterAll(async () => {
  await engine.close();
  await fixture.drop();
});

async function accepted(script?: Script, more = ''): Promise<ExampleSearch> {
  const query = `w${randomUUID().replaceAll('-', '')}${more}`;
  if (script) scripts.set(query, script);
  return createSearch(fixture.database, { plan: 'starter', spec: { query } });
}

const startOf = (search: ExampleSearch, round = 0, platforms = search.platforms) => {
  const { type, options } = searchStart({ ...search, round, platforms });
  return engine.client.workflow.start(type, options);
};

const read = async (search: ExampleSearch): Promise<SearchDetail> => {
  const found = await getSearch(fixture.database, search);
  if (!found) throw new Error('The search is gone.');
  return found.data;
};

const usedToday = async ({ userId }: ExampleSearch): Promise<number> =>
  (await getPlanInfo(fixture.database.db, { userId })).usage.searchesToday;

test('a search runs from queued to completed, each step an event in gapless order', async () => {
  const search = await accepted();
  await (await startOf(search)).result();
  const detail = await read(search);
  expect(detail).toMatchObject({ status: 'completed', charged: true, totalFound: 3, reason: null });
  expect(detail.results.map((result) => result.intent)).toEqual(Array(3).fill('recommendation'));
  expect(detail.analysis).toMatchObject({
    state: 'off',
    reason: 'Analysis is off: no language model is configured.',
  });
  const { events } = await readStream(fixture.database, { streamId: search.userId, after: 0 });
  expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
  expect(events.filter((event) => event.type === 'search.results_added.v1')).toHaveLength(3);
  expect(events.at(-1)).toMatchObject({
    type: 'search.changed.v1',
    data: { search: { status: 'completed' } },
  });
  // The same words on three platforms that ran side by side.
  const [conversation, ...others] = foldConversations(detail.results);
  expect(conversation?.places).toHaveLength(3);
  expect(others).toEqual([]);
});

test('what a query leaves out is kept with its reason, and stands in no result', async () => {
  const search = await accepted(
    async (platform) => [
      postOf(platform, 'w', 1),
      { ...postOf(platform, 'w', 2), title: 'Now hiring', language: null },
    ],
    ' OR about -hiring lang:en',
  );
  await (await startOf(search)).result();
  const detail = await read(search);
  expect(detail).toMatchObject({ totalFound: 3, rejectedCount: 3 });
  const page = await listRejected(fixture.database, { ...search, limit: 20 });
  expect(page?.data.items.map(({ cause, reason, title }) => ({ cause, reason, title }))).toEqual(
    Array.from({ length: 3 }, () => ({
      cause: 'excluded',
      reason: 'Has “hiring”, which you excluded.',
      title: 'Now hiring',
    })),
  );
  const { events } = await readStream(fixture.database, { streamId: search.userId, after: 0 });
  const counts = events.flatMap(({ type, data }) =>
    type === 'search.rejected_changed.v1'
      ? [(data as { rejectedCount: number }).rejectedCount]
      : [],
  );
  expect(counts).toEqual([1, 2, 3]);
});

test('F-18: one platform down, one hopeless: partial, charged, then retried free', async () => {
  let broken = true;
  const search = await accepted(async (platform) => {
    if (broken && platform === 'reddit') throw new ProviderError('auth', 'Reddit refused us.');
    if (broken && platform === 'stackoverflow') throw new ProviderError('down', 'It is down.');
    return [postOf(platform, 'x', Math.random())];
  });
  await (await startOf(search)).result();
  expect(await read(search)).toMatchObject({ status: 'partial', charged: true });
  expect((await read(search)).progress).toMatchObject([
    { platform: 'reddit', state: 'failed', failure: 'auth', reason: 'Reddit refused us.' },
    { platform: 'stackoverflow', state: 'failed', failure: 'down', reason: 'It is down.' },
    { platform: 'hackernews', state: 'completed', found: 1 },
  ]);
  broken = false;
  const { value } = await retrySearch(fixture.database, search);
  await (await startOf(search, value.round, value.platforms)).result();
  expect(await read(search)).toMatchObject({ status: 'completed', charged: true, totalFound: 3 });
  expect(await usedToday(search)).toBe(1);
});

test('F-17: all fail: not charged, refunded once, also when the workflow is reset', async () => {
  const search = await accepted(() => Promise.reject(new ProviderError('malformed', 'Not JSON.')));
  const handle = await startOf(search);
  await handle.result();
  expect(await read(search)).toMatchObject({ status: 'failed', charged: false });
  expect(await usedToday(search)).toBe(0);
  const { events = [] } = await handle.fetchHistory();
  const first = events?.find((event) => event.workflowTaskCompletedEventAttributes);
  const { runId } = await engine.client.workflowService.resetWorkflowExecution({
    namespace: engine.namespace,
    workflowExecution: { workflowId: handle.workflowId, runId: handle.firstExecutionRunId },
    reason: 'test',
    requestId: randomUUID(),
    workflowTaskFinishEventId: first?.eventId ?? null,
  });
  await engine.client.workflow.getHandle(handle.workflowId, runId).result();
  expect(await usedToday(search)).toBe(0);
  const page = await readStream(fixture.database, { streamId: search.userId, after: 0 });
  const plans = page.events.filter((event) => event.type === 'plan.changed.v1');
  expect(plans).toHaveLength(2);
});

test('F-13: while a provider makes us wait the page says so, and then it answers', async () => {
  let asked = 0;
  const search = await accepted(async (platform) => {
    if (platform !== 'reddit' || ++asked > 1) return [postOf(platform, 'x', Math.random())];
    throw new ProviderError('rate_limited', 'Reddit asks us to wait.', { retryAfterMs: 300 });
  });
  await (await startOf(search)).result();
  expect(await read(search)).toMatchObject({ status: 'completed', totalFound: 3 });
  const { events } = await readStream(fixture.database, { streamId: search.userId, after: 0 });
  const states = events
    .filter((event) => event.type === 'search.platform_changed.v1')
    .map((event) => (event.data as { progress: { platform: string; state: string } }).progress)
    .filter((progress) => progress.platform === 'reddit')
    .map((progress) => progress.state);
  expect(states).toEqual(['running', 'waiting', 'running', 'completed']);
  const health = await readStream(fixture.database, { streamId: GLOBAL_STREAM, after: 0 });
  const sources = health.events.map(
    (event) => (event.data as { source: { state: string } }).source,
  );
  expect(sources.slice(-2).map((source) => source.state)).toEqual(['limited', 'live']);
});

const told = async () => {
  const { events } = await readStream(fixture.database, { streamId: GLOBAL_STREAM, after: 0 });
  return events.map((event) => (event.data as { source: { state: string } }).source.state);
};

test('what one founder’s search learns of a source every search knows, until it answers again', async () => {
  let asked = 0;
  let broken = true;
  const askReddit: Script = async (platform) => {
    if (platform !== 'reddit') return [postOf(platform, 'x', Math.random())];
    asked += 1;
    if (broken) throw new ProviderError('down', 'Reddit has a problem at the moment.');
    return [postOf(platform, 'x', Math.random())];
  };
  const run = async (): Promise<ExampleSearch> => {
    const search = await accepted(askReddit);
    await (await startOf(search)).result();
    return search;
  };
  await run();
  expect(asked).toBe(4);
  expect((await told()).at(-1)).toBe('silent');
  const before = (await told()).length;
  // The circuit is open: one try of the next founder's search decides, and it says nothing new.
  const second = await run();
  expect(asked).toBe(5);
  expect((await read(second)).progress[0]).toMatchObject({ state: 'failed', failure: 'down' });
  expect(await told()).toHaveLength(before);
  broken = false;
  const third = await run();
  expect(asked).toBe(6);
  expect((await read(third)).progress[0]).toMatchObject({ state: 'completed' });
  expect((await told()).slice(before)).toEqual(['live']);
});

test('what an answer lacks stands in the platform’s row', async () => {
  const search = await accepted(async (platform) => [
    { ...postOf(platform, 'x', Math.random()), postedAt: null },
  ]);
  await (await startOf(search)).result();
  const { progress, results } = await read(search);
  expect(progress.map(({ state, reason }) => [state, reason])).toEqual(
    search.platforms.map(() => ['completed', 'A sentence on what is missing.']),
  );
  expect(results.map(({ createdAt }) => createdAt)).toEqual([null, null, null]);
});

test('a wait that is longer than the search may take ends the platform at once', async () => {
  const search = await accepted(async (platform) => {
    if (platform !== 'reddit') return [postOf(platform, 'x', Math.random())];
    throw new ProviderError('rate_limited', 'Too many.', { retryAfterMs: 3_600_000 });
  });
  await (await startOf(search)).result();
  expect((await read(search)).progress[0]).toMatchObject({
    failure: 'rate_limited',
    reason: 'Reddit asked us to wait 60 minutes, longer than a search may take.',
  });
});

test('F-14: a provider that never answers is timed out at the deadline', async () => {
  const search = await accepted((platform, signal) =>
    platform === 'reddit'
      ? setTimeout(60_000, [], { signal })
      : Promise.resolve([postOf(platform, 'x', Math.random())]),
  );
  await (await startOf(search)).result();
  expect(await read(search)).toMatchObject({ status: 'partial' });
  expect((await read(search)).progress[0]).toMatchObject({
    failure: 'timeout',
    reason: 'Reddit did not answer within 2 seconds.',
  });
});

test('a cancelled search ends at once and stores nothing that comes later', async () => {
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const search = await accepted(async (platform) => {
    asked.resolve();
    await release.promise;
    return [postOf(platform, 'x', Math.random())];
  });
  const handle = await startOf(search);
  await asked.promise;
  const { value } = await cancelSearch(fixture.database, search);
  expect(value).toMatchObject({ status: 'cancelled', charged: false });
  await handle.cancel();
  await handle.result();
  release.resolve();
  expect(await read(search)).toMatchObject({ status: 'cancelled', results: [], totalFound: 0 });
  expect(await usedToday(search)).toBe(0);
});

test('F-02, F-06: the dispatcher starts what was left behind, once', async () => {
  const search = await accepted();
  const deps = { ...quiet, database: fixture.database, client: engine.client };
  const settings = { ...DISPATCHER_DEFAULTS, queuedForSeconds: 0 };
  await Promise.all([dispatchOnce(deps, settings), dispatchOnce(deps, settings)]);
  await engine.client.workflow.getHandle(`search:${search.searchId}`).result();
  expect(await read(search)).toMatchObject({ status: 'completed', totalFound: 3 });
  expect(await dispatchOnce(deps, settings)).toBe(0);
});

test('I5: a search whose workflow was terminated is ended and given back', async () => {
  const asked = Promise.withResolvers<void>();
  const search = await accepted((_platform, signal) => {
    asked.resolve();
    return setTimeout(60_000, [], { signal });
  });
  const handle = await startOf(search);
  await asked.promise;
  await handle.terminate();
  const deps = { ...quiet, database: fixture.database, client: engine.client };
  await endLost(deps, { ...DISPATCHER_DEFAULTS, overdueSeconds: 0 });
  expect(await read(search)).toMatchObject({ status: 'failed', charged: false });
  expect(await usedToday(search)).toBe(0);
});
