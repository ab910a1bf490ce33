import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createLlm } from './client.ts';
import type { LlmSettings } from './client.ts';
import { LlmError } from './outcome.ts';
import type { LlmTokens } from './outcome.ts';

/** What the server does with the nth request of a test. */
type Reply =
  | {
      pieces: string[];
      finish?: 'length' | 'content_filter';
      refusal?: string;
      usage?: [unknown, unknown];
    }
  | { status: number; body: object; headers?: Record<string, string> }
  /** As it is, with its own content type. */
  | { raw: string; type: string }
  | 'hang';

let server: Server;
let replies: Reply[] = [];
let requests: Record<string, unknown>[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    requests.push(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    const reply = replies[requests.length - 1] ?? replies.at(-1);
    if (reply === undefined || reply === 'hang') return;
    if ('raw' in reply) {
      response.writeHead(200, { 'content-type': reply.type }).end(reply.raw);
      return;
    }
    if ('status' in reply) {
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
      response.end(JSON.stringify(reply.body));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const frames = request.url?.includes('/chat/') ? chatFrames(reply) : responsesFrames(reply);
    response.end(frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join(''));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Stream = Extract<Reply, { pieces: string[] }>;

const frame = (choice: object) => ({ id: 'c', choices: [{ index: 0, ...choice }] });

function chatFrames({ pieces, finish, refusal, usage }: Stream): object[] {
  return [
    ...pieces.map((content) => frame({ delta: { content } })),
    ...(refusal ? [frame({ delta: { refusal } })] : []),
    frame({ delta: {}, finish_reason: finish ?? 'stop' }),
    {
      id: 'c',
      choices: [],
      usage: usage && { prompt_tokens: usage[0], completion_tokens: usage[1] },
    },
  ];
}

function responsesFrames({ pieces, finish, refusal, usage }: Stream): object[] {
  const spent = usage && { usage: { input_tokens: usage[0], output_tokens: usage[1] } };
  const reason = finish === 'length' ? 'max_output_tokens' : finish;
  return [
    { type: 'response.created', response: {} },
    { type: 'response.of_tomorrow', anything: 1 },
    ...pieces.map((delta) => ({ type: 'response.output_text.delta', delta })),
    ...(refusal ? [{ type: 'response.refusal.done', refusal }] : []),
    reason
      ? { type: 'response.incomplete', response: { incomplete_details: { reason }, ...spent } }
      : { type: 'response.completed', response: { ...spent } },
  ];
}

const schema = z.strictObject({ headline: z.string(), ids: z.array(z.string()) });
const GOOD = ['{"headline":"Hi', '","ids":["p1"]}'];

async function ask(script: Reply[], change: Partial<LlmSettings> & { calls?: number } = {}) {
  replies = script;
  requests = [];
  const { port } = server.address() as AddressInfo;
  const reserved: number[] = [];
  const spent: { micros: number; tokens: LlmTokens }[] = [];
  const llm = createLlm({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: 'secret-key',
    model: 'model-1',
    wire: 'responses',
    timeoutMs: 5_000,
    price: { input: 2, output: 10 },
    ...change,
  });
  const deltas: (string | null)[] = [];
  let left = change.calls ?? 10;
  const outcome = await llm.ask({
    name: 'answer',
    schema,
    instructions: 'Be brief.',
    data: '{"posts":[]}',
    maxOutputTokens: 100,
    signal: new AbortController().signal,
    budget: {
      async reserve(micros) {
        if (left-- <= 0) return null;
        reserved.push(micros);
        return { settle: async (cost) => void spent.push(cost) };
      },
    },
    onDelta: (delta) => deltas.push(delta),
  });
  return { outcome, deltas, reserved, spent };
}

for (const wire of ['responses', 'chat'] as const) {
  test(`${wire}: an answer streams in and passes the schema`, async () => {
    const { outcome, deltas } = await ask([{ pieces: GOOD }], { wire });
    expect(outcome).toEqual({ kind: 'ok', value: { headline: 'Hi', ids: ['p1'] } });
    expect(deltas).toEqual(GOOD);
    expect(JSON.stringify(requests)).not.toContain('secret-key');
    expect(JSON.stringify(requests[0])).toContain('"additionalProperties":false');
    expect(requests[0]).not.toHaveProperty('tools');
  });

  test(`A-49, ${wire}: a call is settled with its tokens, also when its answer was cut off, and nonsense is not believed`, async () => {
    const { reserved, spent } = await ask(
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
    // 100 tokens of output at 10 millionths, and more than the input can be.
    for (const micros of reserved) expect(micros).toBeGreaterThan(100 * 10 + 100 * 2);
    for (const usage of [['1', -2], [1.5, 2], undefined] as const) {
      const silent = await ask([{ pieces: GOOD, ...(usage ? { usage: [...usage] } : {}) }], {
        wire,
      });
      expect(silent.spent).toEqual([]);
    }
  });

  test(`F-19, ${wire}: a refusal is a result and is not asked again`, async () => {
    const { outcome } = await ask([{ pieces: [], refusal: 'I cannot.' }], { wire });
    expect(outcome).toEqual({ kind: 'refused' });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['invalid', { pieces: ['{"headline":1}'] }],
    ['invalid', { pieces: ['Sure! Here is the JSON you asked for.'] }],
    ['invalid', { pieces: ['{"headline":"a","ids":[],"extra":1}'] }],
    ['truncated', { pieces: ['{"headline":"a'], finish: 'length' as const }],
    ['empty', { pieces: [] }],
  ])(`F-19, ${wire}: an %s answer is repaired once`, async (problem, bad) => {
    const { outcome, deltas } = await ask([bad, { pieces: GOOD }], { wire });
    expect(outcome).toMatchObject({ kind: 'ok' });
    expect(deltas).toContain(null);
    expect(requests).toHaveLength(2);
    const twice = await ask([bad, bad], { wire });
    expect(twice.outcome).toEqual({ kind: 'unusable', problem });
    expect(requests).toHaveLength(2);
  });

  test(`S-31, ${wire}: nothing is asked beyond the budget, the repair included`, async () => {
    expect((await ask([{ pieces: GOOD }], { wire, calls: 0 })).outcome).toBeNull();
    expect(requests).toHaveLength(0);
    const { outcome } = await ask([{ pieces: [] }, { pieces: GOOD }], { wire, calls: 1 });
    expect(outcome).toEqual({ kind: 'unusable', problem: 'empty' });
    expect(requests).toHaveLength(1);
  });
}

const failureOf = async (reply: Reply, change: Partial<LlmSettings> = {}): Promise<LlmError> => {
  const error: unknown = await ask([reply], change).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof LlmError)) throw new Error('It did not fail.');
  return error;
};

test('F-20: rate limit, exhausted budget, server error and silence are distinguished', async () => {
  const limited = { error: { message: 'x', type: 'requests', code: 'rate_limit_exceeded' } };
  const slow = { status: 429, body: limited, headers: { 'retry-after': '7' } };
  expect(await failureOf(slow)).toMatchObject({ retryable: true, retryAfterMs: 7_000 });
  const money = { error: { message: 'x', type: 'insufficient_quota', code: 'insufficient_quota' } };
  expect(await failureOf({ status: 429, body: money })).toMatchObject({ retryable: false });
  expect(await failureOf({ status: 500, body: {} })).toMatchObject({ retryable: true });
  expect(await failureOf({ status: 401, body: {} })).toMatchObject({ retryable: false });
  expect(await failureOf('hang', { timeoutMs: 50 })).toMatchObject({ retryable: false });
  expect(requests).toHaveLength(1);
});

/** What was settled for a call that fails. */
async function settledAfter(reply: Reply, change: Partial<LlmSettings> = {}): Promise<number[]> {
  const spent: number[] = [];
  replies = [reply];
  requests = [];
  const { port } = server.address() as AddressInfo;
  const llm = createLlm({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: 'k',
    model: 'm',
    wire: 'responses',
    timeoutMs: 5_000,
    price: { input: 1, output: 1 },
    ...change,
  });
  const asked = llm.ask({
    name: 'answer',
    schema,
    instructions: 'x',
    data: '{}',
    maxOutputTokens: 10,
    signal: new AbortController().signal,
    budget: { reserve: async () => ({ settle: async ({ micros }) => void spent.push(micros) }) },
    onDelta() {},
  });
  await expect(asked).rejects.toBeInstanceOf(LlmError);
  return spent;
}

test('S-31: a call that the model refused to take costs nothing, one that broke off keeps its reservation', async () => {
  expect(await settledAfter({ status: 429, body: {} })).toEqual([0]);
  expect(await settledAfter({ status: 500, body: {} })).toEqual([0]);
  expect(await settledAfter('hang', { timeoutMs: 50 })).toEqual([]);
});

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
])(
  'F-19: a stream that ends %s (%s) is not finished and may be tried again',
  async (_when, wire, reply) => {
    expect(await failureOf(reply, { wire })).toMatchObject({ retryable: true });
  },
);

test('a server that answers with JSON instead of a stream is read, in both wires', async () => {
  const response = {
    object: 'response',
    status: 'completed',
    output: [{ type: 'reasoning' }, message],
    usage,
    error: null,
  };
  const byResponses = await ask([whole(response)]);
  expect(byResponses.outcome).toMatchObject({ kind: 'ok' });
  expect(byResponses.spent).toMatchObject([{ tokens: { input: 7, output: 3 } }]);
  expect(byResponses.deltas).toEqual([text]);
  const choice = { message: { content: text }, finish_reason: 'stop' };
  const chat = {
    object: 'chat.completion',
    choices: [choice],
    usage: { prompt_tokens: 7, completion_tokens: 3 },
  };
  const byChat = await ask([whole(chat)], { wire: 'chat' });
  expect(byChat.outcome).toMatchObject({ kind: 'ok' });
  expect(byChat.spent).toMatchObject([{ tokens: { input: 7, output: 3 } }]);
  const refusal = { type: 'message', content: [{ type: 'refusal', refusal: 'No.' }] };
  const refused = await ask([whole({ ...response, output: [refusal] })]);
  expect(refused.outcome).toEqual({ kind: 'refused' });
});

test('the text of the terminal event counts where no pieces came before it', async () => {
  const response = { status: 'completed', output: [message] };
  const { outcome } = await ask([sse({ type: 'response.completed', response })]);
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
  expect(await failureOf(reply, { wire })).toMatchObject({ retryable: false });
  expect(requests).toHaveLength(1);
});

test.each(['server_error', 'rate_limit_exceeded', null])(
  'F-20: the failure %s passes',
  async (code) => {
    const failed = { status: 'failed', error: code === null ? null : { code } };
    expect(await failureOf(sse({ type: 'response.failed', response: failed }))).toMatchObject({
      retryable: true,
    });
  },
);

test('reasoning models get low effort and extra tokens; others get neither', async () => {
  await ask([{ pieces: GOOD }], { model: 'gpt-5.4-mini' });
  expect(requests[0]).toMatchObject({ reasoning: { effort: 'low' } });
  expect(Number(requests[0]?.['max_output_tokens'])).toBeGreaterThan(3_000);
  await ask([{ pieces: GOOD }], { model: 'o4-mini', wire: 'chat' });
  expect(requests[0]).toMatchObject({ reasoning_effort: 'low' });
  for (const model of ['gpt-4.1-mini', 'gpt-5.1-chat-latest', 'llama3.3', 'gpt-4o']) {
    await ask([{ pieces: GOOD }], { model });
    expect(requests[0]).not.toHaveProperty('reasoning');
    expect(requests[0]).toMatchObject({ max_output_tokens: 100 });
  }
});

test('an answer that was cut before its first word is asked for again with more tokens', async () => {
  const { outcome } = await ask([{ pieces: [], finish: 'length' }, { pieces: GOOD }], {
    model: 'gpt-5.4-mini',
  });
  expect(outcome).toMatchObject({ kind: 'ok' });
  const [first, second] = requests.map((request) => Number(request['max_output_tokens']));
  expect(second).toBeGreaterThan(2 * (first ?? 0));
});
