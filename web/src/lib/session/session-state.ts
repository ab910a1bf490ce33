import { useSyncExternalStore } from 'react';
import type { Profile, Session } from '#contracts/account/account.ts';
import type { ClientError } from '../errors.ts';

/** `unreachable`: unknown, because the server did not answer. */
type SessionStatus = 'loading' | 'signed-in' | 'signed-out' | 'unreachable';

interface SessionState {
  status: SessionStatus;
  error: ClientError | null;
  /** True when the session ended without a sign-out: the sign-in page shows it. */
  expired: boolean;
  /** True when the account was deleted, here or in another tab: the page says goodbye. */
  deleted: boolean;
  /** May open the operator page; the server decides again on every request. */
  isAdmin: boolean;
  /** Who signed in, and the event that this reflects; the cache of the dashboard starts with it. */
  entered: { profile: Profile; asOf: number } | null;
}

const LOADING: SessionState = {
  status: 'loading',
  error: null,
  expired: false,
  deleted: false,
  isAdmin: false,
  entered: null,
};
/** The server renders for a visitor. */
const VISITOR: SessionState = { ...LOADING, status: 'signed-out' };

let state = LOADING;
const listeners = new Set<() => void>();

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/**
 * Whether the user is signed in. Kept outside the store: public pages need only this, so they do
 * not load the store.
 */
export const sessionState = {
  get: (): SessionState => state,
  /** Called after each change. Returns the way to stop. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  start: ({ profile, isAdmin }: Pick<Session, 'profile' | 'isAdmin'>, asOf: number): void => {
    set({
      ...LOADING,
      status: 'signed-in',
      isAdmin: isAdmin === true,
      entered: { profile, asOf },
    });
  },
  /** A goodbye stays until the next sign-in. */
  end: ({ expired, deleted = false }: { expired: boolean; deleted?: boolean }): void => {
    const next = {
      ...VISITOR,
      expired: expired && state.status === 'signed-in',
      deleted: deleted || state.deleted,
    };
    // What the server rendered with, if it is that: another object would be drawn again in one go
    // the moment its page is taken over.
    set(next.expired || next.deleted ? next : VISITOR);
  },
  /** Signed-in users stay signed in while the server is away. */
  fail: (error: ClientError): void => {
    set({ ...LOADING, status: 'unreachable', error });
  },
};

/**
 * Resolves once it is known whether the user is signed in, or that the server cannot be reached.
 */
export const sessionIsKnown = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (state.status === 'loading') return;
      stop();
      resolve();
    };
    const stop = sessionState.subscribe(look);
    look();
  });

export const useSession = (): SessionState =>
  useSyncExternalStore(sessionState.subscribe, sessionState.get, () => VISITOR);
