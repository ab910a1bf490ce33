import { ApplicationFailure } from '@temporalio/activity';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { PlatformId } from '#domain/names.ts';
import { AppError } from '#domain/errors.ts';
import { ProviderError } from '#providers/port.ts';

interface Try {
  platform: PlatformId;
  /**
   * Earlier requests that ended as down or too slow; those lost to our own outages do not count.
   */
  faults: number;
  /** Earlier requests that were answered with a request to slow down. */
  limits: number;
  /** Until this platform must have answered. */
  remainingMs: number;
  /**
   * The source has been failing for all users: one attempt is enough to see whether it recovered.
   */
  probing: boolean;
}

/**
 * How to handle a provider failure; `retryAt` if the provider named a time that is too late for us.
 */
export type Decision =
  | { kind: 'give_up'; error: ProviderError; retryAt?: string }
  | { kind: 'try_again'; error: ProviderError; delayMs: number };

/** Attempts at a provider that is down or too slow; waits it asks for are not counted. */
const MAX_TRIES = 4;
const BASE_MS = 500;
const CAP_MS = 10_000;
const LIMITED_BASE_MS = 2_000;

/**
 * A 429 waits as the provider says, a fault backs off with full jitter above a floor, everything
 * else is hopeless. What would end after the deadline is given up at once, with the reason.
 */
export function decide(error: ProviderError, tried: Try, random: () => number): Decision {
  const delayMs = delayAfter(error, tried, random);
  if (delayMs === null) return giveUp(error);
  if (delayMs < tried.remainingMs) return { kind: 'try_again', error, delayMs };
  return error.failure === 'rate_limited' ? tooLate(error, tried.platform, delayMs) : giveUp(error);
}

/** The shortest wait that we keep, whatever a server states. */
const LIMITED_LEAST_MS = 1_000;

function delayAfter(
  error: ProviderError,
  { faults, limits, probing }: Try,
  random: () => number,
): number | null {
  const backoff = (base: number, earlier: number): number =>
    Math.round(Math.min(CAP_MS, base * 2 ** earlier) * (0.5 + random() / 2));
  switch (error.failure) {
    case 'rate_limited':
      // A wait of nothing, which some servers state, would ask them again without end.
      return error.retryAfterMs !== undefined && error.retryAfterMs > 0
        ? Math.max(error.retryAfterMs, LIMITED_LEAST_MS)
        : backoff(LIMITED_BASE_MS, limits);
    case 'down':
    case 'timeout':
      return probing || faults + 1 >= MAX_TRIES
        ? null
        : Math.max(error.retryAfterMs ?? 0, backoff(BASE_MS, faults));
    default:
      return null;
  }
}

const giveUp = (error: ProviderError): Decision => ({ kind: 'give_up', error });

const MINUTE_MS = 60_000;

/** The time is stored separately from the sentence, for each reader's clock and zone. */
function tooLate(error: ProviderError, platform: PlatformId, delayMs: number): Decision {
  const { name } = PLATFORM_CATALOGUE[platform];
  const { retryAfterMs } = error;
  return {
    kind: 'give_up',
    error: new ProviderError('rate_limited', `${name}’s rate limit is reached.`, {
      retryAfterMs,
      cause: error,
    }),
    // Never earlier than it is true: people see minutes.
    retryAt: new Date(Math.ceil((Date.now() + delayMs) / MINUTE_MS) * MINUTE_MS).toISOString(),
  };
}

export function outOfTime(platform: PlatformId, deadlineSeconds: number): ProviderError {
  const name = PLATFORM_CATALOGUE[platform].name;
  return new ProviderError('timeout', `${name} did not answer within ${deadlineSeconds} seconds.`);
}

/** The engine's form of a decision; its type and message are shown to the user. */
export function toFailure(decision: Decision): ApplicationFailure {
  const { error } = decision;
  return ApplicationFailure.create({
    type: error.failure,
    message: error.message,
    nonRetryable: decision.kind === 'give_up',
    ...(decision.kind === 'try_again' ? { nextRetryDelay: decision.delayMs } : {}),
    ...(decision.kind === 'give_up' && decision.retryAt !== undefined
      ? { details: [decision.retryAt] }
      : {}),
  });
}

/** A query that cannot be asked is the query's fault; anything else unknown is ours. */
export function toProviderError(error: unknown): ProviderError | null {
  if (error instanceof ProviderError) return error;
  if (error instanceof AppError && error.code === 'INVALID_VALUE') {
    return new ProviderError('bad_request', error.message, { cause: error });
  }
  return null;
}
