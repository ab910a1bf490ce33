import { retryAfterMs } from '../answers.ts';
import { numberHeader } from '../ask.ts';
import type { HttpAnswer } from '#http/client.ts';
import { ProviderError } from '../port.ts';

/** GitHub's recommended wait when its secondary limit names no time. */
const SECONDARY_WAIT_MS = 60_000;

/** Milliseconds until the reset, an instant in epoch seconds, when nothing remains. */
export function exhaustedFor(answer: HttpAnswer, now: Date): number | undefined {
  const reset = numberHeader(answer, 'x-ratelimit-reset');
  if (numberHeader(answer, 'x-ratelimit-remaining') !== 0 || reset === undefined) return undefined;
  return Math.max(0, reset * 1000 - now.getTime());
}

/** Limits come as 429 or as 403, so that a 403 alone does not mean a refused key. */
export function failureOf(answer: HttpAnswer, now: Date): ProviderError | null {
  const { status, headers, body } = answer;
  if (status !== 403 && status !== 429) return null;
  const waitMs = retryAfterMs(headers['retry-after'], now) ?? exhaustedFor(answer, now);
  const isLimit =
    status === 429 || waitMs !== undefined || /rate limit/iu.test(body.slice(0, 2_000));
  if (!isLimit) return null;
  return new ProviderError('rate_limited', 'GitHub asks us to slow down.', {
    retryAfterMs: waitMs ?? SECONDARY_WAIT_MS,
  });
}
