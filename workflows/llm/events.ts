import type { OpenAI } from 'openai';
import { Stream } from 'openai/streaming';
import { UndecodableAnswer } from './failure.ts';

const JSON_TYPE = /^application\/(?:[\w.+-]{1,60}\+)?json\b/iu;
/** An answer of the size that we ask for is a hundredth of this. */
const MAX_JSON = 4 * 1024 * 1024;

/**
 * The objects of an answer, errors among them: the events of a stream, or the one body of a server
 * that answers with JSON although a stream was asked for.
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
    // Reported below.
  }
  throw new UndecodableAnswer();
}
