import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LlmSettings } from './client.ts';
import { GOOD, frame, startScriptedModel } from './testing/scripted-model.ts';
import type { Reply, ScriptedModel } from './testing/scripted-model.ts';

let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel();
});
afterAll(() => model.close());

const sse = (...frames: object[]): Reply => ({
  type: 'text/event-stream',
  raw: frames
    .map((each) => {
      const { type } = each as { type?: string };
      return `${type ? `event: ${type}\n` : ''}data: ${JSON.stringify(each)}\n\n`;
    })
    .join(''),
});
const whole = (body: object): Reply => ({
  type: 'application/json; charset=utf-8',
  raw: JSON.stringify(body),
});
const text = GOOD.join('');
const message = { type: 'message', content: [{ type: 'output_text', text }] };
const usage = { input_tokens: 7, output_tokens: 3 };

test.each<[string, LlmSettings['wire'], Reply]>([
  ['after some text', 'responses', sse({ type: 'response.output_text.delta', delta: text })],
  ['before any text', 'responses', sse({ type: 'response.created', response: {} })],
  ['without an event', 'responses', sse()],
  ['after some text', 'chat', sse(frame({ delta: { content: text } }))],
  ['with [DONE] alone', 'chat', { type: 'text/event-stream', raw: 'data: [DONE]\n\n' }],
])('F-19: a stream that ends %s (%s) is incomplete and retryable', async (_when, wire, reply) => {
  expect((await model.failure(reply, { wire })).error).toMatchObject({ retryable: true });
});

test('a JSON response to a streaming request is read on both wires', async () => {
  const response = {
    object: 'response',
    status: 'completed',
    output: [{ type: 'reasoning' }, message],
    usage,
    error: null,
  };
  const byResponses = await model.ask([whole(response)]);
  expect(byResponses.outcome).toMatchObject({ kind: 'ok' });
  expect(byResponses.spent).toMatchObject([{ tokens: { input: 7, output: 3 } }]);
  expect(byResponses.deltas).toEqual([text]);
  const choice = { message: { content: text }, finish_reason: 'stop' };
  const chat = {
    object: 'chat.completion',
    choices: [choice],
    usage: { prompt_tokens: 7, completion_tokens: 3 },
  };
  const byChat = await model.ask([whole(chat)], { wire: 'chat' });
  expect(byChat.outcome).toMatchObject({ kind: 'ok' });
  expect(byChat.spent).toMatchObject([{ tokens: { input: 7, output: 3 } }]);
  const refusal = { type: 'message', content: [{ type: 'refusal', refusal: 'No.' }] };
  const refused = await model.ask([whole({ ...response, output: [refusal] })]);
  expect(refused.outcome).toEqual({ kind: 'refused' });
});

test('the text of the terminal event is used if no deltas preceded it', async () => {
  const response = { status: 'completed', output: [message] };
  const { outcome } = await model.ask([sse({ type: 'response.completed', response })]);
  expect(outcome).toMatchObject({ kind: 'ok' });
});

const PROMPT = { code: 'invalid_prompt', message: 'Your prompt was flagged.' };
test.each<[string, LlmSettings['wire'], Reply]>([
  [
    'a failed response',
    'responses',
    sse({ type: 'response.failed', response: { status: 'failed', error: PROMPT } }),
  ],
  ['an error event', 'responses', sse({ type: 'error', ...PROMPT })],
  ['an error event with an object', 'responses', sse({ type: 'error', error: PROMPT })],
  [
    'a JSON body',
    'responses',
    whole({ object: 'response', status: 'failed', error: PROMPT, output: [] }),
  ],
  ['a JSON error with 200', 'responses', whole({ error: PROMPT })],
  ['HTTP 400', 'responses', { status: 400, body: { error: PROMPT } }],
  ['HTTP 500', 'responses', { status: 500, body: { error: PROMPT } }],
  ['HTTP 429', 'responses', { status: 429, body: { error: PROMPT } }],
  ['a piece of a stream', 'chat', sse({ error: PROMPT })],
  ['a JSON error with 200', 'chat', whole({ error: { ...PROMPT, type: 'invalid_request_error' } })],
])('F-20: invalid_prompt is final as %s (%s)', async (_form, wire, reply) => {
  expect((await model.failure(reply, { wire })).error).toMatchObject({ retryable: false });
  expect(model.requests).toHaveLength(1);
});

test.each(['server_error', 'rate_limit_exceeded', null])(
  'F-20: the failure %s is retryable',
  async (code) => {
    const failed = { status: 'failed', error: code === null ? null : { code } };
    expect(
      (await model.failure(sse({ type: 'response.failed', response: failed }))).error,
    ).toMatchObject({
      retryable: true,
    });
  },
);
