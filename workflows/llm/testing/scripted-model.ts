import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { createLlm } from '../client.ts';
import type { LlmSettings } from '../client.ts';
import { LlmError } from '../outcome.ts';
import type { LlmTokens } from '../outcome.ts';

/** The server's reaction to the nth request of a test; the last one repeats. */
export type Reply =
  | {
      pieces: string[];
      finish?: 'length' | 'content_filter';
      refusal?: string;
      usage?: [unknown, unknown];
    }
  | { status: number; body: object; headers?: Record<string, string> }
  /** Sent unchanged, with its own content type. */
  | { raw: string; type: string }
  | 'hang';

const answerSchema = z.strictObject({ headline: z.string(), ids: z.array(z.string()) });
/** Deltas of an answer that passes the schema. */
export const GOOD = ['{"headline":"Hi', '","ids":["p1"]}'];

export type ScriptedModel = Awaited<ReturnType<typeof startScriptedModel>>;

/** A scripted model server behind both wires, and our client for it. */
export async function startScriptedModel() {
  let replies: Reply[] = [];
  const requests: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
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
    response.end(frames.map((each) => `data: ${JSON.stringify(each)}\n\n`).join(''));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  async function ask(script: Reply[], change: Partial<LlmSettings> & { calls?: number } = {}) {
    replies = script;
    requests.length = 0;
    const reserved: number[] = [];
    const spent: { micros: number; tokens: LlmTokens }[] = [];
    const { calls = 10, ...settings } = change;
    const llm = createLlm({
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: 'secret-key',
      model: 'model-1',
      wire: 'responses',
      timeoutMs: 5_000,
      price: { input: 2, output: 10 },
      ...settings,
    });
    const deltas: (string | null)[] = [];
    let left = calls;
    const asked = llm.ask({
      name: 'answer',
      schema: answerSchema,
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
    const [ended] = await Promise.allSettled([asked]);
    return { ended, deltas, reserved, spent };
  }

  return {
    /** Requests of the latest `ask`. */
    requests,
    /** @throws the client's error. */
    async ask(script: Reply[], change: Partial<LlmSettings> & { calls?: number } = {}) {
      const { ended, ...rest } = await ask(script, change);
      if (ended.status === 'rejected') throw ended.reason;
      return { outcome: ended.value, ...rest };
    },
    /** The client's error, and the costs settled before it. */
    async failure(reply: Reply, change: Partial<LlmSettings> = {}) {
      const { ended, spent } = await ask([reply], change);
      if (ended.status === 'fulfilled' || !(ended.reason instanceof LlmError))
        throw new Error('It did not fail.');
      return { error: ended.reason, settled: spent.map(({ micros }) => micros) };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Stream = Extract<Reply, { pieces: string[] }>;

/** A piece of a chat stream. */
export const frame = (choice: object) => ({ id: 'c', choices: [{ index: 0, ...choice }] });

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
