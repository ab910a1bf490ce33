import { useEffect, useState } from 'react';
import { sessionState } from './session/session-state.ts';

/** Current form values, by the name of the form. */
const typed = new Map<string, unknown>();
/** Form values at the time a session expired, restored for the same user only. */
let kept: { uid: string; drafts: Map<string, unknown> } | null = null;
let uid: string | null = null;
/** Form values of pages that were left without sending them, by the name of the form. */
const left = new Map<string, { uid: string; value: unknown }>();

// Called before the page leaves for the sign-in, while the forms still have their values.
function follow(): void {
  const { status, expired, entered } = sessionState.get();
  if (status === 'signed-in') uid = entered?.profile.uid ?? null;
  if (status === 'signed-out' && !expired) left.clear();
  if (status !== 'signed-out' || uid === null) return;
  kept = expired && typed.size > 0 ? { uid, drafts: new Map(typed) } : null;
  uid = null;
}
sessionState.subscribe(follow);
// The session may have begun before the first page with a form was loaded.
follow();

/** What the same person had typed when the session ended; null if nothing. */
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

/**
 * A form whose unsent values are there again after other pages were open, in this tab and for the
 * same person. `isTyped` says whether there is something to keep; null where something else fills
 * the form. Call the third function when the values were accepted.
 */
export function useFormDraft<T>(
  name: string,
  initial: T,
  isTyped: ((form: T) => boolean) | null,
): [form: T, setForm: (form: T) => void, accepted: () => void] {
  const [restores] = useState(isTyped !== null);
  const [form, setForm] = useState(() => (restores ? leftDraft<T>(name) : null) ?? initial);
  const [sent, setSent] = useState(false);
  useEffect(() => {
    const owner = currentUid();
    if (!restores || owner === undefined) return;
    if (sent || isTyped?.(form) !== true) left.delete(name);
    else left.set(name, { uid: owner, value: form });
  });
  const change = (next: T): void => {
    setForm(next);
    setSent(false);
  };
  return [
    form,
    change,
    () => {
      setSent(true);
    },
  ];
}

const currentUid = (): string | undefined => sessionState.get().entered?.profile.uid;

function leftDraft<T>(name: string): T | null {
  const draft = left.get(name);
  return draft !== undefined && draft.uid === currentUid() ? (draft.value as T) : null;
}
