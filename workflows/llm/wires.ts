import type { OpenAI } from 'openai';
import type { ReasoningEffort } from 'openai/resources/shared';
import { failedBy, UndecodableAnswer } from './failure.ts';
import type { RawAnswer } from './outcome.ts';
import { Stream } from 'openai/streaming';

const JSON_TYPE = /^application\/(?:[\w.+-]{1,60}\+)?json\b/iu;
/** About a hundred times the expected answer. */
const MAX_JSON = 4 * 1024 * 1024;

/**
 * The objects of an answer, including errors: the events of a stream, or the single body of a
 * server that answers a streaming request with JSON.
 */
async function* eventsOf(
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

/** One prompt, independent of the wire. */
export interface Question {
  model: string;
  /** Name of the response format, [a-zA-Z0-9_-]. */
  name: string;
  /** JSON schema: strict objects, every property required. */
  schema: Record<string, unknown>;
  instructions: string;
  /**
   * Turns after the instructions: the data, and for a repair the unusable answer and its problem.
   */
  messages: readonly { role: 'user' | 'assistant'; content: string }[];
  /** Including reasoning tokens. */
  maxOutputTokens: number;
  /** Null for models without reasoning, which reject the parameter. */
  effort: ReasoningEffort;
}

type Wire = (
  client: OpenAI,
  question: Question,
  options: { signal: AbortSignal; onDelta: (delta: string) => void },
) => Promise<RawAnswer>;

/** The stream ended before its terminal event: the answer may be incomplete. */
class UnfinishedStream extends Error {
  constructor() {
    super('The stream ended before the answer.');
  }
}

const nothing = (): RawAnswer => ({ text: '', refused: false, truncated: false, tokens: null });

/** OpenAI's Responses API. Unknown events are ignored, since new ones appear over time. */
export const askByResponses: Wire = async (client, question, { signal, onDelta }) => {
  const { name, schema, effort } = question;
  const response = await client.responses
    .create(
      {
        model: question.model,
        instructions: question.instructions,
        input: question.messages.map((message) => ({ ...message })),
        max_output_tokens: question.maxOutputTokens,
        store: false,
        stream: true,
        ...(effort === null ? {} : { reasoning: { effort } }),
        text: { format: { type: 'json_schema', name, strict: true, schema } },
      },
      { signal },
    )
    .asResponse();
  const answer = nothing();
  for await (const event of eventsOf(response, client)) {
    const type = stringOf(event['type']);
    if (type === 'response.output_text.delta') {
      const delta = stringOf(event['delta']) ?? '';
      answer.text += delta;
      onDelta(delta);
    } else if (type?.startsWith('response.refusal.')) answer.refused = true;
    else if (type === 'error' || (type === undefined && isObject(event['error'])))
      throw failedBy(event['error'] ?? event);
    // A server that does not stream sends the whole response.
    const whole = TERMINAL.has(type ?? '') ? (event['response'] ?? {}) : event;
    if (type !== undefined && whole === event) continue;
    if (isObject(whole) && finish(answer, type, whole, onDelta)) return answer;
  }
  throw new UnfinishedStream();
};

const TERMINAL = new Set([
  'response.completed',
  'response.incomplete',
  'response.failed',
  'response.cancelled',
]);

/** Reads a whole response: of a terminal event, or the body of a server that does not stream. */
function finish(
  answer: RawAnswer,
  type: string | undefined,
  response: Json,
  onDelta: (delta: string) => void,
): boolean {
  const status = stringOf(response['status']) ?? type?.slice('response.'.length);
  const usage = isObject(response['usage']) ? response['usage'] : {};
  answer.tokens = tokensOf(usage['input_tokens'], usage['output_tokens']);
  if (status === 'failed' || status === 'cancelled') throw failedBy(response['error']);
  if (status !== 'completed' && status !== 'incomplete') return false;
  const { text, refused } = outputOf(response['output']);
  if (answer.text === '' && text !== '') {
    answer.text = text;
    onDelta(text);
  }
  answer.refused ||= refused;
  if (status === 'incomplete') {
    const details = response['incomplete_details'];
    answer.refused ||= isObject(details) && details['reason'] === 'content_filter';
    answer.truncated = true;
  }
  return true;
}

/** Text and refusal of a response's messages; the first item of `output` is often not a message. */
function outputOf(output: unknown): { text: string; refused: boolean } {
  const parts = arrayOf(output).flatMap((item) =>
    item['type'] === 'message' ? arrayOf(item['content']) : [],
  );
  const texts = parts.filter((part) => part['type'] === 'output_text');
  return {
    text: texts.map((part) => stringOf(part['text']) ?? '').join(''),
    refused: parts.some((part) => part['type'] === 'refusal'),
  };
}

/** The Chat Completions API, which most compatible servers offer. */
export const askByChat: Wire = async (client, question, { signal, onDelta }) => {
  const { name, schema, effort } = question;
  const response = await client.chat.completions
    .create(
      {
        model: question.model,
        messages: [
          { role: 'system', content: question.instructions },
          ...question.messages.map((message) => ({ ...message })),
        ],
        max_completion_tokens: question.maxOutputTokens,
        stream: true,
        stream_options: { include_usage: true },
        ...(effort === null ? {} : { reasoning_effort: effort }),
        response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
      },
      { signal },
    )
    .asResponse();
  const answer = nothing();
  let finished = false;
  for await (const chunk of eventsOf(response, client)) {
    if (isObject(chunk['error']) || chunk['type'] === 'error')
      throw failedBy(chunk['error'] ?? chunk);
    // The last chunk has usage and no choices.
    const usage = chunk['usage'];
    if (isObject(usage)) {
      answer.tokens = tokensOf(usage['prompt_tokens'], usage['completion_tokens']);
    }
    const [choice] = arrayOf(chunk['choices']);
    if (!choice) continue;
    // A server that does not stream sends the whole message.
    const piece = isObject(choice['delta']) ? choice['delta'] : choice['message'];
    if (isObject(piece)) {
      if (stringOf(piece['refusal'])) answer.refused = true;
      const content = stringOf(piece['content']);
      if (content) {
        answer.text += content;
        onDelta(content);
      }
    }
    const reason = stringOf(choice['finish_reason']);
    if (reason === undefined) continue;
    finished = true;
    if (reason === 'length') answer.truncated = true;
    if (reason === 'content_filter') answer.refused = true;
    if (reason === 'error') throw failedBy(choice['error']);
  }
  if (!finished) throw new UnfinishedStream();
  return answer;
};

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const stringOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;
const arrayOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

/** Other servers may omit counts or send fractions. */
function tokensOf(input: unknown, output: unknown): RawAnswer['tokens'] {
  return isCount(input) && isCount(output) ? { input, output } : null;
}
