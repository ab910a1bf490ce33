import type { HttpAnswer } from '#http/client.ts';
import { ProviderError } from '../port.ts';
import { errorSchema } from './wire.ts';

const QUOTA = new Set(['quotaExceeded', 'dailyLimitExceeded']);
const RATE = new Set(['rateLimitExceeded', 'userRateLimitExceeded']);
const KEY = new Set(['keyInvalid', 'keyExpired', 'accessNotConfigured', 'API_KEY_INVALID']);

/** Quotas are fresh at its midnight. */
export const PACIFIC_ZONE = 'America/Los_Angeles';

const PACIFIC = new Intl.DateTimeFormat('en-US', {
  timeZone: PACIFIC_ZONE,
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/**
 * Milliseconds until the quota's day ends, at midnight Pacific time; on the two days a year when
 * clocks change it may be an hour early or late.
 */
export function untilPacificMidnight(now: Date): number {
  const part = (type: string): number =>
    Number(PACIFIC.formatToParts(now).find((found) => found.type === type)?.value ?? 0);
  const passed = (part('hour') * 60 + part('minute')) * 60 + part('second');
  return (86_400 - passed) * 1000;
}

/** Nothing is left of today's searches. */
export const usedUp = (searches: number, now: Date): ProviderError =>
  new ProviderError('rate_limited', `YouTube’s searches of today (${searches}) are used up.`, {
    retryAfterMs: untilPacificMidnight(now),
  });

/** Only a used-up quota has a known end; asking too fast has none. */
export const isQuotaUsedUp = (error: unknown): boolean =>
  error instanceof ProviderError &&
  error.failure === 'rate_limited' &&
  error.retryAfterMs !== undefined;

function reasonsOf(body: string): string[] {
  try {
    const { errors, details } = errorSchema.parse(JSON.parse(body)).error;
    return [...(errors ?? []), ...(details ?? [])].flatMap(({ reason }) => reason ?? []);
  } catch {
    return [];
  }
}

/** The day's quota, too fast, or a bad key: all with status 403 or 400 and a reason inside. */
export function failureOf(answer: HttpAnswer, now: Date): ProviderError | null {
  if (answer.status < 400) return null;
  const reasons = reasonsOf(answer.body);
  if (reasons.some((reason) => QUOTA.has(reason)))
    return new ProviderError('rate_limited', 'YouTube’s searches of today are used up.', {
      retryAfterMs: untilPacificMidnight(now),
    });
  if (reasons.some((reason) => RATE.has(reason)))
    return new ProviderError('rate_limited', 'YouTube asks us to slow down.');
  if (reasons.some((reason) => KEY.has(reason)))
    return new ProviderError('auth', 'YouTube does not accept our key.');
  return null;
}
