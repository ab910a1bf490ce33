import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { checkCommon, messagesSchema, readSchema, textOf } from './call.ts';
import type { ModelAnswer, ModelCall } from './call.ts';
import { BadRequest } from './errors.ts';
import { inPieces } from './pace.ts';

const requestSchema = z.looseObject({
  model: z.string().optional(),
  messages: messagesSchema.optional(),
  stream: z.boolean().nullish(),
  temperature: z.number().nullish(),
  max_tokens: z.int().nullish(),
  max_completion_tokens: z.int().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  response_format: z
    .looseObject({
      type: z.string(),
      json_schema: z.looseObject({ schema: z.unknown() }).optional(),
    })
    .nullish(),
});
type ChatRequest = z.infer<typeof requestSchema>;

/** Reads the body of POST /chat/completions. @throws BadRequest */
export function readChatRequest(body: unknown): { request: ChatRequest; call: ModelCall } {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) throw new BadRequest(z.prettifyError(parsed.error));
  const request = parsed.data;
  const model = checkCommon(request);
  if (request.messages === undefined || request.messages.length === 0) {
    throw new BadRequest("Missing required parameter: 'messages'.", {
      param: 'messages',
      code: 'missing_required_parameter',
    });
  }
  const format = request.response_format;
  return {
    request,
    call: {
      model,
      prompt: textOf(request.messages),
      schema:
        format?.type === 'json_schema'
          ? readSchema(format.json_schema?.schema, 'response_format')
          : null,
      maxOutputTokens: request.max_completion_tokens ?? request.max_tokens ?? null,
      stream: request.stream === true,
    },
  };
}

const usageOf = (answer: ModelAnswer) => ({
  completion_tokens: answer.outputTokens,
  completion_tokens_details: {
    accepted_prediction_tokens: 0,
    audio_tokens: 0,
    reasoning_tokens: 0,
    rejected_prediction_tokens: 0,
  },
  prompt_tokens: answer.inputTokens,
  prompt_tokens_details: { audio_tokens: 0, cached_tokens: 0 },
  total_tokens: answer.inputTokens + answer.outputTokens,
});

const newId = (): string => `chatcmpl-${randomBytes(15).toString('base64url')}`;
const finishReason = (answer: ModelAnswer): string => (answer.incomplete ? 'length' : 'stop');

/** The answer of POST /chat/completions without streaming. */
export function renderChat(request: ChatRequest, answer: ModelAnswer, now: number) {
  return {
    id: newId(),
    object: 'chat.completion',
    created: now,
    model: request.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: answer.refusal === null ? answer.text : null,
          refusal: answer.refusal,
          annotations: [],
        },
        logprobs: null,
        finish_reason: finishReason(answer),
      },
    ],
    usage: usageOf(answer),
    service_tier: 'default',
    system_fingerprint: 'fp_sandbox0001',
  };
}

/** The chunks of POST /chat/completions with `stream`; the closing `[DONE]` is the caller's. */
export async function* streamChat(
  request: ChatRequest,
  answer: ModelAnswer,
  options: { paceMs: number; seconds: () => number },
): AsyncGenerator<Record<string, unknown>> {
  const wantsUsage = request.stream_options?.include_usage === true;
  const frame = {
    id: newId(),
    object: 'chat.completion.chunk',
    created: options.seconds(),
    model: request.model,
    service_tier: 'default',
    system_fingerprint: 'fp_sandbox0001',
  };
  const usage = wantsUsage ? { usage: null } : {};
  const chunk = (delta: object, reason: string | null) => ({
    ...frame,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }],
    ...usage,
  });
  yield chunk({ role: 'assistant', content: '', refusal: null }, null);
  for await (const piece of inPieces(answer.refusal ?? answer.text, options.paceMs)) {
    yield chunk(answer.refusal === null ? { content: piece } : { refusal: piece }, null);
  }
  yield chunk({}, finishReason(answer));
  if (wantsUsage) yield { ...frame, choices: [], usage: usageOf(answer) };
}
