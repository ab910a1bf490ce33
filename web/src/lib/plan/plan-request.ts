import { useSyncExternalStore } from 'react';
import type { PlanName } from '#domain/names.ts';

let requested: PlanName | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog for requesting a plan; null closes it. Works on public pages too. */
export function requestPlan(plan: PlanName | null): void {
  requested = plan;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useRequestedPlan = (): PlanName | null =>
  useSyncExternalStore(
    subscribe,
    () => requested,
    () => null,
  );
