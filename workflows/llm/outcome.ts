/** What came of asking the model; only `ok` holds something that passed the schema. */
export type LlmOutcome<T> =
  | { kind: 'ok'; value: T }
  /** The model declined; asking again would be declined again (F-19). */
  | { kind: 'refused' }
  /** Cut off, empty or not in the form that was asked for, also after one repair. */
  | { kind: 'unusable'; problem: 'truncated' | 'empty' | 'invalid' };

/** One answer as it came over either wire, before it is read. */
export interface RawAnswer {
  text: string;
  refused: boolean;
  truncated: boolean;
  /** What the model's owner charges for; null when the server does not say. */
  tokens: LlmTokens | null;
}

/** Tokens of one call, as the model counts them. */
export interface LlmTokens {
  input: number;
  output: number;
}

/** The model could not be asked. */
export class LlmError extends Error {
  readonly retryable: boolean;
  /** When the server says so. */
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
