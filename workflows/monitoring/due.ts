const MINUTE_MS = 60_000;
export const SHORTEST_MS = 5 * MINUTE_MS;
export const LONGEST_MS = 24 * 60 * MINUTE_MS;
/** A company without mentions is scheduled like one with a mention every twenty days. */
const QUIETEST = 0.05;

interface Load {
  /** Mentions per day. */
  rate: number;
  /** Of the follower with the best plan. */
  weight: number;
  /** Sum of sqrt(rate x weight) over all watches, this one included. */
  sumOfRoots: number;
  /** Maximum background requests per second to the slowest provider it needs. */
  requestsPerSecond: number;
}

/**
 * Milliseconds until a watch is due again: proportional to 1 / sqrt(rate x weight), scaled so that
 * all watches together stay within the budget. Among all schedules of one budget this one has the
 * smallest mean delay of a mention (Lagrange: minimize the sum of rate x interval under a fixed sum
 * of 1 / interval).
 */
export function intervalOf({ rate, weight, sumOfRoots, requestsPerSecond }: Load): number {
  const root = Math.sqrt(Math.max(QUIETEST, rate) * weight);
  const seconds = Math.max(root, sumOfRoots) / (requestsPerSecond * root);
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, seconds * 1_000));
}
