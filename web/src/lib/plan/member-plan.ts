import { useSyncExternalStore } from 'react';
import type { PlanName } from '#domain/names.ts';

/** What pages outside the dashboard know about the reader's plan. */
interface MemberPlan {
  planName: PlanName;
  /** A tag for the subject of mails to support. */
  priority: boolean;
}

let plan: MemberPlan | null = null;
const listeners = new Set<() => void>();

/** Set by the part of the app that is loaded after sign-in. */
export function setMemberPlan(next: MemberPlan | null): void {
  plan = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null for visitors, and while it is unknown. */
export const useMemberPlan = (): MemberPlan | null =>
  useSyncExternalStore(
    subscribe,
    () => plan,
    () => null,
  );
