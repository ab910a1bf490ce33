import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../lib/store.ts';

/** Texts that are being written. Losable: the finished analysis comes as an event. */
export const ticksSlice = createSlice({
  name: 'ticks',
  initialState: { analysisText: {} as Record<string, string> },
  reducers: {
    analysisTextsArrived: (state, action: PayloadAction<Record<string, string>>) => {
      Object.assign(state.analysisText, action.payload);
    },
    analysisTextsForgotten: (state, action: PayloadAction<readonly string[]>) => {
      for (const searchId of action.payload) delete state.analysisText[searchId];
    },
  },
  selectors: {
    selectAnalysisText: (state, searchId: string) => state.analysisText[searchId] ?? null,
  },
});

declare module '../lib/store.ts' {
  interface InjectedSlices extends WithSlice<typeof ticksSlice> {}
}

const injected = ticksSlice.injectInto(rootReducer);

export const { analysisTextsArrived, analysisTextsForgotten } = ticksSlice.actions;
export const { selectAnalysisText } = injected.selectors;
