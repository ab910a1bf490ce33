import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Context, MiddlewareHandler } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Clock } from '../clock.ts';
import { answer, isAboutEachPost } from './call.ts';
import type { ModelCall, ModelFault } from './call.ts';
import { readChatRequest, renderChat, streamChat } from './chat.ts';
import { BadRequest, invalidKey, refuse, refuseBadRequest } from './errors.ts';
import type { WorldReader } from './reading/world-reader.ts';
import { readResponsesRequest, renderResponse, streamResponse } from './responses.ts';

interface ModelOptions {
  clock: Clock;
  /** The only key that is accepted. */
  apiKey: string;
  /** What the model knows about the world. */
  reader: WorldReader;
  /** Time over which an answer is spread, in milliseconds. */
  paceMs: number;
  /** The fault of a call, if it concerns the model's answer. */
  takeFault: (aboutEachPost: boolean) => ModelFault | null;
  /** Matched before the answers to questions about each post, which have separate faults. */
  verdictFaults: MiddlewareHandler;
}

/** Verdicts are not read while they are written. */
const VERDICT_PACE = 0.25;

/** The request of either protocol; null when it cannot be parsed, which is reported later. */
async function callOf(context: Context): Promise<ModelCall | null> {
  try {
    const body = await readBody(context);
    return context.req.path.endsWith('/responses')
      ? readResponsesRequest(body).call
      : readChatRequest(body).call;
  } catch {
    return null;
  }
}

async function readBody(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    throw new BadRequest('We could not parse the JSON body of your request.');
  }
}

/** An OpenAI-compatible model that reads the posts in its prompt: `/responses`, `/chat/completions`. */
export function createOpenai(options: ModelOptions): Hono {
  const { clock, apiKey, takeFault, verdictFaults, reader } = options;
  const paceOf = (aboutEachPost: boolean) => ({
    paceMs: options.paceMs * (aboutEachPost ? VERDICT_PACE : 1),
    seconds: clock.seconds,
  });
  const app = new Hono();
  app.use(async (context, next) => {
    const [scheme, key = ''] = (context.req.header('authorization') ?? '').split(' ');
    if (scheme?.toLowerCase() !== 'bearer' || key === '') {
      return invalidKey("You didn't provide an API key.", null);
    }
    if (key !== apiKey) return invalidKey('Incorrect API key provided.', 'invalid_api_key');
    const started = performance.now();
    await next();
    context.header('x-request-id', `req_${randomUUID().replaceAll('-', '')}`);
    context.header('openai-processing-ms', String(Math.ceil(performance.now() - started)));
    context.header('x-ratelimit-limit-requests', '500');
    context.header('x-ratelimit-remaining-requests', '499');
    context.header('x-ratelimit-reset-requests', '120ms');
  });

  app.use(async (context, next) => {
    const call = context.req.method === 'POST' ? await callOf(context) : null;
    return call !== null && isAboutEachPost(call) ? verdictFaults(context, next) : next();
  });

  app.post('/responses', async (context) => {
    const { request, call } = readResponsesRequest(await readBody(context));
    const aboutEachPost = isAboutEachPost(call);
    const said = answer(call, takeFault(aboutEachPost), reader);
    const pace = paceOf(aboutEachPost);
    if (!call.stream) {
      await wait(pace.paceMs / 2);
      return context.json(renderResponse(request, said, clock.seconds()));
    }
    return streamSSE(context, async (stream) => {
      let number = 0;
      for await (const event of streamResponse(request, said, pace)) {
        if (stream.aborted) return;
        const data = JSON.stringify({ ...event, sequence_number: number });
        await stream.writeSSE({ event: event.type, data });
        number += 1;
      }
    });
  });

  app.post('/chat/completions', async (context) => {
    const { request, call } = readChatRequest(await readBody(context));
    const aboutEachPost = isAboutEachPost(call);
    const said = answer(call, takeFault(aboutEachPost), reader);
    const pace = paceOf(aboutEachPost);
    if (!call.stream) {
      await wait(pace.paceMs / 2);
      return context.json(renderChat(request, said, clock.seconds()));
    }
    return streamSSE(context, async (stream) => {
      for await (const chunk of streamChat(request, said, pace)) {
        if (stream.aborted) return;
        await stream.writeSSE({ data: JSON.stringify(chunk) });
      }
      await stream.writeSSE({ data: '[DONE]' });
    });
  });

  app.get('/models/:model', (context) =>
    context.json({ id: context.req.param('model'), object: 'model', owned_by: 'sandbox' }),
  );

  app.notFound((context) =>
    refuse(404, {
      message: `Invalid URL (${context.req.method} ${context.req.path})`,
      type: 'invalid_request_error',
      param: null,
      code: null,
    }),
  );
  app.onError((error) => {
    if (error instanceof BadRequest) return refuseBadRequest(error);
    return refuse(500, {
      message: 'The server had an error while processing your request.',
      type: 'server_error',
      param: null,
      code: null,
    });
  });
  return app;
}
