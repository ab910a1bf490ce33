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
