import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, live. On the server there is no window: false. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** The reader asked the system for calm. */
export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');
