import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ClientError } from './errors.ts';

/** `unreachable`: nobody knows yet, because the server could not be asked. */
export type SessionStatus = 'loading' | 'signed-in' | 'signed-out' | 'unreachable';

interface SessionState {
  status: SessionStatus;
  error: ClientError | null;
  /** True when the session ended without the person asking for it: the sign-in page says so. */
  expired: boolean;
}

const initialState: SessionState = { status: 'loading', error: null, expired: false };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionStarted: () => ({ status: 'signed-in' as const, error: null, expired: false }),
    sessionEnded: (state, action: PayloadAction<{ expired: boolean }>) => ({
      status: 'signed-out' as const,
      error: null,
      expired: action.payload.expired && state.status === 'signed-in',
    }),
    sessionUnreachable: (_state, action: PayloadAction<ClientError>) => ({
      status: 'unreachable' as const,
      error: action.payload,
      expired: false,
    }),
  },
  selectors: {
    selectSessionStatus: (state) => state.status,
    selectSessionError: (state) => state.error,
    selectSessionExpired: (state) => state.expired,
  },
});

export const { sessionStarted, sessionEnded, sessionUnreachable } = sessionSlice.actions;
export const { selectSessionStatus, selectSessionError, selectSessionExpired } =
  sessionSlice.selectors;
