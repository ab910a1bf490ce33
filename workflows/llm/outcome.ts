/** Result of a call; only `ok` contains a value that passed the schema. */
export type LlmOutcome<T> =
  | { kind: 'ok'; value: T }
  /** The model declined; a retry would be declined, too. */
  | { kind: 'refused' }
  /** Truncated, empty or not matching the schema, even after one repair. */
  | { kind: 'unusable'; problem: 'truncated' | 'empty' | 'invalid' };

/** One answer from either wire, before it is parsed. */
export interface RawAnswer {
  text: string;
  refused: boolean;
  truncated: boolean;
  /** Billed tokens; null if the server does not report them. */
  tokens: LlmTokens | null;
}

/** Tokens of one call, as reported by the server. */
export interface LlmTokens {
  input: number;
  output: number;
}

/** The call failed. */
export class LlmError extends Error {
  readonly retryable: boolean;
  /** If the server requests a delay. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    options: { retryable: boolean; retryAfterMs?: number | undefined; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.name = 'LlmError';
    this.retryable = options.retryable;
    this.retryAfterMs = options.retryAfterMs;
  }
}
