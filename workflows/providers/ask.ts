import type { z } from 'zod';
import { failureOfStatus, parseAnswer } from './answers.ts';
import type { AdapterDeps } from './port.ts';
import { JSON_TYPES } from '#http/content-types.ts';
import type { HttpAnswer, HttpClient, HttpRequest } from '#http/client.ts';
import { conditionalHeaders, isUnchanged, validatorsOf } from '#http/conditional.ts';
import type { Validators } from '#http/conditional.ts';
import { createPause } from './pause.ts';
import type { Pause } from './pause.ts';
import { ProviderError } from './port.ts';
import type { ProviderFailure } from '#domain/names.ts';
import { HttpError } from '#http/errors.ts';
import type { HttpProblem } from '#http/errors.ts';

interface Question {
  url: string;
  signal: AbortSignal;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

interface AskerOptions {
  /** Name for messages, such as "GitHub". */
  source: string;
  /**
   * Milliseconds until a fresh allowance, when an answer's headers or text say that this one is
   * used up; undefined otherwise.
   */
  exhaustedFor?(answer: HttpAnswer, now: Date): number | undefined;
  /** The platform's own words for failures; null leaves it to the status. */
  failureOf?(answer: HttpAnswer, now: Date): ProviderError | null;
}

/** An answer with what its headers say. */
export interface WholeAnswer<T> {
  /** Null: unchanged since the validators were taken. */
  value: T | null;
  validators: Validators;
  /** The server's clock; null when it states none. */
  at: Date | null;
}

export interface Asker {
  /** @throws ProviderError */
  ask<T extends z.ZodType>(question: Question, schema: T): Promise<z.output<T>>;
  /** Requests a response newer than the given validators. @throws ProviderError */
  askIfChanged<T extends z.ZodType>(
    question: Question,
    schema: T,
    known: Validators | null,
  ): Promise<WholeAnswer<z.output<T>>>;
  pause: Pause;
}

/**
 * How every adapter sends requests: never during a pause, no redirects, JSON by schema, failures by
 * name.
 */
export function createAsker(
  options: AskerOptions,
  { http, now, steady = now }: Pick<AdapterDeps, 'http' | 'now' | 'steady'>,
): Asker {
  const { source } = options;
  const pause = createPause(source, steady);

  async function exchange(question: Question, conditional: boolean): Promise<HttpAnswer> {
    pause.check();
    const probes = pause.isOn();
    const answer = await sendToProvider(http, {
      ...question,
      source,
      accept: JSON_TYPES,
      maxRedirects: 0,
    });
    const exhaustedMs = options.exhaustedFor?.(answer, now());
    const failure =
      conditional && isUnchanged(answer)
        ? null
        : (options.failureOf?.(answer, now()) ??
          failureOfStatus(answer, source, now(), exhaustedMs));
    if (probes && !failure) pause.end();
    if (exhaustedMs !== undefined) pause.begin(exhaustedMs);
    if (failure?.failure === 'rate_limited') pause.begin(failure.retryAfterMs ?? 0);
    if (failure) throw failure;
    return answer;
  }

  return {
    pause,
    async ask(question, schema) {
      return parseAnswer(await exchange(question, false), schema, source);
    },
    async askIfChanged(question, schema, known) {
      const headers = { ...question.headers, ...(known ? conditionalHeaders(known) : {}) };
      const answer = await exchange({ ...question, headers }, known !== null);
      const unchanged = isUnchanged(answer);
      return {
        value: unchanged ? null : parseAnswer(answer, schema, source),
        validators: unchanged && known ? known : validatorsOf(answer),
        at: clockOf(answer),
      };
    },
  };
}

/** The server's clock, from its Date header. */
function clockOf({ headers }: HttpAnswer): Date | null {
  const ms = Date.parse(headers['date'] ?? '');
  return Number.isNaN(ms) ? null : new Date(ms);
}

/** Reads a header as a number; undefined when it is missing or no number. */
export function numberHeader({ headers }: HttpAnswer, name: string): number | undefined {
  const value = Number.parseFloat(headers[name] ?? '');
  return Number.isFinite(value) ? value : undefined;
}

const FAILURES: Readonly<Record<HttpProblem, ProviderFailure>> = {
  refused_address: 'bad_request',
  disallowed: 'bad_request',
  cancelled: 'cancelled',
  timeout: 'timeout',
  unreachable: 'down',
  too_large: 'too_large',
  wrong_type: 'malformed',
  undecodable: 'malformed',
  too_many_redirects: 'malformed',
};

/** Sends a provider's request. @throws ProviderError when there is no usable response. */
export async function sendToProvider(http: HttpClient, request: HttpRequest): Promise<HttpAnswer> {
  try {
    return await http.send(request);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new ProviderError(FAILURES[error.problem], error.message, { cause: error });
  }
}
