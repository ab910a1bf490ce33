import type { AssistantId, SampleState } from '#domain/names.ts';

/** One question, asked afresh: no system prompt, no memory, no brand that the prompt does not name. */
export interface AssistantQuestion {
  prompt: string;
  /** ISO 3166 country of the asker; null: not sent. */
  country: string | null;
  maxOutputTokens: number;
  signal: AbortSignal;
}

export interface Source {
  url: string;
  title: string | null;
}

/** A page that the answer points to. Offsets are UTF-16 units of `text`, null where unknown. */
export interface Citation extends Source {
  start: number | null;
  end: number | null;
}

export interface AssistantUsage {
  inputTokens: number;
  outputTokens: number;
  searches: number;
}

export interface AssistantAnswer {
  state: Exclude<SampleState, 'not_run' | 'asking'>;
  /** Why it is not simply an answer, in one sentence; null when it is. */
  reason: string | null;
  text: string;
  /** The model that answered, as reported; empty when the API does not report it. */
  model: string;
  searched: boolean;
  queries: string[];
  /** Pages returned by its search; null where the API does not report them. */
  found: Source[] | null;
  /** Pages cited by its words; null where the API does not report them. */
  cited: Citation[] | null;
  usage: AssistantUsage;
  /** Millionths of a US dollar: as billed where reported, else by the list price. */
  costMicros: number;
  requestId: string | null;
  ms: number;
}

const ASSISTANT_FAILURES = [
  /** Wrong or revoked key, or a model that it may not use. */
  'key',
  /** The account is out of money or of its daily quota. */
  'no_budget',
  'rate_limited',
  'down',
  'timeout',
  'bad_request',
  'malformed',
  'cancelled',
] as const;
export type AssistantFailure = (typeof ASSISTANT_FAILURES)[number];

/** A call without an answer. The message is one sentence for the owner and contains no secret. */
export class AssistantError extends Error {
  readonly failure: AssistantFailure;
  readonly retryAfterMs: number | undefined;

  constructor(
    failure: AssistantFailure,
    message: string,
    options: { retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AssistantError';
    this.failure = failure;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Failures after which no other question to this assistant can succeed. */
export const endsAssistant = ({ failure }: AssistantError): boolean =>
  failure === 'key' || failure === 'no_budget';

export interface Assistant {
  id: AssistantId;
  /** @throws AssistantError when there is no answer. */
  ask(question: AssistantQuestion): Promise<AssistantAnswer>;
}
