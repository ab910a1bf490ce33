import { afterAll, beforeAll, expect, test } from 'vitest';
import { GOOD, startScriptedModel } from './testing/scripted-model.ts';
import type { ScriptedModel } from './testing/scripted-model.ts';

let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel();
});
afterAll(() => model.close());

for (const wire of ['responses', 'chat'] as const) {
  test(`${wire}: an answer streams in and passes the schema`, async () => {
    const { outcome, deltas } = await model.ask([{ pieces: GOOD }], { wire });
    expect(outcome).toEqual({ kind: 'ok', value: { headline: 'Hi', ids: ['p1'] } });
    expect(deltas).toEqual(GOOD);
    expect(JSON.stringify(model.requests)).not.toContain('secret-key');
    expect(JSON.stringify(model.requests[0])).toContain('"additionalProperties":false');
    expect(model.requests[0]).not.toHaveProperty('tools');
  });

  test(`A-49, ${wire}: a call is settled with its tokens even if the answer was truncated; implausible counts are ignored`, async () => {
    const { reserved, spent } = await model.ask(
      [
        { pieces: ['{'], finish: 'length', usage: [120, 100] },
        { pieces: GOOD, usage: [140, 12] },
      ],
      { wire },
    );
    expect(spent).toEqual([
      { micros: 120 * 2 + 100 * 10, tokens: { input: 120, output: 100 } },
      { micros: 140 * 2 + 12 * 10, tokens: { input: 140, output: 12 } },
    ]);
    // 100 output tokens at 10 micro-dollars, and more input tokens than the input can have.
    for (const micros of reserved) expect(micros).toBeGreaterThan(100 * 10 + 100 * 2);
    for (const usage of [['1', -2], [1.5, 2], undefined] as const) {
      const silent = await model.ask([{ pieces: GOOD, ...(usage ? { usage: [...usage] } : {}) }], {
        wire,
      });
      expect(silent.spent).toEqual([]);
    }
  });

  test(`${wire}: a server cannot report more tokens than were sent and allowed`, async () => {
    const usage: [number, number] = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
    const { reserved, spent } = await model.ask([{ pieces: GOOD, usage }], { wire });
    expect(spent).toHaveLength(1);
    expect(spent[0]?.tokens.output).toBe(100);
    // The reservation counts a token for each two characters.
    expect(spent[0]?.micros).toBeLessThanOrEqual(2 * (reserved[0] ?? 0));
  });

  test(`F-19, ${wire}: a refusal is a result and is not retried`, async () => {
    const { outcome } = await model.ask([{ pieces: [], refusal: 'I cannot.' }], { wire });
    expect(outcome).toEqual({ kind: 'refused' });
    expect(model.requests).toHaveLength(1);
  });

  test.each([
    ['invalid', { pieces: ['{"headline":1}'] }],
    ['invalid', { pieces: ['Sure! Here is the JSON you asked for.'] }],
    ['invalid', { pieces: ['{"headline":"a","ids":[],"extra":1}'] }],
    ['truncated', { pieces: ['{"headline":"a'], finish: 'length' as const }],
    ['empty', { pieces: [] }],
  ])(`F-19, ${wire}: an %s answer is repaired once`, async (problem, bad) => {
    const { outcome, deltas } = await model.ask([bad, { pieces: GOOD }], { wire });
    expect(outcome).toMatchObject({ kind: 'ok' });
    expect(deltas).toContain(null);
    expect(model.requests).toHaveLength(2);
    const twice = await model.ask([bad, bad], { wire });
    expect(twice.outcome).toEqual({ kind: 'unusable', problem });
    expect(model.requests).toHaveLength(2);
  });

  test(`S-31, ${wire}: no call exceeds the budget, including the repair`, async () => {
    expect((await model.ask([{ pieces: GOOD }], { wire, calls: 0 })).outcome).toBeNull();
    expect(model.requests).toHaveLength(0);
    const { outcome } = await model.ask([{ pieces: [] }, { pieces: GOOD }], { wire, calls: 1 });
    expect(outcome).toEqual({ kind: 'unusable', problem: 'empty' });
    expect(model.requests).toHaveLength(1);
  });
}

test('F-20: rate limit, exhausted account, server error and timeout are distinguished', async () => {
  const limited = { error: { message: 'x', type: 'requests', code: 'rate_limit_exceeded' } };
  const slow = { status: 429, body: limited, headers: { 'retry-after': '7' } };
  expect((await model.failure(slow)).error).toMatchObject({ retryable: true, retryAfterMs: 7_000 });
  const money = { error: { message: 'x', type: 'insufficient_quota', code: 'insufficient_quota' } };
  expect((await model.failure({ status: 429, body: money })).error).toMatchObject({
    retryable: false,
  });
  expect((await model.failure({ status: 500, body: {} })).error).toMatchObject({ retryable: true });
  expect((await model.failure({ status: 401, body: {} })).error).toMatchObject({
    retryable: false,
  });
  expect((await model.failure('hang', { timeoutMs: 1_000 })).error).toMatchObject({
    retryable: false,
  });
  expect(model.requests).toHaveLength(1);
});

test('S-31: a rejected call costs nothing, an interrupted one keeps its reservation', async () => {
  expect((await model.failure({ status: 429, body: {} })).settled).toEqual([0]);
  expect((await model.failure({ status: 500, body: {} })).settled).toEqual([0]);
  expect((await model.failure('hang', { timeoutMs: 1_000 })).settled).toEqual([]);
});

test('reasoning models get low effort and extra tokens; others get neither', async () => {
  await model.ask([{ pieces: GOOD }], { model: 'gpt-5.4-mini' });
  expect(model.requests[0]).toMatchObject({ reasoning: { effort: 'low' } });
  expect(Number(model.requests[0]?.['max_output_tokens'])).toBeGreaterThan(3_000);
  await model.ask([{ pieces: GOOD }], { model: 'o4-mini', wire: 'chat' });
  expect(model.requests[0]).toMatchObject({ reasoning_effort: 'low' });
  for (const name of ['gpt-4.1-mini', 'gpt-5.1-chat-latest', 'llama3.3', 'gpt-4o']) {
    await model.ask([{ pieces: GOOD }], { model: name });
    expect(model.requests[0]).not.toHaveProperty('reasoning');
    expect(model.requests[0]).toMatchObject({ max_output_tokens: 100 });
  }
});

test('an answer truncated before its first word is requested again with more tokens', async () => {
  const { outcome } = await model.ask([{ pieces: [], finish: 'length' }, { pieces: GOOD }], {
    model: 'gpt-5.4-mini',
  });
  expect(outcome).toMatchObject({ kind: 'ok' });
  const [first, second] = model.requests.map((request) => Number(request['max_output_tokens']));
  expect(second).toBeGreaterThan(2 * (first ?? 0));
});
