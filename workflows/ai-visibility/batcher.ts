interface Waiting<I, O> {
  item: I;
  resolve: (value: O) => void;
  reject: (error: unknown) => void;
}

/**
 * Joins calls of many activities into one: whatever arrives while the last group is under way, or
 * within `waitMs`, goes together. Fifty answers a second are then a few transactions, not hundreds.
 */
export function createBatcher<I, O>(
  run: (items: readonly I[]) => Promise<readonly O[]>,
  { keyOf, waitMs = 15, most = 60 }: { keyOf: (item: I) => string; waitMs?: number; most?: number },
): (item: I) => Promise<O> {
  const groups = new Map<string, Waiting<I, O>[]>();
  const busy = new Set<string>();

  async function flush(key: string): Promise<void> {
    const waiting = groups.get(key) ?? [];
    const now = waiting.splice(0, most);
    if (waiting.length === 0) groups.delete(key);
    if (now.length === 0) {
      busy.delete(key);
      return;
    }
    try {
      const results = await run(now.map(({ item }) => item));
      for (const [at, { resolve }] of now.entries()) resolve(results[at] as O);
    } catch (error) {
      for (const { reject } of now) reject(error);
    }
    await flush(key);
  }

  return (item) =>
    new Promise<O>((resolve, reject) => {
      const key = keyOf(item);
      groups.set(key, [...(groups.get(key) ?? []), { item, resolve, reject }]);
      if (busy.has(key)) return;
      busy.add(key);
      setTimeout(() => void flush(key), waitMs);
    });
}
