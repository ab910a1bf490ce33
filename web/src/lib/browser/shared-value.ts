import { useSyncExternalStore } from 'react';

/** A value of the page for parts that load no store. */
export function sharedValue<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    set: (next: T): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    /** Follows it in a component; the server renders with the first value. */
    useValue: (): T =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => initial,
      ),
  };
}

/**
 * Pixels that a bar covers at the lower edge of the window. Not a property of the page’s style: all
 * elements would inherit it, and a change of it would restyle each of them.
 */
export const coveredBottom = sharedValue(0);
