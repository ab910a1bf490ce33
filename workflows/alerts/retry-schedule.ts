const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after the first attempt (Standard Webhooks 1.0.0, "deliverability and reliability"). */
export const RETRY_AFTER_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

const JITTER = 0.1;
const LONGEST_ASKED_MS = 24 * HOUR;

/**
 * Milliseconds until the next attempt, or null after the last one.
 * @param attempts how many were made, at least 1.
 * @param askedMs what the receiver asked for in Retry-After; obeyed up to a day.
 * @param random in [0, 1).
 */
export function nextAttemptMs(
  attempts: number,
  askedMs: number | null,
  random: number,
): number | null {
  const planned = RETRY_AFTER_MS[attempts - 1];
  if (planned === undefined) return null;
  const jittered = planned * (1 + JITTER * (2 * random - 1));
  return Math.round(Math.max(jittered, Math.min(askedMs ?? 0, LONGEST_ASKED_MS)));
}
