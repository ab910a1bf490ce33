import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { LlmError } from './outcome.ts';

/**
 * Transient failures. Any other named error is caused by our request, the account or the prompt.
 */
const PASSING =
  /^(?:server_error|api_error|internal_error|internal_server_error|rate_limit_exceeded|rate_limit_error|overloaded|overloaded_error|server_overloaded|service_unavailable|timeout|408|429|5\d\d)$/u;
/** Permanent failures regardless of HTTP status: a retry gets the same answer. */
const FINAL =
  /^(?:invalid_prompt|insufficient_quota|billing_hard_limit_reached|invalid_api_key|model_not_found|content_policy_violation)$/u;

/** The model reported a failure, in a response with HTTP 200 or in an event of a stream. */
class ResponseFailed extends Error {
  readonly code: string | null;
  constructor(code: string | null) {
    super(`The model failed: ${code ?? 'no code'}.`);
    this.name = 'ResponseFailed';
    this.code = code;
  }
}

/** A body that is neither a stream nor JSON. */
export class UndecodableAnswer extends Error {}

/** The error object of an answer, in any of the formats that servers use. */
export function failedBy(error: unknown): ResponseFailed {
  const { code, type } = (error ?? {}) as { code?: unknown; type?: unknown };
  const names = [code, type]
    .filter((name) => name !== undefined && name !== null && name !== 'error')
    .map(String);
  return new ResponseFailed(names.find((name) => FINAL.test(name)) ?? names[0] ?? null);
}

export const tooSlow = (cause: unknown): LlmError =>
  new LlmError('The language model took too long.', { retryable: false, cause });

/**
 * Maps a failed call to a retry decision. HTTP 429 means either a rate limit or an exhausted
 * account.
 */
export function toLlmError(error: unknown): LlmError {
  if (error instanceof ResponseFailed) {
    const retryable = error.code === null || PASSING.test(error.code);
    return new LlmError('The language model failed.', { retryable, cause: error });
  }
  if (error instanceof APIConnectionTimeoutError) return tooSlow(error);
  if (error instanceof APIConnectionError) {
    return new LlmError('The language model could not be reached.', {
      retryable: true,
      cause: error,
    });
  }
  if (error instanceof APIError) {
    const status = error.status ?? 500;
    const isFinal = FINAL.test(error.code ?? '') || FINAL.test(error.type ?? '');
    return new LlmError('The language model refused the request.', {
      retryable: !isFinal && (status === 408 || status === 429 || status >= 500),
      retryAfterMs: retryAfter(error.headers),
      cause: error,
    });
  }
  return new LlmError('The language model did not finish its answer.', {
    retryable: true,
    cause: error,
  });
}

function retryAfter(headers: Headers | undefined): number | undefined {
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}
