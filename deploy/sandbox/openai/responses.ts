import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { checkCommon, messagesSchema, readSchema, textOf } from './call.ts';
import type { ModelAnswer, ModelCall } from './call.ts';
import { BadRequest } from './errors.ts';
import { inPieces } from './pace.ts';

const requestSchema = z.looseObject({
  model: z.string().optional(),
  instructions: z.string().nullish(),
  input: z.union([z.string(), messagesSchema]).optional(),
  stream: z.boolean().nullish(),
  store: z.boolean().nullish(),
  temperature: z.number().nullish(),
  max_output_tokens: z.int().nullish(),
  stream_options: z.looseObject({ include_obfuscation: z.boolean().optional() }).nullish(),
  text: z
    .looseObject({ format: z.looseObject({ type: z.string(), schema: z.unknown() }).optional() })
    .nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
type ResponsesRequest = z.infer<typeof requestSchema>;

/** Reads the body of POST /responses. @throws BadRequest */
export function readResponsesRequest(body: unknown): {
  request: ResponsesRequest;
  call: ModelCall;
} {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) throw new BadRequest(z.prettifyError(parsed.error));
  const request = parsed.data;
  const model = checkCommon(request);
  if (request.input === undefined) {
    throw new BadRequest("Missing required parameter: 'input'.", {
      param: 'input',
      code: 'missing_required_parameter',
    });
  }
  const input = typeof request.input === 'string' ? request.input : textOf(request.input);
  const format = request.text?.format;
  const schema =
    format?.type === 'json_schema' ? readSchema(format.schema, 'text.format.schema') : null;
  return {
    request,
    call: {
      model,
      prompt: `${request.instructions ?? ''}\n${input}`,
      schema,
      maxOutputTokens: request.max_output_tokens ?? null,
      stream: request.stream === true,
    },
  };
}

const newId = (prefix: string): string => `${prefix}_${randomBytes(24).toString('hex')}`;

/** The Response object before anything is written. */
function frame(request: ResponsesRequest, id: string, createdAt: number) {
  return {
    id,
    object: 'response',
    created_at: createdAt,
    status: 'in_progress',
    background: false,
    completed_at: null as number | null,
    error: null,
    incomplete_details: null as { reason: string } | null,
    instructions: request.instructions ?? null,
    max_output_tokens: request.max_output_tokens ?? null,
    metadata: request.metadata ?? {},
    model: request.model,
    output: [] as unknown[],
    parallel_tool_calls: true,
    previous_response_id: null,
    reasoning: { effort: null, summary: null },
    service_tier: 'default',
    store: request.store ?? true,
    temperature: request.temperature ?? 1,
    text: request.text ?? { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    truncation: 'disabled',
    usage: null as unknown,
    user: null,
  };
}

const usageOf = (answer: ModelAnswer) => ({
  input_tokens: answer.inputTokens,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: answer.outputTokens,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: answer.inputTokens + answer.outputTokens,
});

const partOf = (answer: ModelAnswer) =>
  answer.refusal === null
    ? { type: 'output_text', annotations: [], logprobs: [], text: answer.text }
    : { type: 'refusal', refusal: answer.refusal };

function finish(
  response: ReturnType<typeof frame>,
  answer: ModelAnswer,
  messageId: string,
  now: number,
) {
  const status = answer.incomplete ? 'incomplete' : 'completed';
  const message = {
    id: messageId,
    type: 'message',
    status,
    content: [partOf(answer)],
    role: 'assistant',
  };
  return {
    ...response,
    status,
    completed_at: answer.incomplete ? null : now,
    incomplete_details: answer.incomplete ? { reason: 'max_output_tokens' } : null,
    output: [message],
    usage: usageOf(answer),
  };
}

/** The answer of POST /responses without streaming. */
export const renderResponse = (request: ResponsesRequest, answer: ModelAnswer, now: number) =>
  finish(frame(request, newId('resp'), now), answer, newId('msg'), now);

/** The events of POST /responses with `stream`, in the provider's order, without their numbers. */
export async function* streamResponse(
  request: ResponsesRequest,
  answer: ModelAnswer,
  options: { paceMs: number; seconds: () => number },
): AsyncGenerator<{ type: string } & Record<string, unknown>> {
  const response = frame(request, newId('resp'), options.seconds());
  const id = newId('msg');
  const at = { item_id: id, output_index: 0, content_index: 0 };
  yield { type: 'response.created', response };
  yield { type: 'response.in_progress', response };
  const item = { id, type: 'message', status: 'in_progress', content: [], role: 'assistant' };
  yield { type: 'response.output_item.added', item, output_index: 0 };

  const refused = answer.refusal !== null;
  const empty = refused
    ? { type: 'refusal', refusal: '' }
    : { type: 'output_text', annotations: [], logprobs: [], text: '' };
  yield { type: 'response.content_part.added', ...at, part: empty };
  const padded = request.stream_options?.include_obfuscation !== false;
  const kind = refused ? 'response.refusal' : 'response.output_text';
  for await (const delta of inPieces(answer.refusal ?? answer.text, options.paceMs)) {
    const padding = padded ? { obfuscation: randomBytes(6).toString('base64url') } : {};
    yield { type: `${kind}.delta`, ...at, delta, ...(refused ? {} : { logprobs: [] }), ...padding };
  }
  yield refused
    ? { type: 'response.refusal.done', ...at, refusal: answer.refusal }
    : { type: 'response.output_text.done', ...at, logprobs: [], text: answer.text };
  yield { type: 'response.content_part.done', ...at, part: partOf(answer) };
  const finished = finish(response, answer, id, options.seconds());
  yield { type: 'response.output_item.done', item: finished.output[0], output_index: 0 };
  yield { type: `response.${finished.status}`, response: finished };
}
