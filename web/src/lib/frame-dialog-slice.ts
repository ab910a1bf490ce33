import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** Dialogs that open from anywhere in the dashboard, one at a time. */
export type FrameDialog = 'palette' | 'keys' | 'feedback' | 'tips' | 'tour';

export const frameDialogSlice = createSlice({
  name: 'frameDialog',
  initialState: { open: null as FrameDialog | null },
  reducers: {
    frameDialogOpened: (state, action: PayloadAction<FrameDialog>) => {
      state.open = action.payload;
    },
    frameDialogClosed: (state) => {
      state.open = null;
    },
  },
  selectors: { selectFrameDialog: (state) => state.open },
});

export const { frameDialogOpened, frameDialogClosed } = frameDialogSlice.actions;
export const { selectFrameDialog } = frameDialogSlice.selectors;
