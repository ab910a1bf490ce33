/** Answers that may be used again for a while; the oldest go first when there are too many. */
export interface Cache<T> {
  get(key: string): T | undefined;
  put(key: string, value: T): void;
}

export function createCache<T>(options: {
  ttlMs: number;
  maxEntries: number;
  now: () => Date;
}): Cache<T> {
  const entries = new Map<string, { value: T; until: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      return entry && entry.until > options.now().getTime() ? entry.value : undefined;
    },
    put(key, value) {
      entries.delete(key);
      entries.set(key, { value, until: options.now().getTime() + options.ttlMs });
      for (const oldest of entries.keys()) {
        if (entries.size <= options.maxEntries) break;
        entries.delete(oldest);
      }
    },
  };
}
