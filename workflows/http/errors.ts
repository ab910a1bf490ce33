import { BodyTooLargeError, UndecodableBodyError } from './body.ts';
import { ForbiddenAddressError } from './guarded-connector.ts';

const HTTP_PROBLEMS = [
  /**
   * The address is not http(s), contains credentials, or is not on the public internet. Nothing was
   * sent.
   */
  'refused_address',
  /** The caller's signal fired. */
  'cancelled',
  'timeout',
  /** No such name, no connection, a failed handshake, or a connection lost midway. */
  'unreachable',
  'too_large',
  'wrong_type',
  /** Unknown or broken compression. */
  'undecodable',
  'too_many_redirects',
  /** The site's robots.txt asks us not to fetch this address. Nothing was sent. */
  'disallowed',
] as const;
export type HttpProblem = (typeof HTTP_PROBLEMS)[number];

/** Why a request has no usable answer. The message is a sentence that names the `source`. */
export class HttpError extends Error {
  readonly problem: HttpProblem;

  constructor(problem: HttpProblem, message: string, options: { cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'HttpError';
    this.problem = problem;
  }
}

interface FailedRequest {
  source: string;
  /** Distinguishes a cancellation by the caller from our own timeout. */
  callerSignal: AbortSignal;
  timeoutMs: number;
}

/** Describes what ended a request, in one sentence. */
export function toHttpError(
  error: unknown,
  { source, callerSignal, timeoutMs }: FailedRequest,
): HttpError {
  if (error instanceof HttpError) return error;
  const fail = (problem: HttpProblem, message: string) =>
    new HttpError(problem, message, { cause: error });
  if (callerSignal.aborted) return fail('cancelled', `The request to ${source} was cancelled.`);
  if (error instanceof BodyTooLargeError)
    return fail('too_large', `${source} sent more data than we accept.`);
  if (error instanceof UndecodableBodyError)
    return fail('undecodable', `${source} sent an answer that cannot be decompressed.`);
  if (error instanceof ForbiddenAddressError)
    return fail('refused_address', `${source} was not asked: its address is not public.`);
  const name = error instanceof Error ? error.name : '';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (name === 'TimeoutError' || code.endsWith('TIMEOUT'))
    return fail(
      'timeout',
      `${source} did not answer within ${Math.ceil(timeoutMs / 1000)} seconds.`,
    );
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return fail('unreachable', `The address of ${source} could not be found.`);
  if (/CERT|TLS|SSL|VERIFY/u.test(code))
    return fail('unreachable', `The secure connection to ${source} failed.`);
  return fail('unreachable', `The connection to ${source} failed.`);
}
