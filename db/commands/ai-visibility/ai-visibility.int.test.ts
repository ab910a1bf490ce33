import { randomUUID } from 'node:crypto';
import { sql } from '../../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countState } from '#domain/ai-visibility/tally.ts';
import { getAiVisibility } from '../../queries/ai-visibility/ai-visibility.ts';
import { createAiVisibility } from '../../testing/ai-visibility.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createUser } from '../../testing/factories.ts';
import { transaction } from '../../transaction.ts';
import {
  beginAiVisibility,
  cancelAiVisibility,
  endAiVisibility,
  retryAiVisibility,
} from './life.ts';
import { removeAnswerTexts } from './retention.ts';
import { failedResult, recordSamples } from './record-samples.ts';
import { beginSamples, failSamples, takeSamples } from './samples.ts';
import type { SampleResult } from './record-samples.ts';
import { submitAiVisibility } from './submit.ts';
import type { AiVisibilityPlan } from './submit.ts';
import { planRerun, runDueSchedules, setWeekly } from './weekly.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const PLAN = { assistants: ['openai', 'perplexity'] } as const;

const ignore = (): void => {};

const ANSWER: SampleResult = {
  ...failedResult(''),
  state: 'answered',
  reason: null,
  model: 'model-1',
  text: 'Kontaktly is good.',
  excerpt: 'Kontaktly is good.',
  costMicros: 10,
  readings: [
    {
      brand: 'kontaktly',
      role: 'recommended',
      unsure: false,
      place: 1,
      sentiment: 'positive',
      linked: null,
      foundOnly: null,
      reader: 'rules',
    },
  ],
};

async function submitted(plan: Partial<AiVisibilityPlan> = {}) {
  const { key, read } = await createAiVisibility(fixture.database, { ...PLAN, ...plan });
  await beginAiVisibility(fixture.database, { ...key, round: 0 });
  const partsOf = async (assistant: 'openai' | 'perplexity', limit = 100) =>
    (await takeSamples(fixture.database, { ...key, assistant, limit })).map((part) => ({
      ...part,
      assistant,
    }));
  const answer = async (assistant: 'openai' | 'perplexity') => {
    const parts = await partsOf(assistant);
    await beginSamples(fixture.database, key, parts);
    await recordSamples(
      fixture.database,
      key,
      parts.map((part) => ({ ...part, result: ANSWER })),
    );
  };
  return { key, read, partsOf, answer };
}

test('R-API-22: a submitted analysis has a sample for each question, assistant and run', async () => {
  const { read } = await submitted();
  const analysis = await read();
  expect(analysis.planned).toBe(8 * 2 * 3);
  expect(countState(analysis.tally, 'not_run')).toBe(48);
  expect(analysis.status).toBe('running');
});

test('a sample is recorded once, however often it is begun or recorded', async () => {
  const { key, read, partsOf } = await submitted();
  const [part] = await partsOf('openai', 1);
  if (!part) throw new Error('no sample');
  // The worker died during the call; the next one may retry it.
  expect(await beginSamples(fixture.database, key, [part])).not.toContain(null);
  expect(await beginSamples(fixture.database, key, [part])).not.toContain(null);
  const recorded = await Promise.all(
    [1, 2, 3].map(() => recordSamples(fixture.database, key, [{ ...part, result: ANSWER }])),
  );
  expect(recorded.map(({ value }) => value).toSorted()).toEqual([0, 0, 1]);
  expect(await beginSamples(fixture.database, key, [part])).toEqual([null]);
  const analysis = await read();
  expect(analysis.answered).toBe(1);
  expect(analysis.tally.spentMicros).toBe(10);
});

test('an ended run is completed, partial or failed, and only a failed one is refunded', async () => {
  const complete = await submitted();
  await complete.answer('openai');
  await complete.answer('perplexity');
  const done = await endAiVisibility(fixture.database, {
    ...complete.key,
    round: 0,
    cancelled: false,
  });
  expect(done.value).toMatchObject({ status: 'completed', charged: true, answered: 48 });
  expect(done.value?.visibility).toMatchObject({ rate: 1 });

  const partial = await submitted();
  await partial.answer('openai');
  const revoked = 'Perplexity does not accept the API key.';
  await failSamples(fixture.database, { ...partial.key, assistant: 'perplexity' }, revoked);
  const half = await endAiVisibility(fixture.database, {
    ...partial.key,
    round: 0,
    cancelled: false,
  });
  expect(half.value).toMatchObject({ status: 'partial', charged: true });

  const failed = await submitted();
  await failSamples(fixture.database, { ...failed.key, assistant: null }, 'No budget.');
  const none = await endAiVisibility(fixture.database, {
    ...failed.key,
    round: 0,
    cancelled: false,
  });
  expect(none.value).toMatchObject({ status: 'failed', charged: false });
});

test('a cancelled run keeps its answers, including one that arrives late, and asks nothing more', async () => {
  const { key, read, partsOf } = await submitted();
  const [part] = await partsOf('openai', 1);
  if (!part) throw new Error('no sample');
  await beginSamples(fixture.database, key, [part]);
  const { value } = await cancelAiVisibility(fixture.database, key);
  expect(value).toMatchObject({ status: 'cancelled', charged: false });
  expect(await partsOf('openai')).toEqual([]);
  await recordSamples(fixture.database, key, [{ ...part, result: ANSWER }]);
  expect((await read()).answered).toBe(1);
});

test('a retry asks only what failed', async () => {
  const { key, answer, partsOf } = await submitted();
  await answer('openai');
  await failSamples(fixture.database, { ...key, assistant: 'perplexity' }, 'Down.');
  await endAiVisibility(fixture.database, { ...key, round: 0, cancelled: false });
  const { value } = await retryAiVisibility(fixture.database, key);
  expect(value.round).toBe(1);
  expect(await partsOf('openai')).toEqual([]);
  expect(await partsOf('perplexity')).toHaveLength(24);
});

test('a rerun asks the same immutable questions, and the later run knows the earlier one', async () => {
  const first = await submitted();
  await first.answer('openai');
  await first.answer('perplexity');
  await endAiVisibility(fixture.database, { ...first.key, round: 0, cancelled: false });
  const options = { configured: ['openai'] as const, scheduled: false };
  const plan = await planRerun(fixture.database, first.key, options);
  if (!plan) throw new Error('no plan');
  expect(plan.assistants).toEqual(['openai']);
  const { userId } = first.key;
  const { value } = await submitAiVisibility(fixture.database, {
    userId,
    plan: 'professional',
    analysis: plan,
    idempotencyKey: randomUUID(),
    requestHash: 'rerun',
    answer: (data) => ({ status: 202, body: JSON.stringify(data) }),
  });
  const key = { userId, analysisId: value.jobId };
  const second = (await getAiVisibility(fixture.database, key, new Map()))?.data;
  expect(second?.prompts.map(({ id }) => id)).toEqual(
    (await first.read()).prompts.map(({ id }) => id),
  );
  expect(second?.earlier.map(({ id }) => id)).toEqual([first.key.analysisId]);
});

test('A-86: a due weekly run is submitted once, with control questions', async () => {
  const { key, answer } = await submitted();
  await answer('openai');
  await answer('perplexity');
  await endAiVisibility(fixture.database, { ...key, round: 0, cancelled: false });
  await setWeekly(fixture.database, { ...key, plan: 'professional', enabled: true });
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`
      update gpt_schedules set next_at = now() - interval '1 minute'
      where user_id = ${key.userId}::uuid`),
  );
  const due = { configured: ['openai'] as const, limit: 10 };
  const runs = await Promise.all([1, 2].map(() => runDueSchedules(fixture.database, due)));
  expect(runs.flat()).toHaveLength(1);
  const [kinds] = await fixture.database.sql<{ controls: number }[]>`
    select count(*)::int as controls from gpt_analyses a
    join gpt_analysis_prompts ap on ap.analysis_id = a.id
    join gpt_prompts p on p.id = ap.prompt_id
    where a.user_id = ${key.userId} and a.scheduled and p.kind = 'control'`;
  expect(kinds?.controls).toBe(10);
  const denied = setWeekly(fixture.database, { ...key, plan: 'starter', enabled: true });
  await expect(denied).rejects.toMatchObject({ code: 'PLAN_LIMIT_ERROR' });
});

test('texts of answers are removed after their retention days, and the counts stay', async () => {
  const { key, answer, read } = await submitted();
  await answer('openai');
  await endAiVisibility(fixture.database, { ...key, round: 0, cancelled: false });
  const before = await read();
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`
      update jobs set finished_at = now() - interval '91 days'
      where id = ${key.analysisId}::uuid`),
  );
  expect(await removeAnswerTexts(fixture.database, { days: 90, publish: ignore })).toBeGreaterThan(
    0,
  );
  const after = await read();
  expect(after.textsRemovedAt).not.toBeNull();
  expect(after.tally.cells).toEqual(before.tally.cells);
  const [kept] = await fixture.database.sql<{ words: number }[]>`
    select count(*)::int as words from gpt_samples
    where analysis_id = ${key.analysisId} and text <> ''`;
  expect(kept?.words).toBe(0);
});

test('users cannot read, end or write to another user’s analysis', async () => {
  const { key, partsOf } = await submitted();
  const { userId } = await createUser(fixture.database);
  const stranger = { ...key, userId };
  expect(await getAiVisibility(fixture.database, stranger, new Map())).toBeNull();
  const parts = await partsOf('openai', 1);
  expect(await beginSamples(fixture.database, stranger, parts)).toEqual([null]);
  const record = parts.map((part) => ({ ...part, result: ANSWER }));
  expect((await recordSamples(fixture.database, stranger, record)).value).toBe(0);
  await expect(cancelAiVisibility(fixture.database, stranger)).rejects.toThrow();
});
