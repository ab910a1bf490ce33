import type { z } from 'zod';
import { ASSISTANT_CATALOGUE } from '#domain/ai-visibility/assistant-catalogue.ts';
import type { AssistantId } from '#domain/names.ts';
import type { HttpAnswer } from '#http/client.ts';
import { HttpError } from '#http/errors.ts';
import { parseJson } from '#http/parse-json.ts';
import { AssistantError } from './port.ts';
import type { AssistantFailure } from './port.ts';
import type { AssistantDeps } from './settings.ts';

interface Exchange {
  assistant: AssistantId;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  signal: AbortSignal;
}

interface Answered<T> {
  value: T;
  requestId: string | null;
}

const MAX_WAIT_MS = 10 * 60_000;

/** Sends one question and reads its answer by the schema. @throws AssistantError */
export async function exchange<T>(
  { http }: AssistantDeps,
  { assistant, url, headers, body, signal }: Exchange,
  schema: z.ZodType<T>,
): Promise<Answered<T>> {
  const source = ASSISTANT_CATALOGUE[assistant].name;
  let answer: HttpAnswer;
  try {
    answer = await http.send({
      url,
      source,
      signal,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      accept: /^application\/json\b/u,
      maxRedirects: 0,
    });
  } catch (error) {
    throw toAssistantError(error);
  }
  if (answer.status >= 300) throw failureOf(assistant, answer);
  const parsed = schema.safeParse(parseJson(answer.body));
  if (!parsed.success)
    throw new AssistantError('malformed', `${source} sent an answer that we cannot read.`, {
      cause: parsed.error,
    });
  const requestId = answer.headers['request-id'] ?? answer.headers['x-request-id'] ?? null;
  return { value: parsed.data, requestId };
}

const PROBLEMS: Readonly<Partial<Record<HttpError['problem'], AssistantFailure>>> = {
  cancelled: 'cancelled',
  timeout: 'timeout',
  unreachable: 'down',
  refused_address: 'bad_request',
};

function toAssistantError(error: unknown): AssistantError {
  if (error instanceof HttpError)
    return new AssistantError(PROBLEMS[error.problem] ?? 'malformed', error.message, {
      cause: error,
    });
  throw error;
}

const fail = (failure: AssistantFailure, message: string, retryAfterMs?: number): AssistantError =>
  new AssistantError(failure, message, { retryAfterMs });

/** The meaning of an HTTP status, in our own words: a provider's message may repeat the key. */
function failureOf(assistant: AssistantId, { status, headers, body }: HttpAnswer): AssistantError {
  const { name } = ASSISTANT_CATALOGUE[assistant];
  const said = codesOf(parseJson(body));
  if (status === 402 || said.codes.some((code) => OUT_OF_MONEY.test(code)))
    return fail('no_budget', `The ${name} account has no budget left.`);
  if (status === 401) {
    const also = assistant === 'perplexity' ? ' Its credits may be used up.' : '';
    return fail('key', `${name} does not accept the API key.${also}`);
  }
  if (status === 403) return fail('key', `The ${name} key may not use this model or search.`);
  if (status === 404) return fail('key', `${name} does not know the configured model.`);
  const wait = waitOf(headers, said.retryDelay);
  if (status === 429) {
    if (said.codes.some((code) => PER_DAY.test(code)))
      return fail('no_budget', `The daily quota of the ${name} account is used up.`);
    return fail('rate_limited', `${name} asked us to slow down.`, wait);
  }
  if (status === 408 || status >= 500) return fail('down', `${name} is not available.`, wait);
  return fail('bad_request', `${name} did not accept the question (status ${status}).`);
}

const OUT_OF_MONEY = /insufficient_quota|billing|credit|payment|prepaid/iu;
const PER_DAY = /PerDay/u;

interface Said {
  codes: string[];
  retryDelay: string | null;
}

/** Error codes of the five wires' bodies; never their messages. */
function codesOf(body: unknown): Said {
  const codes: string[] = [];
  let retryDelay: string | null = null;
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 5) return;
    for (const [key, item] of Object.entries(value)) {
      if (typeof item === 'string' && /^(?:code|type|status|quotaId)$/u.test(key)) codes.push(item);
      if (key === 'retryDelay' && typeof item === 'string') retryDelay = item;
      visit(item, depth + 1);
    }
  };
  visit(body, 0);
  return { codes, retryDelay };
}

function waitOf(headers: HttpAnswer['headers'], retryDelay: string | null): number | undefined {
  const milliseconds = Number(headers['retry-after-ms'] ?? Number.NaN);
  const after = headers['retry-after'];
  const candidates = [
    milliseconds,
    Number(after ?? Number.NaN) * 1_000,
    after === undefined ? Number.NaN : Date.parse(after) - Date.now(),
    Number(/^([\d.]+)s$/u.exec(retryDelay ?? '')?.[1] ?? Number.NaN) * 1_000,
    Date.parse(headers['anthropic-ratelimit-requests-reset'] ?? '') - Date.now(),
  ];
  const known = candidates.find((value) => Number.isFinite(value) && value >= 0);
  return known === undefined ? undefined : Math.min(known, MAX_WAIT_MS);
}
