import { APIError, OpenAI } from 'openai';
import { z } from 'zod';
import { parseJson } from '#http/parse-json.ts';
import { NO_TOKENS, costOf, highestCost } from './budget.ts';
import type { CallBudget, ModelPrice } from './budget.ts';
import { toLlmError, tooSlow } from './failure.ts';
import type { LlmOutcome, RawAnswer } from './outcome.ts';
import { askByChat, askByResponses } from './wires.ts';
import type { Question } from './wires.ts';
import type { ReasoningEffort } from 'openai/resources/shared';

/** OpenAI's reasoning models, including snapshots and fine-tuned ones. */
const REASONING = /^(?:ft:)?(?:gpt-(?:[5-9]|\d\d)|o\d)(?![\w.]*-chat)/iu;

/** Reasoning tokens at `low` effort: several times what these prompts use. */
const RESERVE = 6_000;

interface Reasoning {
  /** Null: omit the parameter, which other models reject. */
  effort: ReasoningEffort;
  /** Tokens in addition to the answer's own. */
  reserve: number;
}

/**
 * Effort and token reserve for a model. Answers are short and validated, so low effort is enough.
 * Reasoning counts as output: without a reserve the answer would be truncated before it begins.
 */
function reasoningOf(model: string): Reasoning {
  return REASONING.test(model) ? { effort: 'low', reserve: RESERVE } : { effort: null, reserve: 0 };
}

/** A model that has not finished its answer by then has failed. */
const TIMEOUT_MS = 60_000;

export interface LlmSettings {
  baseUrl: string;
  apiKey: string;
  model: string;
  wire: 'responses' | 'chat';
  timeoutMs?: number;
  price: ModelPrice;
}

export interface LlmRequest<T> {
  /** Name of the response format, [a-zA-Z0-9_-]. */
  name: string;
  /** Strict objects with every property required. Validated again on arrival. */
  schema: z.ZodType<T>;
  /**
   * The requested format if stricter than `schema`: one invalid list item need not invalidate the
   * rest.
   */
  form?: z.ZodType;
  instructions: string;
  /** JSON text, treated as data and never as instructions. */
  data: string;
  maxOutputTokens: number;
  signal: AbortSignal;
  budget: CallBudget;
  /** False: an answer that fails the schema is not requested again. */
  repairs?: boolean;
  /** Pieces of the answer's JSON text as they arrive; `null` when a repair starts over. */
  onDelta?: (delta: string | null) => void;
}

export interface Llm {
  /**
   * Calls the model, with one repair attempt if the answer does not match the schema.
   * @returns null if the budget did not allow the first call.
   * @throws LlmError if the call failed.
   */
  ask<T>(request: LlmRequest<T>): Promise<LlmOutcome<T> | null>;
}

/** The only client of the language model. It has no tools and no secret except its API key. */
export function createLlm({ timeoutMs = TIMEOUT_MS, ...settings }: LlmSettings): Llm {
  const client = new OpenAI({
    apiKey: settings.apiKey,
    baseURL: settings.baseUrl,
    // Temporal retries; a second layer would multiply attempts.
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
  });
  const reasoning = reasoningOf(settings.model);
  const wire = settings.wire === 'chat' ? askByChat : askByResponses;

  /** @returns null if the budget does not allow the call. */
  async function call<T>(
    request: LlmRequest<T>,
    messages: Question['messages'],
    reserve = reasoning.reserve,
  ): Promise<RawAnswer | null> {
    // The SDK's timeout covers only the headers; a stalled stream needs its own.
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([request.signal, timeout]);
    const { name, instructions } = request;
    const maxOutputTokens = request.maxOutputTokens + reserve;
    const schema = jsonSchemaOf(request.form ?? request.schema);
    const question = {
      model: settings.model,
      name,
      schema,
      instructions,
      messages,
      maxOutputTokens,
      effort: reasoning.effort,
    };
    const characters = JSON.stringify([instructions, messages, schema]).length;
    const reserved = await request.budget.reserve(
      highestCost({ characters, maxOutputTokens }, settings.price),
    );
    if (reserved === null) return null;
    try {
      const answer = await wire(client, question, {
        signal,
        onDelta: (delta) => request.onDelta?.(delta),
      });
      // Without token counts the reserved maximum stays charged.
      if (answer.tokens !== null) {
        // A server that reports more than was sent or allowed would use up the budget of all users.
        const tokens = {
          input: Math.min(answer.tokens.input, characters),
          output: Math.min(answer.tokens.output, maxOutputTokens),
        };
        await reserved.settle({ micros: costOf(tokens, settings.price), tokens });
      }
      return answer;
    } catch (error) {
      // Don't retry after a timeout.
      const failure = timeout.aborted ? tooSlow(error) : toLlmError(error);
      // An interrupted call may be billed; a rejected one is not.
      if (error instanceof APIError && !signal.aborted)
        await reserved.settle({ micros: 0, tokens: NO_TOKENS });
      throw failure;
    }
  }

  /**
   * If an answer was truncated before its first word, reasoning used up its tokens: retry with
   * more.
   */
  function askAgain<T>(
    request: LlmRequest<T>,
    data: Question['messages'][number],
    first: RawAnswer,
    problem: keyof typeof REPAIR,
  ): Promise<RawAnswer | null> {
    if (first.truncated && first.text === '')
      return call(request, [data], (request.maxOutputTokens + reasoning.reserve) * RETRY_FACTOR);
    const content = first.text.slice(0, request.maxOutputTokens) || '(nothing)';
    return call(request, [
      data,
      { role: 'assistant', content },
      { role: 'user', content: REPAIR[problem] },
    ]);
  }

  return {
    async ask<T>(request: LlmRequest<T>) {
      const data = { role: 'user' as const, content: request.data };
      const first = await call(request, [data]);
      if (first === null) return null;
      const outcome = read(first, request.schema);
      if (outcome.kind !== 'unusable' || request.repairs === false) return outcome;
      request.onDelta?.(null);
      const repair = await askAgain(request, data, first, outcome.problem);
      return repair === null ? outcome : read(repair, request.schema);
    },
  };
}

const RETRY_FACTOR = 3;

const REPAIR = {
  truncated: 'That answer was cut off. Answer again, much shorter, in the same JSON form.',
  empty: 'That answer was empty. Answer again in the JSON form that was asked for.',
  invalid: 'That answer did not have the JSON form that was asked for. Answer again in that form.',
} as const;

/** Classifies an answer by its content, not by its HTTP status. */
function read<T>(answer: RawAnswer, schema: z.ZodType<T>): LlmOutcome<T> {
  if (answer.refused) return { kind: 'refused' };
  if (answer.truncated) return { kind: 'unusable', problem: 'truncated' };
  if (answer.text.trim() === '') return { kind: 'unusable', problem: 'empty' };
  const parsed = schema.safeParse(parseJson(answer.text));
  return parsed.success
    ? { kind: 'ok', value: parsed.data }
    : { kind: 'unusable', problem: 'invalid' };
}

function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema);
  return rest;
}
