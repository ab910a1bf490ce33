const RECONNECT_BASE_MS = 500;
export const RECONNECT_CAP_MS = 20_000;

/**
 * Milliseconds before attempt `attempt` (0 is the first): full jitter, drawn after the cap, so
 * that clients which lost the same gateway never come back in step.
 */
export function reconnectDelay(attempt: number, random: () => number): number {
  const ceiling = Math.min(RECONNECT_CAP_MS, RECONNECT_BASE_MS * 2 ** Math.min(attempt, 16));
  return Math.round(random() * ceiling);
}
