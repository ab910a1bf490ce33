import { beforeEach, expect, test } from 'vitest';
import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import { kindOfPrompt } from '#domain/ai-visibility/prompts/kind-of-prompt.ts';
import { writePrompts } from '#domain/ai-visibility/prompts/write-prompts.ts';
import { countState } from '#domain/ai-visibility/tally.ts';
import { planRerun } from '#db/commands/ai-visibility/weekly.ts';
import { openWholeRuns } from './testing/whole-runs.ts';

const { db, sandbox, runs } = await openWholeRuns({ timeoutMs: 5_000, hasModel: true });
beforeEach(() => sandbox.fault());

const SUBJECT = {
  brand: 'Slotwise',
  aliases: ['Slot Wise'],
  description: 'Slotwise is online booking software for hair and beauty salons',
  competitors: ['Chairly', 'Bookbird'].map((name) => ({ name, aliases: [], website: null })),
};
const PLAN = {
  ...SUBJECT,
  website: 'slotwise.example',
  prompts: writePrompts(SUBJECT),
  runs: 1,
  awaitsQuestions: true,
};
const textsOf = (analysis: Pick<AiVisibilityDetail, 'prompts'>): string[] =>
  analysis.prompts.map(({ text }) => text);
const TEMPLATES = PLAN.prompts.map(({ text }) => text);

test('a run asks the questions that the language model wrote, each of which passes our rules', async () => {
  const run = await runs.start(PLAN);
  const analysis = await run.ended();
  expect(analysis.status).toBe('completed');
  expect(analysis.prompts).toHaveLength(PLAN.prompts.length);
  const written = analysis.prompts.filter(({ origin }) => origin === 'model');
  expect(written.length).toBeGreaterThanOrEqual(15);
  for (const { text, kind } of written) {
    expect(kind).toBe('unbranded');
    expect(kindOfPrompt(text, SUBJECT)).toBe('unbranded');
    expect(TEMPLATES).not.toContain(text);
    expect(text).toMatch(/online booking software/u);
  }
  // All that was planned was asked, of these questions only.
  expect(countState(analysis.tally, 'not_run', 'asking')).toBe(0);
  expect(analysis.planned).toBe(PLAN.prompts.length);
  const asked = new Set(Object.keys(analysis.tally.cells).map((key) => key.split(' ')[0]));
  expect(asked.size).toBe(PLAN.prompts.length);
  const [ledger] = await db.database.sql<{ micros: number }[]>`
    select micros::int from llm_job_calls where job_id = ${analysis.id}`;
  expect(ledger?.micros).toBeGreaterThan(analysis.tally.spentMicros);
  // A repetition asks the same questions and has none written.
  const again = await planRerun(db.database, run.key, { configured: ['openai'], scheduled: false });
  expect(again?.prompts.map(({ text }) => text)).toEqual(textsOf(analysis));
  expect(again?.awaitsQuestions).toBe(false);
});

test.each([
  ['refuses', { kind: 'refusal' }],
  ['answers with rubbish', { kind: 'invalid-output' }],
  ['cuts its answer off', { kind: 'incomplete' }],
  ['is down', { kind: '500' }],
])('a run asks its templates when the model %s', async (_what, fault) => {
  await sandbox.fault({ target: 'openai', ...fault });
  const analysis = await (await runs.start(PLAN)).ended();
  expect(analysis.status).toBe('completed');
  expect(textsOf(analysis)).toEqual(TEMPLATES);
  expect(analysis.prompts.every(({ origin }) => origin === 'template')).toBe(true);
});

test('a run whose questions its owner gave keeps them', async () => {
  const prompts = [
    {
      text: 'Which salon software do you like?',
      kind: 'unbranded',
      intent: 'custom',
      origin: 'owner',
    },
  ] as const;
  const analysis = await (await runs.start({ ...PLAN, prompts, awaitsQuestions: false })).ended();
  expect(analysis.prompts).toMatchObject(prompts);
});
