import { ApplicationFailure } from '@temporalio/workflow';
import { PROVIDER_FAILURES } from '#contracts/names.ts';
import type { ProviderFailure } from '#contracts/names.ts';

/** Why a platform gave nothing, as it is recorded and shown. */
export interface PlatformFailure {
  failure: ProviderFailure;
  /** A sentence that a founder understands. */
  reason: string;
  /** ISO time from which the platform answers again, where it named one. */
  retryAt?: string;
}

/** What an activity said through `toFailure`; null for any other error. For workflows. */
export function platformFailure(cause: unknown): PlatformFailure | null {
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
