import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Clock } from '../clock.ts';
import { answer } from './call.ts';
import type { ModelFault } from './call.ts';
import { readChatRequest, renderChat, streamChat } from './chat.ts';
import { BadRequest, invalidKey, refuse, refuseBadRequest } from './errors.ts';
import { readResponsesRequest, renderResponse, streamResponse } from './responses.ts';

export interface ModelOptions {
  clock: Clock;
  /** The only key that is accepted. */
  apiKey: string;
  /** Time over which an answer is spread, in milliseconds. */
  paceMs: number;
  /** The fault that the next call meets, if it concerns what the model says. */
  takeFault: () => ModelFault | null;
}

async function readBody(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    throw new BadRequest('We could not parse the JSON body of your request.');
  }
}

/** An OpenAI-compatible model that reads the posts in its prompt: `/responses`, `/chat/completions`. */
export function createOpenai({ clock, apiKey, paceMs, takeFault }: ModelOptions): Hono {
  const pace = { paceMs, seconds: clock.seconds };
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

  app.post('/responses', async (context) => {
    const { request, call } = readResponsesRequest(await readBody(context));
    const said = answer(call, takeFault());
    if (!call.stream) {
      await wait(paceMs / 2);
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
    const said = answer(call, takeFault());
    if (!call.stream) {
      await wait(paceMs / 2);
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
