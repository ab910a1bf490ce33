import type { OpenAI } from 'openai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readRecorded } from '../testing/recorded.ts';
import { SANDBOX_MODEL_KEY } from '../app.ts';
import { startSandbox } from '../testing/sandbox.ts';
import type { TestSandbox } from '../testing/sandbox.ts';
import { FORMAT, MODEL, POSTS, PROMPT, SCHEMA, connectTo } from '../testing/openai.ts';

let sandbox: TestSandbox;
let client: OpenAI;
beforeAll(async () => {
  sandbox = await startSandbox();
  client = connect(SANDBOX_MODEL_KEY);
});
afterAll(() => sandbox.close());

const connect = (apiKey: string): OpenAI => connectTo(sandbox, apiKey);

const answerSchema = z.strictObject({
  headline: z.string(),
  claims: z.array(z.strictObject({ text: z.string(), citations: z.array(z.string()) })),
});

const ask = (input: string) =>
  client.responses.create({ model: MODEL, input, text: { format: FORMAT } });

test('claims cite posts that were given, and quote them', async () => {
  const response = await ask(PROMPT);
  const answer = answerSchema.parse(JSON.parse(response.output_text));
  expect(answer.claims.length).toBeGreaterThan(2);
  const given = POSTS.map((post) => `${post.title} ${post.text}`).join('\n');
  for (const claim of answer.claims) {
    expect(claim.citations.length).toBeGreaterThan(0);
    expect(claim.citations.every((id) => POSTS.some((post) => post.id === id))).toBe(true);
    const quoted = /“([^”]+?)…?”/.exec(claim.text)?.[1];
    if (quoted !== undefined) expect(given).toContain(quoted);
  }
  expect(answer.headline).toContain('crm');
});

test('other posts give another answer, the same posts the same', async () => {
  const other = JSON.stringify({
    query: 'tea',
    posts: [{ id: 'x9', title: 'Tea', text: 'I like tea.' }],
  });
  expect((await ask(PROMPT)).output_text).toBe((await ask(PROMPT)).output_text);
  expect((await ask(other)).output_text).not.toBe((await ask(PROMPT)).output_text);
});

test('a whole answer has the fields of the recorded ones', async () => {
  const response = await fetch(`${sandbox.url}/openai/v1/responses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SANDBOX_MODEL_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: MODEL, input: PROMPT }),
  });
  const answer = z.record(z.string(), z.unknown()).parse(await response.json());
  const recorded = z.record(z.string(), z.unknown()).nullable();
  const known = recorded.parse(readRecorded('openai/responses_json_schema.json'));
  if (known) expect(Object.keys(answer)).toEqual(expect.arrayContaining(Object.keys(known)));
  expect(answer).not.toHaveProperty('output_text');
  const chat = await client.chat.completions.create({
    model: MODEL,
    messages: [{ role: 'user', content: PROMPT }],
  });
  const knownChat = recorded.parse(readRecorded('openai/chat_completions_json_schema.json'));
  if (knownChat) expect(Object.keys(chat)).toEqual(expect.arrayContaining(Object.keys(knownChat)));
  expect(chat.usage?.total_tokens).toBe(
    (chat.usage?.prompt_tokens ?? 0) + (chat.usage?.completion_tokens ?? 0),
  );
});

test('Responses streams its events in the provider’s order and numbers them without a gap', async () => {
  const stream = await client.responses.create({
    model: MODEL,
    input: PROMPT,
    stream: true,
    text: { format: FORMAT },
  });
  const types: string[] = [];
  let text = '';
  let next = 0;
  for await (const event of stream) {
    expect(event.sequence_number).toBe(next);
    next += 1;
    if (types.at(-1) !== event.type) types.push(event.type);
    if (event.type === 'response.output_text.delta') text += event.delta;
    if (event.type === 'response.completed') {
      expect(event.response.usage?.output_tokens).toBeGreaterThan(10);
    }
  }
  expect(types).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.done',
    'response.content_part.done',
    'response.output_item.done',
    'response.completed',
  ]);
  expect(text).toBe((await ask(PROMPT)).output_text);
});

test('Chat Completions streams the same text and, on request, the usage last', async () => {
  const stream = await client.chat.completions.create({
    model: MODEL,
    messages: [{ role: 'user', content: PROMPT }],
    response_format: { type: 'json_schema', json_schema: FORMAT },
    stream: true,
    stream_options: { include_usage: true },
  });
  let text = '';
  let usage: unknown = null;
  for await (const chunk of stream) {
    text += chunk.choices[0]?.delta.content ?? '';
    usage = chunk.usage;
  }
  expect(text).toBe((await ask(PROMPT)).output_text);
  expect(usage).toMatchObject({ total_tokens: expect.any(Number) });
});

test('a marked prompt is refused as an answer, not as an error', async () => {
  const response = await client.responses.create({
    model: MODEL,
    input: `[[sandbox:refusal]] ${PROMPT}`,
  });
  expect(response.output[0]).toMatchObject({ content: [{ type: 'refusal' }] });
  sandbox.faults.add({ target: 'openai', kind: 'refusal', times: 1 });
  const chat = await client.chat.completions.create({
    model: MODEL,
    messages: [{ role: 'user', content: PROMPT }],
  });
  expect(chat.choices[0]?.message).toMatchObject({ content: null, refusal: expect.any(String) });
});

test('an answer over its limit is incomplete, and so by switch', async () => {
  const cut = await client.responses.create({ model: MODEL, input: PROMPT, max_output_tokens: 5 });
  expect(cut).toMatchObject({
    status: 'incomplete',
    incomplete_details: { reason: 'max_output_tokens' },
  });
  sandbox.faults.add({ target: 'openai', kind: 'invalid-output', times: 1 });
  const broken = await ask(PROMPT);
  expect(() => JSON.parse(broken.output_text)).toThrow();
});

test.each([
  [{ model: MODEL }, 400, 'missing_required_parameter'],
  [{ input: 'x' }, 400, 'missing_required_parameter'],
  [{ model: 'llama', input: 'x' }, 404, 'model_not_found'],
  [{ model: MODEL, input: 'x', temperature: -1 }, 400, 'decimal_below_min_value'],
  [
    {
      model: MODEL,
      input: 'x',
      text: { format: { ...FORMAT, schema: { ...SCHEMA, required: [] } } },
    },
    400,
    'invalid_json_schema',
  ],
])('%o is refused with %i %s', async (body, status, code) => {
  const response = await fetch(`${sandbox.url}/openai/v1/responses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SANDBOX_MODEL_KEY}` },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({
    error: { code, type: 'invalid_request_error', message: expect.any(String) },
  });
});

test('without the right key the answer is 401, over the rate 429', async () => {
  const none = await fetch(`${sandbox.url}/openai/v1/responses`, { method: 'POST', body: '{}' });
  expect(none.status).toBe(401);
  await expect(
    connect('sk-wrong').responses.create({ model: MODEL, input: 'x' }),
  ).rejects.toMatchObject({
    status: 401,
    code: 'invalid_api_key',
  });
  sandbox.faults.add({ target: 'openai', kind: '429', retryAfter: 2, times: 1 });
  await expect(ask(PROMPT)).rejects.toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
});
