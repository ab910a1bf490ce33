import { useSyncExternalStore } from 'react';
import type { Profile, Session } from '#contracts/account/account.ts';
import type { ClientError } from '../errors.ts';

/** `unreachable`: nobody knows yet, because the server could not be asked. */
export type SessionStatus = 'loading' | 'signed-in' | 'signed-out' | 'unreachable';

export interface SessionState {
  status: SessionStatus;
  error: ClientError | null;
  /** True when the session ended without the person asking for it: the sign-in page says so. */
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
/** What the server renders for: somebody who is not signed in. */
const VISITOR: SessionState = { ...LOADING, status: 'signed-out' };

let state = LOADING;
const listeners = new Set<() => void>();

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/**
 * Whether somebody is signed in. It lives outside of the store: public pages need this and nothing
 * else of it, so they do not load it.
 */
export const sessionState = {
  get: (): SessionState => state,
  /** Called after each change. Returns the way to stop. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  start: ({ profile, isAdmin }: Pick<Session, 'profile' | 'isAdmin'>, asOf: number): void => {
    set({
      ...LOADING,
      status: 'signed-in',
      isAdmin: isAdmin === true,
      entered: { profile, asOf },
    });
  },
  /** A goodbye stays until somebody signs in again. */
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
  /** Somebody who is signed in stays so while the server is away. */
  fail: (error: ClientError): void => {
    set({ ...LOADING, status: 'unreachable', error });
  },
};

/** Resolves once it is known whether somebody is signed in, or that nobody can tell. */
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
