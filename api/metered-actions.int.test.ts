import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { correctionStart } from '#contracts/workflows.ts';
import { AI_VISIBILITY_LIMITS } from '#domain/ai-visibility/names.ts';
import { beginAiVisibility, endAiVisibility } from '#db/commands/ai-visibility/life.ts';
import { failedResult, recordSamples } from '#db/commands/ai-visibility/record-samples.ts';
import { saveNamingRule } from '#db/commands/ai-visibility/reading.ts';
import { beginSamples, takeSamples } from '#db/commands/ai-visibility/samples.ts';
import { createAiVisibility } from '#db/testing/ai-visibility.ts';
import { errorOf, createTestApp } from './testing/app.ts';
import type { TestUser } from './testing/app.ts';
import { openTestApi } from './testing/test-api.ts';

const { db, api } = await openTestApi();

type Act = (n: number) => Promise<Response> | Response;

async function channelOf(user: TestUser): Promise<string> {
  const input = { kind: 'webhook', name: 'Hook', url: 'https://hooks.example.com/in' };
  const made = await user.send('/api/alerts/channels', input);
  return ((await made.json()) as { data: { id: string } }).data.id;
}

/** A finished run of one answered sample, and a correction of it. */
async function correctable(user: TestUser) {
  const { key } = await createAiVisibility(db.database, {}, user.userId);
  await beginAiVisibility(db.database, { ...key, round: 0 });
  const taken = await takeSamples(db.database, { ...key, assistant: 'openai', limit: 1_000 });
  const parts = taken.map((part) => ({ ...part, assistant: 'openai' as const }));
  await beginSamples(db.database, key, parts);
  const answer = { ...failedResult(''), state: 'answered' as const, reason: null, model: 'm' };
  const text = 'Kontaktly is good.';
  const results = parts.map((part) => ({ ...part, result: { ...answer, text } }));
  await recordSamples(db.database, key, results);
  await endAiVisibility(db.database, { ...key, round: 0, cancelled: false });
  const [part] = parts;
  if (!part) throw new Error('no sample');
  const { promptId, assistant, run } = part;
  return {
    path: `/api/gpt-analysis/${key.analysisId}/corrections`,
    body: { promptId, assistant, run, brand: 'kontaktly', start: 0, end: 9, isBrand: true },
  };
}

const METERED: Record<string, { allowed: number; prepare: (user: TestUser) => Promise<Act> }> = {
  'a test message': {
    allowed: 10,
    prepare: async (user) => {
      const id = await channelOf(user);
      return () => user.send(`/api/alerts/channels/${id}/test`);
    },
  },
  'a delivery sent again': {
    allowed: 10,
    prepare: (user) =>
      Promise.resolve(() => user.send(`/api/alerts/deliveries/${randomUUID()}/send-again`)),
  },
  'a watched search that is removed and added again': {
    allowed: 60,
    prepare: (user) =>
      Promise.resolve(async (n) => {
        const made = await user.send('/api/watched-searches', {
          query: `late invoices ${n % 2}`,
          platforms: ['reddit'],
        });
        if (made.status === 200) {
          const { data } = (await made.clone().json()) as { data: { id: string } };
          const path = `/api/watched-searches/${data.id}`;
          await user.send(path, undefined, { method: 'DELETE' });
        }
        return made;
      }),
  },
  'a correction of a name': {
    allowed: 60,
    prepare: async (user) => {
      const { path, body } = await correctable(user);
      return () => user.send(path, body);
    },
  },
};

test.each(Object.entries(METERED))(
  '%s is refused after as many as a person needs, until time has passed',
  async (_action, { allowed, prepare }) => {
    const user = await api.user({ plan: 'professional' });
    const act = await prepare(user);
    for (let n = 0; n < allowed; n += 1) expect((await act(n)).status).not.toBe(429);
    const refused = await act(allowed);
    expect(await errorOf(refused.clone())).toBe('429 USER_RATE_LIMIT');
    const { error } = (await refused.json()) as { error: { details: { retryAfter: number } } };
    expect(error.details.retryAfter).toBeGreaterThanOrEqual(30);
    // Another user is not affected.
    const other = await api.user({ plan: 'professional' });
    expect((await (await prepare(other))(0)).status).not.toBe(429);
  },
);

test('a user has one correction at a time, and only as many as are kept', async () => {
  let running = false;
  const busy = createTestApp(db, {
    workflows: {
      start() {},
      ensureStarted: () => Promise.resolve(!running),
      cancel() {},
      status: () => Promise.resolve('up'),
      close: () => Promise.resolve(),
    },
  });
  const user = await busy.user({ plan: 'professional' });
  const { path, body } = await correctable(user);
  expect((await user.send(path, body)).status).toBe(202);
  running = true;
  expect(await errorOf(await user.send(path, body))).toBe('409 INVALID_OPERATION');
  running = false;
  for (let n = 0; n < AI_VISIBILITY_LIMITS.namingRules; n += 1) {
    const rule = { brand: 'kontaktly', surface: `name ${n}`, before: '', after: '', isBrand: true };
    await saveNamingRule(db.database, { userId: user.userId, rule });
  }
  expect(await errorOf(await user.send(path, body))).toBe('409 INVALID_OPERATION');
});

test('corrections of one user share one workflow, which can run again after it has ended', () => {
  const correction = {
    promptId: randomUUID(),
    assistant: 'openai' as const,
    run: 0,
    brand: 'kontaktly',
    start: 0,
    end: 9,
    isBrand: true,
    everywhere: false,
  };
  const userId = randomUUID();
  const starts = [1, 2].map(() =>
    correctionStart({ userId, analysisId: randomUUID(), correction }),
  );
  expect(new Set(starts.map(({ options }) => options.workflowId)).size).toBe(1);
  expect(starts[0]?.options.workflowIdReusePolicy).toBe('ALLOW_DUPLICATE');
});
