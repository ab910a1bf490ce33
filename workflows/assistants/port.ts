import type { AssistantId, SampleState } from '#contracts/names.ts';

/** One question, asked afresh: no system prompt, no memory, no brand that the prompt does not name. */
export interface AssistantQuestion {
  prompt: string;
  /** ISO 3166 country of the asker; null: none is sent. */
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
  /** The model that says it answered; empty when the wire says nothing. */
  model: string;
  searched: boolean;
  queries: string[];
  /** Pages that its search returned; null where the wire cannot tell. */
  found: Source[] | null;
  /** Pages that its words point to; null where the wire cannot tell. */
  cited: Citation[] | null;
  usage: AssistantUsage;
  /** Millionths of a US dollar: as billed where the wire says so, else by the list price. */
  costMicros: number;
  requestId: string | null;
  ms: number;
}

export const ASSISTANT_FAILURES = [
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

/** A call without an answer. The message is one sentence for the owner and holds no secret. */
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
