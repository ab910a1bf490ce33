import type { OpenAI } from 'openai';
import { Stream } from 'openai/streaming';
import { UndecodableAnswer } from './failure.ts';

const JSON_TYPE = /^application\/(?:[\w.+-]{1,60}\+)?json\b/iu;
/** About a hundred times the expected answer. */
const MAX_JSON = 4 * 1024 * 1024;

/**
 * The objects of an answer, including errors: the events of a stream, or the single body of a
 * server that answers a streaming request with JSON.
 */
export async function* eventsOf(
  response: Response,
  client: OpenAI,
): AsyncGenerator<Record<string, unknown>> {
  if (JSON_TYPE.test(response.headers.get('content-type') ?? '')) {
    yield parse(await response.text());
    return;
  }
  const stream = Stream.fromSSEResponse<unknown>(
    response,
    new AbortController(),
    client,
    false,
    'events',
  );
  for await (const event of stream)
    if (typeof event === 'object' && event !== null) yield event as Record<string, unknown>;
}

function parse(body: string): Record<string, unknown> {
  try {
    const value: unknown = body.length > MAX_JSON ? null : JSON.parse(body);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Falls through to the error below.
  }
  throw new UndecodableAnswer();
}
