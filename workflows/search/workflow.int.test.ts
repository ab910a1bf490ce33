import { ApplicationFailure, Context } from '@temporalio/activity';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { searchStart } from '#contracts/workflows.ts';
import { scriptedSearches } from '../testing/scripted-search.ts';
import type { Script, Started } from '../testing/scripted-search.ts';
import { createTestEngine } from '../testing/temporal.ts';
import type { TestEngine } from '../testing/temporal.ts';

let engine: TestEngine;
const searches = scriptedSearches();
beforeAll(async () => {
  engine = await createTestEngine(inject('services').temporalAddress);
  await engine.serve(searches.activities);
});
afterAll(() => engine.close());

const start = (
  platforms?: Script['platforms'],
  model?: Partial<Pick<Script, 'refinement' | 'analysis' | 'widening'>>,
): Promise<Started> => searches.start(engine, platforms, model);

/** The steps after at least one platform returned posts. */
const THROUGH = ['refineSearch', 'analyzeSearch', 'endSearch'];

const failing = (type: string, message: string) => () => {
  throw ApplicationFailure.nonRetryable(message, type);
};

test('all platforms are scheduled in the first workflow task, each on its own queue', async () => {
  const { handle, script } = await start();
  await handle.result();
  expect(script.calls).toEqual([
    { name: 'refineSearch' },
    { name: 'analyzeSearch' },
    { name: 'endSearch', detail: false },
  ]);
  const { events = [] } = await handle.fetchHistory();
  const first = events?.findIndex((event) => event.workflowTaskCompletedEventAttributes) ?? -1;
  const scheduled = events?.flatMap((event, index) => {
    const attributes = event.activityTaskScheduledEventAttributes;
    return attributes?.activityType?.name === 'searchPlatform'
      ? [{ index, queue: attributes.taskQueue?.name }]
      : [];
  });
  // Behind the marker of the version, and before the wordings of the model.
  const [at = 0] = scheduled?.map(({ index }) => index) ?? [];
  expect(scheduled?.map(({ index }) => index)).toEqual([at, at + 1, at + 2]);
  const second = events?.findIndex(
    (event, index) => index > first && event.workflowTaskScheduledEventAttributes,
  );
  expect(at + 2).toBeLessThan(second ?? -1);
  expect(scheduled?.map(({ queue }) => queue)).toEqual([
    'provider.reddit',
    'provider.stackoverflow',
    'provider.hackernews',
  ]);
});

test('F-18: a hopeless platform ends with its readable reason, the others go on', async () => {
  const reason = 'Reddit refused our credentials.';
  const { handle, script } = await start({ reddit: failing('auth', reason) });
  await handle.result();
  expect(script.calls).toEqual([
    { name: 'endPlatform', platform: 'reddit', detail: ['auth', reason] },
    { name: 'refineSearch' },
    { name: 'analyzeSearch' },
    { name: 'endSearch', detail: false },
  ]);
});

test('F-17: when all platforms fail there is nothing to analyse and the search ends', async () => {
  const down = failing('down', 'It is down.');
  const unknown = failing('TypeError', 'x is not a function');
  const { handle, script } = await start({
    reddit: down,
    stackoverflow: down,
    hackernews: unknown,
  });
  await handle.result();
  expect(script.calls.map((call) => call.name)).toEqual([
    'endPlatform',
    'endPlatform',
    'endPlatform',
    'endSearch',
  ]);
  const ours = script.calls.find((call) => call.platform === 'hackernews')?.detail;
  expect(ours).toEqual([
    'internal',
    'We could not finish this platform because of a problem on our side.',
  ]);
});

test('F-13: a provider that asks us to wait is queried again after that time', async () => {
  const attempts: number[] = [];
  const { handle, script } = await start({
    reddit(attempt) {
      attempts.push(attempt);
      if (attempt > 2) return 7;
      throw ApplicationFailure.create({ type: 'rate_limited', nextRetryDelay: 30 });
    },
  });
  await handle.result();
  expect(attempts).toEqual([1, 2, 3]);
  expect(script.calls.map((call) => call.name)).toEqual(THROUGH);
});

test('platforms are asked again while there is more to ask, in at most three more passes', async () => {
  const asked: string[] = [];
  const answer = (name: string) => () => asked.push(name);
  const passes: number[] = [];
  const { handle } = await start(
    {
      reddit: answer('reddit'),
      stackoverflow: answer('stackoverflow'),
      hackernews: answer('hackernews'),
    },
    {
      widening(pass) {
        passes.push(pass);
        return pass === 1 ? ['reddit', 'hackernews'] : ['reddit'];
      },
    },
  );
  await handle.result();
  expect(passes).toEqual([1, 2, 3]);
  expect(asked.toSorted()).toEqual([
    ...Array.from({ length: 2 }, () => 'hackernews'),
    ...Array.from({ length: 4 }, () => 'reddit'),
    'stackoverflow',
  ]);
});

test('F-20: a search whose refinement and analysis fail still ends', async () => {
  const no = failing('llm', 'no');
  const { handle, script } = await start({}, { refinement: no, analysis: no });
  await handle.result();
  expect(script.calls.map((call) => call.name)).toEqual(THROUGH);
});

test('a cancelled search ends as cancelled while a platform still hangs', async () => {
  const began = Promise.withResolvers<void>();
  const cancelled = Promise.withResolvers<void>();
  const { handle, script } = await start({
    reddit() {
      began.resolve();
      const { cancelled: engineCancels } = Context.current();
      return engineCancels.catch((error: unknown) => {
        cancelled.resolve();
        throw error;
      });
    },
  });
  await began.promise;
  await handle.cancel();
  await handle.result();
  // Again when the platform's end arrives meanwhile: the engine repeats the workflow's last task.
  expect(new Set(script.calls.map((call) => JSON.stringify(call)))).toEqual(
    new Set([JSON.stringify({ name: 'endSearch', detail: true })]),
  );
  // Its heartbeat informs the activity, which stops querying the provider.
  await cancelled.promise;
});

test('F-06: the same round is started once, also after it has ended', async () => {
  const { handle, input } = await start();
  const { type, options } = searchStart(input);
  const again = (): Promise<unknown> => engine.client.workflow.start(type, options);
  await expect(again()).rejects.toThrow(WorkflowExecutionAlreadyStartedError);
  await handle.result();
  await expect(again()).rejects.toThrow(WorkflowExecutionAlreadyStartedError);
  const next = searchStart({ ...input, round: 1 });
  await (await engine.client.workflow.start(next.type, next.options)).result();
});
