/** Items of one call. */
const MAX_GROUP = 100;

interface Waiting<T> {
  item: T;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Joins calls: those that come while `work` is under way wait and go together in its next call. When
 * a group fails, its items are tried one by one, so that none fails because of another.
 */
export function inGroups<T>(
  work: (items: readonly T[]) => Promise<void>,
): (item: T) => Promise<void> {
  let waiting: Waiting<T>[] = [];
  let busy = false;

  async function settle(group: readonly Waiting<T>[]): Promise<void> {
    try {
      await work(group.map(({ item }) => item));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else for (const each of group) await settle([each]);
    }
  }

  async function drain(): Promise<void> {
    if (busy) return;
    busy = true;
    while (waiting.length > 0) {
      const group = waiting.slice(0, MAX_GROUP);
      waiting = waiting.slice(MAX_GROUP);
      await settle(group);
    }
    busy = false;
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push({ item, resolve, reject });
    void drain();
    return promise;
  };
}
