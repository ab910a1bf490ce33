import { cutText } from '#domain/text/cut.ts';
import { z } from 'zod';
import { ASSISTANT_CATALOGUE } from '#domain/ai-visibility/assistant-catalogue.ts';
import type { AssistantId } from '#domain/names.ts';
import { judgeAnswer } from './answer.ts';
import type { WireAnswer } from './answer.ts';
import { exchange } from './exchange.ts';
import { AssistantError } from './port.ts';
import type { Assistant, AssistantQuestion } from './port.ts';
import type { AssistantDeps, AssistantSettings } from './settings.ts';

/** The parts of the Responses wire that OpenAI, xAI and Perplexity share; the rest is ignored. */
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const count = z
  .number()
  .nonnegative()
  .nullish()
  .transform((value) => value ?? 0);

const annotationSchema = z.looseObject({
  type: text,
  url: text,
  title: z.string().nullish(),
  start_index: z.number().nullish(),
  end_index: z.number().nullish(),
});

const partSchema = z.looseObject({
  type: text,
  text,
  refusal: z.string().nullish(),
  annotations: z.array(annotationSchema).nullish(),
});

const actionSchema = z.looseObject({
  type: text,
  query: z.string().nullish(),
  queries: z.array(z.string()).nullish(),
  sources: z.array(z.looseObject({ url: z.string().nullish() })).nullish(),
});

const outputSchema = z.looseObject({
  type: text,
  status: z.string().nullish(),
  name: z.string().nullish(),
  arguments: z.string().nullish(),
  action: actionSchema.nullish(),
  content: z.array(partSchema).nullish(),
  queries: z.array(z.string()).nullish(),
  results: z
    .array(
      z.looseObject({ id: z.number().nullish(), url: z.string(), title: z.string().nullish() }),
    )
    .nullish(),
});
export type OutputItem = z.infer<typeof outputSchema>;
type ContentPart = z.infer<typeof partSchema>;

export const responseSchema = z.looseObject({
  id: z.string().nullish(),
  model: text,
  status: text,
  error: z.looseObject({ code: z.string().nullish(), type: z.string().nullish() }).nullish(),
  incomplete_details: z.looseObject({ reason: z.string().nullish() }).nullish(),
  output: z
    .array(outputSchema)
    .nullish()
    .transform((value) => value ?? []),
  usage: z
    .looseObject({
      input_tokens: count,
      output_tokens: count,
      cost_in_usd_ticks: z.number().nullish(),
      num_server_side_tools_used: z.number().nullish(),
      cost: z.looseObject({ total_cost: z.number().nullish() }).nullish(),
      tool_calls_details: z
        .looseObject({ search_web: z.looseObject({ invocation: count }).nullish() })
        .nullish(),
    })
    .nullish(),
});
export type ResponseBody = z.infer<typeof responseSchema>;

export interface PlacedPart {
  part: ContentPart;
  /** Where its text begins in the joined text. */
  start: number;
}

/** All text of all messages, joined, with the place of each part. */
export function joinParts(output: readonly OutputItem[]): { text: string; parts: PlacedPart[] } {
  const parts: PlacedPart[] = [];
  let joined = '';
  for (const { content } of output.filter(({ type }) => type === 'message'))
    for (const part of content ?? []) {
      if (part.type !== 'output_text' && part.type !== 'text') continue;
      parts.push({ part, start: joined.length });
      joined += part.text;
    }
  return { text: joined, parts };
}

const isRefusal = (body: ResponseBody): boolean =>
  body.incomplete_details?.reason === 'content_filter' ||
  body.output.some(({ content }) =>
    (content ?? []).some(({ type, refusal }) => type === 'refusal' || Boolean(refusal)),
  );

function incompleteReason(body: ResponseBody): string | null {
  if (body.status === 'completed' || body.status === '') return null;
  if (body.incomplete_details?.reason === 'max_output_tokens') return 'The answer was cut off.';
  return `The answer was not finished (${cutText(body.status, 40)}).`;
}

/** Completed searches of the hosted tool; opened pages are not searches. */
export const searchCalls = (body: ResponseBody): OutputItem[] =>
  body.output.filter(
    ({ type, status, action }) =>
      type === 'web_search_call' &&
      (status === 'completed' || status === undefined || status === null) &&
      (action?.type ?? 'search') === 'search',
  );

export const queriesOf = (calls: readonly OutputItem[]): string[] => [
  ...new Set(calls.flatMap((call) => queriesOfCall(call))),
];

function queriesOfCall({ action, arguments: raw }: OutputItem): string[] {
  if (action?.queries && action.queries.length > 0) return action.queries;
  if (action?.query) return [action.query];
  try {
    const parsed: unknown = JSON.parse(raw ?? '');
    const query = z.looseObject({ query: z.string() }).safeParse(parsed);
    return query.success ? [query.data.query] : [];
  } catch {
    return [];
  }
}

const RETRYABLE = /server_error|rate_limit|overloaded|unavailable|timeout|internal/iu;

/** An error that came with HTTP 200. @throws AssistantError */
function refuseFailed(assistant: AssistantId, { status, error }: ResponseBody): void {
  if (status !== 'failed' && !error) return;
  const code = error?.code ?? error?.type ?? '';
  const { name } = ASSISTANT_CATALOGUE[assistant];
  if (/quota|billing|credit/iu.test(code))
    throw new AssistantError('no_budget', `The ${name} account has no budget left.`);
  if (/rate_limit/iu.test(code))
    throw new AssistantError('rate_limited', `${name} asked us to slow down.`);
  throw new AssistantError(
    code === '' || RETRYABLE.test(code) ? 'down' : 'bad_request',
    `${name} failed while it answered.`,
  );
}

/** Sends a request body with the question, the model and the limits that all share. */
type Post = (body: object) => ReturnType<typeof exchange<ResponseBody>>;

/** An assistant on the Responses wire: what its requests add, and how its answers are read. */
export function createResponsesAssistant(
  {
    id,
    path,
    ask,
    read,
  }: {
    id: AssistantId;
    path: string;
    ask: (post: Post, question: AssistantQuestion) => ReturnType<Post>;
    read: (body: ResponseBody) => WireAnswer;
  },
  { baseUrl, apiKey, model, price }: AssistantSettings,
  deps: AssistantDeps,
): Assistant {
  return {
    id,
    async ask(question) {
      const began = deps.now();
      const { prompt: input, maxOutputTokens: max_output_tokens, signal } = question;
      const post: Post = (body) =>
        exchange(
          deps,
          {
            assistant: id,
            url: `${baseUrl}${path}`,
            headers: { authorization: `Bearer ${apiKey}` },
            body: { model, input, max_output_tokens, store: false, ...body },
            signal,
          },
          responseSchema,
        );
      const { value, requestId } = await ask(post, question);
      refuseFailed(id, value);
      return judgeAnswer(
        { ...read(value), requestId: requestId ?? value.id ?? null },
        { model, search: true, price, ms: deps.now() - began },
      );
    },
  };
}

/** The parts of an answer that all report alike. */
export const commonParts = (body: ResponseBody) => ({
  model: body.model,
  requestId: body.id ?? null,
  refused: isRefusal(body),
  incomplete: incompleteReason(body),
});

/** Tokens as reported, with the searches that the assistant counts. */
export const usageOf = ({ usage }: ResponseBody, searches: number): WireAnswer['usage'] => ({
  inputTokens: usage?.input_tokens ?? 0,
  outputTokens: usage?.output_tokens ?? 0,
  searches,
});
