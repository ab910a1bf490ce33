import type { z } from 'zod';
import type { HttpAnswer } from '#http/client.ts';
import { ProviderError } from './port.ts';

const DAY_MS = 86_400_000;

/**
 * Milliseconds to wait by a Retry-After header: seconds or an HTTP date, at most a day.
 * Undefined when there is none or it cannot be read.
 */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now.getTime();
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, Math.ceil(wait)), DAY_MS);
}

/**
 * The failure that a status means, or null below 300. `resetMs` is the platform's own answer to
 * "when again", used where no Retry-After came.
 */
export function failureOfStatus(
  answer: HttpAnswer,
  source: string,
  now: Date,
  resetMs?: number,
): ProviderError | null {
  const { status } = answer;
  if (status < 300) return null;
  const wait = retryAfterMs(answer.headers['retry-after'], now) ?? resetMs;
  const fail = (failure: ConstructorParameters<typeof ProviderError>[0], message: string) =>
    new ProviderError(failure, message, { retryAfterMs: wait });
  if (status === 429) return fail('rate_limited', `${source} asks us to slow down.`);
  if (status === 401) return fail('auth', `${source} does not accept our key.`);
  if (status === 403) return fail('auth', `${source} refuses us access.`);
  if (status === 408) return fail('timeout', `${source} gave up waiting.`);
  if (status < 400) return fail('malformed', `${source} redirects instead of answering.`);
  if (status < 500) return fail('bad_request', `${source} did not understand the search.`);
  return fail('down', `${source} isn’t responding.`);
}

/** @throws ProviderError malformed when the body is not JSON or does not match `schema`. */
export function parseAnswer<T extends z.ZodType>(
  answer: HttpAnswer,
  schema: T,
  source: string,
): z.output<T> {
  try {
    const value: unknown = JSON.parse(answer.body);
    return schema.parse(value);
  } catch (error) {
    throw new ProviderError('malformed', `${source} sent an answer that cannot be read.`, {
      cause: error,
    });
  }
}
