import { expect, test } from 'vitest';
import type {
  AiVisibilityHistory,
  AiVisibilityPreview,
} from '#contracts/ai-visibility/ai-visibility.ts';
import type { AiVisibilityReport } from '#contracts/ai-visibility/report.ts';
import { beginAiVisibility, endAiVisibility } from '#db/commands/ai-visibility/life.ts';
import { failedResult, recordSamples } from '#db/commands/ai-visibility/record-samples.ts';
import { beginSamples, takeSamples } from '#db/commands/ai-visibility/samples.ts';
import { testLimits } from '#db/testing/model-limits.ts';
import { ASSISTANTS, TEST_CONFIG, createTestApp } from '../../testing/app.ts';
import type { TestUser } from '../../testing/app.ts';
import { openTestApi } from '../../testing/test-api.ts';

const BASE = '/api/gpt-analysis';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const REQUEST = {
  brand: 'Kontaktly',
  description: 'CRM for freelancers',
  competitors: ['Acme'],
  runs: 3,
};

const { db, api } = await openTestApi();

const dataOf = async <T>(answer: Response): Promise<T> =>
  ((await answer.json()) as { data: T }).data;
const refusalOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as { error: { code: string; message: string } }).error,
});
const usedToday = async (user: TestUser): Promise<number> => {
  const { usage } = await dataOf<{ usage: Record<string, number> }>(
    await user.get('/api/auth/plan-info'),
  );
  return usage['gptAnalysesToday'] ?? Number.NaN;
};
const analyze = (user: TestUser, change: object = {}, key?: string) =>
  user.send(
    `${BASE}/analyze`,
    { ...REQUEST, ...change },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  );
const read = async (user: TestUser, id: string): Promise<AiVisibilityReport> =>
  dataOf(await user.get(`${BASE}/${id}`));

const mark = (brand: string, place: number) => ({
  brand,
  role: 'recommended' as const,
  unsure: false,
  place,
  sentiment: 'positive' as const,
  linked: null,
  foundOnly: null,
  reader: 'rules' as const,
  quote: null,
  listNumber: null,
  evidence: [],
  sentimentWords: [],
});

/** Every answer recommends Acme; those to the first half of the questions also Kontaktly. */
async function answered(user: TestUser, analysisId: string): Promise<void> {
  const key = { userId: user.userId, analysisId };
  await beginAiVisibility(db.database, { ...key, round: 0 });
  const { prompts } = await read(user, analysisId);
  for (const assistant of ['openai', 'perplexity'] as const) {
    const taken = await takeSamples(db.database, { ...key, assistant, limit: 1_000 });
    const parts = taken.map((part) => ({ ...part, assistant }));
    await beginSamples(db.database, key, parts);
    await recordSamples(
      db.database,
      key,
      parts.map((part) => {
        const early = prompts.findIndex(({ id }) => id === part.promptId) < 10;
        const result = {
          ...failedResult(''),
          state: 'answered' as const,
          reason: null,
          model: 'model-1',
          text: 'Acme is good.',
          readings: [mark('acme', 1), ...(early ? [mark('kontaktly', 2)] : [])],
          pages: [
            { url: 'https://lists.example/crm', domain: 'lists.example', type: 'list' as const },
          ],
        };
        return { ...part, result };
      }),
    );
  }
  await endAiVisibility(db.database, { ...key, round: 0, cancelled: false });
}

test('R-API-22: an analysis is accepted with its id and status, once per key, and debited once', async () => {
  const user = await api.user({ plan: 'starter' });
  const started = api.outbox.started.length;
  const [first, again] = [await analyze(user, {}, 'one'), await analyze(user, {}, 'one')];
  expect([first.status, again.status]).toEqual([202, 202]);
  const text = await first.text();
  expect(await again.text()).toBe(text);
  const { data } = JSON.parse(text) as { data: { id: string; analysisId: string; status: string } };
  expect(data).toMatchObject({ analysisId: data.id, status: 'queued' });
  expect(api.outbox.started.slice(started).map(({ type }) => type)).toEqual([
    'measureAiVisibility',
  ]);
  expect((await analyze(user, { brand: 'Another' }, 'one')).status).toBe(422);
  expect(await usedToday(user)).toBe(1);
});

test('A-79: without a configured assistant a preview and a start are refused before the debit', async () => {
  const none = ASSISTANTS.map((info) => ({ ...info, state: 'not_configured' as const }));
  const bare = createTestApp(db, { assistants: none });
  const user = await bare.user();
  for (const path of ['preview', 'analyze']) {
    const refused = await refusalOf(await user.send(`${BASE}/${path}`, REQUEST));
    expect(refused).toMatchObject({ status: 503, code: 'CONFIGURATION_ERROR' });
    expect(refused.message).toContain('Nothing was charged.');
  }
  expect(await usedToday(user)).toBe(0);
  expect(bare.outbox.started).toEqual([]);
});

test('an invalid request is refused with a message and costs nothing', async () => {
  const user = await api.user();
  for (const change of [
    { brand: 'X' },
    { brand: 'x'.repeat(101) },
    { description: 'ab' },
    { description: 'x'.repeat(501) },
    { aliases: Array.from({ length: 300 }, (_none, at) => `Name ${at}`) },
    { competitors: ['kontaktLY'] },
    { competitors: ['Acme', 'ACME'] },
    { runs: 0 },
    { runs: 11 },
    { prompts: [] },
    { assistants: [] },
    { assistants: ['gemini'] },
    { website: 'no site' },
    { surprise: true },
    { brand: 'Kon\u0000taktly' },
  ]) {
    const answer = await analyze(user, change);
    expect(answer.status, JSON.stringify(change).slice(0, 80)).toBe(400);
  }
  expect(await usedToday(user)).toBe(0);
});

test('a preview states questions, cost, time and precision, and uses no quota; a run over the budget is refused', async () => {
  const user = await api.user();
  const preview = await dataOf<AiVisibilityPreview>(await user.send(`${BASE}/preview`, REQUEST));
  const { unbranded, calls, costMicros, problem } = preview;
  expect(unbranded).toBe(20);
  expect(calls).toBe(preview.prompts.length * 3 * 2);
  expect(costMicros).toBe(calls * 10_000);
  expect(problem).toBeNull();
  expect(preview.widthPointsDoubled).toBeLessThan(preview.widthPoints ?? 0);
  expect(preview.available).toHaveLength(5);
  const poor = createTestApp(db, {
    config: { ...TEST_CONFIG, assistantLimits: testLimits({ job: { calls: 1_000, micros: 10 } }) },
  });
  const other = await poor.user();
  const refused = await refusalOf(await analyze({ ...other }));
  expect(refused).toMatchObject({ status: 400, code: 'INVALID_VALUE' });
  expect(refused.message).toContain('is allowed');
  expect(await usedToday(user)).toBe(0);
  expect(await usedToday(other)).toBe(0);
});

test('R-API-24, A-27, R-GPT-02: an analysis has figures with intervals, share of voice, citations, answers and recommendations', async () => {
  const user = await api.user({ plan: 'professional' });
  const { id } = await dataOf<{ id: string }>(await analyze(user));
  await answered(user, id);
  const report = await read(user, id);
  expect(report).toMatchObject({
    analysisId: id,
    status: 'completed',
    visibility: { rate: 0.5, prompts: 20 },
    position: { median: { place: 2 }, first: { rate: 0 } },
  });
  expect(report.visibility?.low).toBeLessThan(0.5);
  expect(report.shareOfVoice).toMatchObject([
    { brand: 'Kontaktly', own: true },
    { brand: 'Acme', own: false },
  ]);
  expect(report.shareOfVoice[0]?.rate).toBeCloseTo(1 / 3);
  expect(report.sentiment.positive).toBeGreaterThan(0);
  expect(report.citations[0]).toMatchObject({ url: 'https://lists.example/crm', type: 'list' });
  expect(report.recommendations[0]).toMatchObject({ rival: 'acme', ownHits: 0 });
  expect(report.answers).toHaveLength(20);
  // The remaining answers, each once, by the cursor.
  const seen = new Set(report.answers.map((one) => `${one.promptId} ${one.assistant} ${one.run}`));
  let cursor = report.answersCursor;
  while (cursor !== null) {
    const page = await dataOf<{ items: AiVisibilityReport['answers']; nextCursor: string | null }>(
      await user.get(`${BASE}/${id}/answers?cursor=${cursor}`),
    );
    for (const one of page.items) seen.add(`${one.promptId} ${one.assistant} ${one.run}`);
    cursor = page.nextCursor;
  }
  expect(seen.size).toBe(report.planned);
  expect((await user.get(`${BASE}/${id}/answers?cursor=nonsense`)).status).toBe(400);
});

test('R-API-23, A-21: the history pages by cursor, exports carry the brand, analyses of others are not found', async () => {
  const user = await api.user({ plan: 'professional' });
  const ids: string[] = [];
  for (const brand of ['One', 'Two', 'Three'])
    ids.unshift((await dataOf<{ id: string }>(await analyze(user, { brand }))).id);
  const first = await dataOf<AiVisibilityHistory>(await user.get(`${BASE}/history?limit=2`));
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const rest = await dataOf<AiVisibilityHistory>(
    await user.get(`${BASE}/history?limit=2&cursor=${first.nextCursor}`),
  );
  expect(rest.items.map(({ id }) => id)).toEqual(ids.slice(2));
  const exported = await dataOf<{ fileName: string }>(
    await user.get(`${BASE}/${ids[0]}/export?format=csv`),
  );
  expect(exported.fileName).toMatch(/^earshot-ai-visibility-three-\d{4}-\d\d-\d\d$/);
  const other = await api.user({ plan: 'professional' });
  for (const id of [ids[0] ?? '', UNKNOWN])
    for (const path of ['', '/answers', '/conversations', '/drafts', '/export?format=csv'])
      expect((await other.get(`${BASE}/${id}${path}`)).status, path).toBe(404);
  for (const action of ['cancel', 'retry', 'rerun'])
    expect((await other.send(`${BASE}/${ids[0]}/${action}`)).status, action).toBe(404);
});

test('R-PLAN-11: the fourth analysis of a day is refused on Free, with the plan that allows it', async () => {
  const user = await api.user();
  for (let run = 0; run < 3; run += 1) expect((await analyze(user)).status).toBe(202);
  expect(await refusalOf(await analyze(user))).toMatchObject({
    status: 403,
    code: 'PLAN_LIMIT_ERROR',
  });
  expect(await usedToday(user)).toBe(3);
});
