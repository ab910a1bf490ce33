import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

export interface UpgradeRequest {
  /** The feature to unlock, such as `canExport` or the error's `requiredFeature`. */
  requiredFeature: string | null;
  message: string | null;
  /** The page itself noticed that the plan does not allow it; no request was refused. */
  reached?: boolean;
  /** Replaces the standard title of the dialog. */
  title?: string;
  /** When a used-up counter is full again. */
  resetAt?: string | undefined;
}

interface UpgradeState {
  request: UpgradeRequest | null;
}

/** Any screen opens the one upgrade dialog with `upgradeRequested`. */
export const upgradeSlice = createSlice({
  name: 'upgrade',
  initialState: { request: null } as UpgradeState,
  reducers: {
    upgradeRequested: (state, action: PayloadAction<UpgradeRequest>) => {
      state.request = action.payload;
    },
    upgradeClosed: (state) => {
      state.request = null;
    },
  },
  selectors: { selectUpgradeRequest: (state) => state.request },
});

export const { upgradeRequested, upgradeClosed } = upgradeSlice.actions;
export const { selectUpgradeRequest } = upgradeSlice.selectors;
