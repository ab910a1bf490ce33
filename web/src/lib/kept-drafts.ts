import { useEffect } from 'react';
import { sessionState } from './session/session-state.ts';

/** Current form values, by the name of the form. */
const typed = new Map<string, unknown>();
/** Form values at the time a session expired, restored for the same user only. */
let kept: { uid: string; drafts: Map<string, unknown> } | null = null;
let uid: string | null = null;

// Called before the page leaves for the sign-in, while the forms still have their values.
function follow(): void {
  const { status, expired, entered } = sessionState.get();
  if (status === 'signed-in') uid = entered?.profile.uid ?? null;
  if (status !== 'signed-out' || uid === null) return;
  kept = expired && typed.size > 0 ? { uid, drafts: new Map(typed) } : null;
  uid = null;
}
sessionState.subscribe(follow);
// The session may have begun before the first page with a form was loaded.
follow();

/** What the same person had typed there when the session ended; null where there is nothing. */
export function keptDraft<T>(name: string): T | null {
  if (kept === null || kept.uid !== sessionState.get().entered?.profile.uid) return null;
  return (kept.drafts.get(name) as T | undefined) ?? null;
}

/** Keeps a form's values over the end of a session; `null`: nothing was typed. */
export function useKeptDraft(name: string, value: unknown): void {
  useEffect(() => {
    // Once restored, it is an ordinary draft.
    kept?.drafts.delete(name);
    return () => {
      typed.delete(name);
    };
  }, [name]);
  useEffect(() => {
    if (value === null) typed.delete(name);
    else typed.set(name, value);
  });
}
