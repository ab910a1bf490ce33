import { beforeEach, describe, expect, test } from 'vitest';
import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import { compareWithEarlier } from '#domain/ai-visibility/summary/comparison.ts';
import { brandFigures } from '#domain/ai-visibility/summary/figures.ts';
import { countState } from '#domain/ai-visibility/tally.ts';
import type { AiVisibilityPlan } from '#db/commands/ai-visibility/submit.ts';
import { readAllAnswers } from '#db/queries/ai-visibility/answers.ts';
import { transaction } from '#db/transaction.ts';
import { openWholeRuns } from './testing/whole-runs.ts';
import type { StartedRun } from './testing/whole-runs.ts';

const { db, sandbox, runs } = await openWholeRuns({ timeoutMs: 5_000 });
beforeEach(() => sandbox.fault());

const SUBJECT = {
  brand: 'Slotwise',
  aliases: [],
  description: 'online booking software for hair and beauty salons',
};
const RIVALS = ['Chairly', 'Bookbird'].map((name) => ({ name, aliases: [], website: null }));
/** Fixed, since each question has rates of its own in the sandbox's world. */
const QUESTIONS = [
  'What is the best online booking software for hair?',
  'My current way of working is slow and messy. Would online booking software help, and which one?',
  'Which online booking software suits a company with five people?',
  'Is there online booking software that is simpler than the well-known ones?',
  'What is the cheapest online booking software that is still good?',
  'How do the most popular online booking software products compare?',
  'Which online booking software would you recommend for beauty salons?',
  'We do this by hand today and make mistakes. Which online booking software would fix that?',
  'What online booking software would you suggest to a startup that is just getting started?',
  'What can I use instead of a spreadsheet, short of large online booking software?',
  'Which online booking software should I use?',
  'Our team has outgrown spreadsheets. Which online booking software should we look at?',
  'Which online booking software works well for a growing team of fifty?',
  'Is there free online booking software worth using?',
  'Which online booking software products should I compare before I decide?',
  'Can you suggest online booking software that works well for beauty salons?',
  'We keep running into the limits of our online booking software. What should we move to?',
  'What is good online booking software for someone who works alone?',
  'What are good alternatives to the big-name online booking software products?',
  'What is the most reliable online booking software at the moment?',
].map((text) => ({ text, kind: 'unbranded', intent: 'best-for', origin: 'template' }) as const);
const PLAN: Partial<AiVisibilityPlan> = {
  ...SUBJECT,
  website: 'slotwise.example',
  competitors: RIVALS,
  prompts: QUESTIONS.slice(0, 8),
};

const fault = (assistant: string, kind: string, more: object = {}): Promise<void> =>
  sandbox.fault({ target: `assistant-${assistant}`, kind, ...more });

const ended = async (plan: Partial<AiVisibilityPlan>, owner?: string) =>
  (await runs.start({ ...PLAN, ...plan }, owner)).ended();

const answersOf = ({ key }: StartedRun) =>
  transaction(db.database, (tx) => readAllAnswers(tx, key.analysisId));

/** How many samples of one assistant are in each state. */
function statesOf({ tally }: AiVisibilityDetail, assistant: string): Record<string, number> {
  const states: Record<string, number> = {};
  for (const cell of Object.values(tally.cells))
    if (cell.assistant === assistant)
      for (const [state, count] of Object.entries(cell.states))
        if (count > 0) states[state] = (states[state] ?? 0) + count;
  return states;
}

async function shift(points: number): Promise<void> {
  const answer = await fetch(`${sandbox.origin}/control/assistants/shift`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ company: 'slotwise', points }),
  });
  expect(answer.status).toBe(200);
}
const verdictsOf = (analysis: AiVisibilityDetail) =>
  (compareWithEarlier(analysis)?.changes ?? []).flatMap(({ brand, assistant, verdict }) =>
    verdict === 'no_clear_change' ? [] : [[brand, assistant, verdict]],
  );

describe('change between runs', () => {
  test(
    'a world that did not move says nothing; one that moved by 20 points says up, for that brand only',
    { timeout: 180_000 },
    async () => {
      const plan = {
        ...PLAN,
        prompts: QUESTIONS,
        runs: 5,
        assistants: ['perplexity'],
      } as const;
      const first = await runs.start(plan);
      expect((await first.ended()).status).toBe('completed');
      const { userId } = first.key;
      const same = await ended(plan, userId);
      expect(compareWithEarlier(same)?.changes).toHaveLength(6);
      expect(verdictsOf(same)).toEqual([]);
      await shift(0.2);
      const moved = await ended(plan, userId);
      await shift(0);
      const verdicts = verdictsOf(moved);
      expect(verdicts).toContainEqual(['slotwise', null, 'up']);
      expect(verdicts.every(([brand, , verdict]) => brand === 'slotwise' && verdict === 'up')).toBe(
        true,
      );
      const joint = compareWithEarlier(moved)?.changes.find(
        ({ brand, assistant }) => brand === 'slotwise' && assistant === null,
      );
      expect(joint?.difference.mean).toBeGreaterThan(0.1);
      expect(joint?.difference.mean).toBeLessThan(0.3);
    },
  );
});

describe('a run with failures keeps what it has and reports why', () => {
  const PLANNED = 8 * 3;

  test('a key revoked in the middle ends that assistant; the others are asked to the end', async () => {
    await fault('openai', 'slow', { delayMs: 1_000 });
    const assistants = ['openai', 'xai'] as const;
    const run = await runs.start({ ...PLAN, prompts: QUESTIONS, assistants });
    const answered = async () => statesOf(await run.read(), 'openai')['answered'];
    await expect.poll(answered).toBeGreaterThan(0);
    await fault('openai', 'revoked');
    const analysis = await run.ended();
    expect(analysis).toMatchObject({ status: 'partial', charged: true });
    expect(analysis.reason).toContain('OpenAI does not accept the API key.');
    const states = statesOf(analysis, 'openai');
    expect(states['answered']).toBeGreaterThan(0);
    expect(states['failed']).toBeGreaterThan(0);
    expect(states['not_run']).toBeUndefined();
    // An assistant may refuse a question by itself.
    const others = statesOf(analysis, 'xai');
    expect(others['not_run']).toBeUndefined();
    expect(others['answered']).toBeGreaterThan(QUESTIONS.length * 2);
  });

  test('a budget that is used up in the middle ends the run as partial, and is not exceeded', async () => {
    const micros = 1_000_000;
    runs.limit({ job: { calls: 1_000, micros } });
    const assistants = ['openai', 'perplexity'] as const;
    const analysis = await ended({ prompts: QUESTIONS, assistants });
    runs.limit({});
    expect(analysis).toMatchObject({ status: 'partial', charged: true });
    expect(analysis.reason).toContain('The budget of this run is used up.');
    expect(countState(analysis.tally, 'answered')).toBeGreaterThan(20);
    expect(countState(analysis.tally, 'not_run', 'asking')).toBe(0);
    expect(analysis.tally.spentMicros).toBeLessThanOrEqual(micros);
    const [ledger] = await db.database.sql<{ micros: number }[]>`
      select micros::int from llm_job_calls where job_id = ${analysis.id}`;
    expect(ledger?.micros).toBe(analysis.tally.spentMicros);
  });

  test('an assistant that is silent for the whole run is not waited for to the end', async () => {
    await fault('xai', 'silent');
    const plan = { prompts: QUESTIONS, runs: 5, assistants: ['openai', 'xai'] } as const;
    const analysis = await ended(plan);
    expect(analysis.status).toBe('partial');
    expect(analysis.reason).toContain('xAI did not answer');
    expect(statesOf(analysis, 'xai')).toEqual({ failed: QUESTIONS.length * 5 });
    expect(statesOf(analysis, 'openai')['failed']).toBeUndefined();
    // 40 are asked at once; without an answer to any of them hardly another one is.
    const [calls] = await db.database.sql<{ calls: number }[]>`
      select sum(calls)::int as calls from gpt_samples
      where analysis_id = ${analysis.id} and assistant = 'xai'`;
    expect(calls?.calls).toBeLessThan(80);
  });

  test('an assistant whose key is refused for the whole run fails as a whole; the headline is about the others', async () => {
    await fault('perplexity', 'revoked');
    const analysis = await ended({ assistants: ['openai', 'perplexity'] });
    expect(analysis.status).toBe('partial');
    expect(statesOf(analysis, 'perplexity')).toEqual({ failed: PLANNED });
    const counted = brandFigures(analysis).find(({ own }) => own)?.named.n;
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThanOrEqual(statesOf(analysis, 'openai')['answered'] ?? 0);
  });

  test('nothing answered is refunded', async () => {
    await fault('openai', 'payment');
    const analysis = await ended({});
    expect(analysis).toMatchObject({ status: 'failed', charged: false, visibility: null });
    expect(analysis.reason).toContain('The OpenAI account has no budget left.');
    expect(analysis.reason).toContain('You were not charged.');
  });

  test.each([
    ['wrong_model', 'wrong_model'],
    ['no_search', 'answered_without_search'],
    ['refusal', 'refused'],
    ['length', 'incomplete'],
  ])('answers with %s are shown as %s and count nowhere', async (kind, state) => {
    await fault('openai', kind);
    const analysis = await ended({ assistants: ['openai', 'xai'] });
    expect(statesOf(analysis, 'openai')[state]).toBeGreaterThan(PLANNED * 0.8);
    expect(statesOf(analysis, 'openai')['answered']).toBeUndefined();
    // Questions with fewer than three answers are dropped.
    const counted = brandFigures(analysis).find(({ own }) => own)?.named.n;
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThanOrEqual(statesOf(analysis, 'xai')['answered'] ?? 0);
  });

  test('errors inside HTTP 200 are tried again', async () => {
    await fault('openai', 'error_in_200', { times: 10 });
    const analysis = await ended({});
    expect(analysis.status).toBe('completed');
    expect(statesOf(analysis, 'openai')['failed']).toBeUndefined();
  });
});

describe('answers that are hard to read', () => {
  const LONG = 100_000;

  test('answers of 100 KB are read, stored whole and counted', async () => {
    await fault('openai', 'long');
    const run = await runs.start(PLAN);
    const analysis = await run.ended();
    expect(analysis.status).toBe('completed');
    const answers = (await answersOf(run)).filter(({ state }) => state === 'answered');
    for (const { text } of answers) expect(text.length).toBeGreaterThan(LONG);
    expect(answers.some(({ brands }) => brands.some(({ role }) => role === 'recommended'))).toBe(
      true,
    );
  });

  test('S-21: markup in answers stays text, and its addresses never count as pages', async () => {
    await fault('openai', 'markup');
    const run = await runs.start(PLAN);
    const analysis = await run.ended();
    const answers = (await answersOf(run)).filter(({ state }) => state === 'answered');
    for (const { text, cited } of answers) {
      expect(text).toContain('<script>alert(1)</script>');
      for (const { url } of cited ?? []) expect(url).toMatch(/^https?:/u);
    }
    const pages = Object.keys(analysis.tally.sources);
    expect(pages.length).toBeGreaterThan(0);
    for (const url of pages) expect(url).toMatch(/^https:/u);
    for (const { excerpt } of analysis.tally.latest) expect(excerpt).not.toContain('](');
  });

  test.each(['same_citations', 'redirects'])('%s count as one page per answer', async (kind) => {
    await fault('xai', kind);
    const analysis = await ended({ assistants: ['xai'] });
    const sources = Object.values(analysis.tally.sources);
    expect(sources.map(({ domain }) => domain).toSorted()).toEqual([
      'chairly.example',
      'reddit.com',
      'thebookedchair.example',
    ]);
    for (const { answers } of sources) expect(answers).toBeLessThan(PLANNED_ANSWERS);
  });
  const PLANNED_ANSWERS = 8 * 3 * 0.75;
});
