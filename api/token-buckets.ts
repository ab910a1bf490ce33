/** Above this many keys, evict the fullest buckets (idle the longest). */
const MAX_KEYS = 20_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** Token buckets of one process, by key. `take` returns 0, or the seconds until the next token. */
export function createBuckets(
  { capacity, refillPerSecond }: { capacity: number; refillPerSecond: number },
  now: () => number = () => performance.now() / 1_000,
) {
  const buckets = new Map<string, Bucket>();

  const level = (bucket: Bucket, at: number): number =>
    Math.min(capacity, bucket.tokens + (at - bucket.at) * refillPerSecond);

  function forgetFull(at: number): void {
    for (const [key, bucket] of buckets) {
      if (level(bucket, at) >= capacity) buckets.delete(key);
    }
    // When all are in use, evict the oldest; at worst a client gets a fresh bucket.
    for (const key of buckets.keys()) {
      if (buckets.size <= MAX_KEYS / 2) break;
      buckets.delete(key);
    }
  }

  return {
    take(key: string): number {
      const at = now();
      const before = buckets.get(key);
      const tokens = before === undefined ? capacity : level(before, at);
      if (before === undefined && buckets.size >= MAX_KEYS) forgetFull(at);
      const allowed = tokens >= 1;
      buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at });
      return allowed ? 0 : (1 - tokens) / refillPerSecond;
    },
  };
}
