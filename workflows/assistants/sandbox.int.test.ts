import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ASSISTANT_IDS } from '#domain/names.ts';
import type { AssistantId } from '#domain/names.ts';
import { startSandboxProcess } from '../providers/testing/sandbox-process.ts';
import type { SandboxProcess } from '../providers/testing/sandbox-process.ts';
import type { AssistantError } from './port.ts';
import { createAssistants } from './registry.ts';
import type { Assistants } from './registry.ts';
import { sandboxAssistants } from './testing/sandbox-assistants.ts';

let sandbox: SandboxProcess;
let assistants: Assistants;

beforeAll(async () => {
  sandbox = await startSandboxProcess('tiny');
  assistants = createAssistants(sandboxAssistants(sandbox.origin));
});
beforeEach(() => sandbox.fault());
afterAll(async () => {
  await assistants.close();
  await sandbox.stop();
});

const fault = (id: AssistantId, kind: string, more: object = {}): Promise<void> =>
  sandbox.fault({ target: `assistant-${id}`, kind, ...more });

const ask = (id: AssistantId, prompt = 'Which booking software is best for a small salon?') => {
  const assistant = assistants.get(id);
  if (!assistant) throw new Error(`${id} is not configured`);
  const signal = AbortSignal.timeout(20_000);
  return assistant.ask({ prompt, country: null, maxOutputTokens: 1_500, signal });
};
const failure = (id: AssistantId): Promise<AssistantError> =>
  ask(id).then(
    () => expect.unreachable('an answer'),
    (error: unknown) => error as AssistantError,
  );

/** Asks on until an answer cites something. */
async function citing(id: AssistantId) {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const answer = await ask(id, `What salon software do you recommend? (${attempt})`);
    if (answer.state === 'answered' && (answer.cited?.length ?? 0) > 0) return answer;
  }
  return expect.unreachable('an answer that cites');
}

describe.each(ASSISTANT_IDS.filter((id) => id !== 'gemini'))('%s', (id) => {
  test('answers with model, cost, found pages, and citations that lie within the text', async () => {
    const answer = await citing(id);
    expect(answer.searched).toBe(true);
    expect(answer.costMicros).toBeGreaterThan(0);
    expect(answer.usage.outputTokens).toBeGreaterThan(0);
    expect(answer.found?.length).toBeGreaterThanOrEqual(1);
    for (const { url, start, end } of answer.cited ?? []) {
      expect(URL.canParse(url)).toBe(true);
      expect(answer.text.slice(start ?? 0, end ?? 0)).not.toBe('');
    }
  });

  test('an answer without a search does not count as one with', async () => {
    await fault(id, 'no_search');
    expect(await ask(id)).toMatchObject({ state: 'answered_without_search', searched: false });
  });
});

describe.each(ASSISTANT_IDS)('%s', (id) => {
  test.each([
    ['refusal', 'refused'],
    ['length', 'incomplete'],
    ['empty', 'incomplete'],
    ['wrong_model', 'wrong_model'],
  ])('%s is reported as %s', async (kind, state) => {
    await fault(id, kind);
    expect((await ask(id)).state).toBe(state);
  });

  test.each([
    ['429', 'rate_limited', { retryAfter: 7 }],
    ['quota', 'no_budget', {}],
    ['payment', 'no_budget', {}],
    ['revoked', 'key', {}],
    ['500', 'down', {}],
    ['error_in_200', 'down', {}],
    ['malformed', 'malformed', { variant: 'truncated' }],
    ['reset', 'down', {}],
  ])('%s is a failure of kind %s', async (kind, expected, more) => {
    await fault(id, kind, more);
    const error = await failure(id);
    expect(error.failure).toBe(expected);
    expect(error.message).not.toMatch(/sandbox-key|sk-/u);
    if (kind === '429') expect(error.retryAfterMs).toBe(7_000);
  });
});

test('Anthropic: a paused turn is continued, and both turns are paid for', async () => {
  await fault('anthropic', 'pause', { times: 1 });
  const answer = await ask('anthropic', 'Which salon app is good?');
  expect(['answered', 'refused']).toContain(answer.state);
  expect(answer.text).toMatch(/^I’ll look that up\./u);
  expect(answer.usage.inputTokens).toBeGreaterThan(12_000);
});

test('Anthropic: a failed search inside a successful answer does not count as a search', async () => {
  await fault('anthropic', 'search_error');
  expect((await ask('anthropic')).state).toBe('answered_without_search');
});

test('Gemini: asked without search, it neither finds nor cites, which is unknown rather than none', async () => {
  expect(await ask('gemini', 'A good app for salons?')).toMatchObject({ found: null, cited: null });
});
