import {
  ActivityFailure,
  ApplicationFailure,
  TimeoutFailure,
  isCancellation,
} from '@temporalio/workflow';
import { PROVIDER_FAILURES } from '#domain/names.ts';
import type { ProviderFailure } from '#domain/names.ts';

/** Why a platform returned nothing, as recorded and shown. */
export interface PlatformFailure {
  failure: ProviderFailure;
  /** A sentence that a founder understands. */
  reason: string;
  /** ISO time from which the platform answers again, where it named one. */
  retryAt?: string;
}

const OUR_FAULT = 'We could not finish this platform because of a problem on our side.';
const NOT_ASKED = 'We did not get to ask this platform because too many searches were waiting.';

/** Why a platform's activity failed. For workflows. */
export function platformFailure(error: unknown): PlatformFailure {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  // Activities keep the provider's deadline themselves: a timeout of the engine's is ours.
  if (cause instanceof TimeoutFailure) {
    const waiting = cause.timeoutType === 'SCHEDULE_TO_START';
    return { failure: 'internal', reason: waiting ? NOT_ASKED : OUR_FAULT };
  }
  return reportedFailure(cause) ?? { failure: 'internal', reason: OUR_FAULT };
}

/** The failure encoded by `toFailure`; null for any other error. */
function reportedFailure(cause: unknown): PlatformFailure | null {
  if (!(cause instanceof ApplicationFailure)) return null;
  const failure = PROVIDER_FAILURES.find((known) => known === cause.type);
  if (failure === undefined) return null;
  const retryAt = cause.details?.[0];
  return {
    failure,
    reason: cause.message,
    ...(typeof retryAt === 'string' ? { retryAt } : {}),
  };
}

/** Awaits a step of a workflow that adds to it but is not needed: null when it failed. */
export async function ignoreFailure<T>(step: Promise<T>): Promise<T | null> {
  try {
    return await step;
  } catch (error) {
    if (isCancellation(error)) throw error;
    return null;
  }
}
