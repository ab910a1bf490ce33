import type { z } from 'zod';
import type { OutsideSource } from '#domain/competitors/company-source-catalogue.ts';
import type { HttpAnswer, HttpClient } from '#http/client.ts';
import { JSON_TYPES } from '#http/content-types.ts';
import { failureOfStatus, parseAnswer } from '#providers/answers.ts';
import { createPause } from '#providers/pause.ts';
import { ProviderError } from '#providers/port.ts';
import { sendToProvider } from '#providers/ask.ts';
import type { SourceListener } from './port.ts';
import type { HostPace } from './site/host-pace.ts';

/** Dependencies of an adapter. */
export interface SourceDeps {
  http: HttpClient;
  /** The sources' time, which dates reads. */
  now: () => Date;
  /** This machine's time, which pauses are measured by. */
  steady: () => Date;
  pace: HostPace;
  listener: SourceListener;
}

interface SourceQuestion {
  url: string;
  signal: AbortSignal;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Content types of a successful answer; JSON unless stated. */
  accept?: RegExp;
}

export interface SourceAsker {
  /** The answer by schema; null when the source does not have it (404, 410). @throws ProviderError */
  ask<T extends z.ZodType>(question: SourceQuestion, schema: T): Promise<z.output<T> | null>;
  /** The answer as text, the same way. @throws ProviderError */
  askText(question: SourceQuestion): Promise<string | null>;
}

interface SourceAskerOptions {
  id: OutsideSource;
  /** Name for messages, such as "Wikidata". */
  source: string;
  /** Milliseconds between requests to the source. */
  spacingMs: number;
  /** Default pause after a refusal without a time. */
  pauseMs?: number;
  /** Statuses other than 429 that ask us to slow down. */
  slowDown?: readonly number[];
}

/** How every source is queried: paced, never during a requested pause, failures by name. */
export function createSourceAsker(
  { id, source, spacingMs, pauseMs = 60_000, slowDown = [] }: SourceAskerOptions,
  { http, now, steady, pace, listener }: SourceDeps,
): SourceAsker {
  const pause = createPause(source, steady);
  async function exchange(question: SourceQuestion): Promise<HttpAnswer | null> {
    const { host } = new URL(question.url);
    const answer = await pace.run(host, spacingMs, question.signal, () => {
      pause.check();
      return sendToProvider(http, {
        ...question,
        source,
        accept: question.accept ?? JSON_TYPES,
        maxRedirects: 2,
      });
    });
    if (answer.status === 404 || answer.status === 410) return null;
    if (slowDown.includes(answer.status)) {
      pause.begin(pauseMs);
      pause.check();
    }
    const failure = failureOfStatus(answer, source, now());
    if (failure?.failure === 'rate_limited') pause.begin(failure.retryAfterMs ?? pauseMs);
    if (failure?.failure === 'rate_limited' && failure.retryAfterMs === undefined)
      throw new ProviderError('rate_limited', failure.message, { retryAfterMs: pauseMs });
    if (failure) throw failure;
    return answer;
  }

  async function listening<T>(work: () => Promise<T>): Promise<T> {
    try {
      const answer = await work();
      listener(id, null);
      return answer;
    } catch (error) {
      if (error instanceof ProviderError) listener(id, error);
      throw error;
    }
  }

  return {
    ask: (question, schema) =>
      listening(async () => {
        const answer = await exchange(question);
        return answer && parseAnswer(answer, schema, source);
      }),
    askText: (question) => listening(async () => (await exchange(question))?.body ?? null),
  };
}
