import { useSyncExternalStore } from 'react';

let height = 0;
const listeners = new Set<() => void>();

/**
 * Pixels that a bar covers at the lower edge of the window. Not a property of the page’s style: all
 * elements would inherit it, and a change of it would restyle each of them.
 */
export const coveredBottom = {
  get: (): number => height,
  set(pixels: number): void {
    height = pixels;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useCoveredBottom = (): number =>
  useSyncExternalStore(coveredBottom.subscribe, coveredBottom.get, () => 0);
