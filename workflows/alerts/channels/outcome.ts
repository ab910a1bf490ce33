import { startOf } from '#domain/text/cut.ts';
import type { HttpAnswer } from '#http/client.ts';
import { HttpError } from '#http/errors.ts';

/** Outcome of an attempt. `disable`: the address is permanently invalid. */
export interface Outcome {
  result: 'delivered' | 'retry' | 'disable' | 'give_up';
  status: number | null;
  /** At most 200 characters for the log, without secrets. */
  answer: string;
  /** The wait requested by the receiver. */
  retryAfterMs: number | null;
}

const ANSWER_CHARS = 200;
/** C0 and C1 controls and format characters could disguise a line of the log. */
const UNSAFE = /[\p{Cc}\p{Cf}]+/gu;

export const outcomeOf = (
  result: Outcome['result'],
  answer: Pick<HttpAnswer, 'status' | 'body' | 'headers'>,
  retryAfterMs: number | null = retryAfterOf(answer.headers),
): Outcome => ({ result, status: answer.status, answer: shorten(answer.body), retryAfterMs });

/** An attempt without an answer is made again, unless the address itself is refused. */
export function outcomeOfError(error: unknown): Outcome {
  if (!(error instanceof HttpError)) throw error;
  if (error.problem === 'cancelled') throw error;
  const result = error.problem === 'refused_address' ? 'disable' : 'retry';
  return { result, status: null, answer: shorten(error.message), retryAfterMs: null };
}

/** Milliseconds of Retry-After in its seconds form; null when absent or a date that is past. */
export function retryAfterOf(headers: HttpAnswer['headers']): number | null {
  const value = headers['retry-after']?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/u.test(value)) return Math.ceil(Number(value) * 1_000);
  const until = Date.parse(value);
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now());
}

export const shorten = (text: string): string =>
  startOf(text.replace(UNSAFE, ' ').trim(), ANSWER_CHARS);
