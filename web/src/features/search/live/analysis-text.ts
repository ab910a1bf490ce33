import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../../lib/store.ts';
import { registerEffect } from '../../../live/registry.ts';
import { registerTick } from '../../../live/ticks.ts';

/** Streamed text of running analyses. May be lost: the finished analysis arrives as an event. */
const analysisTextSlice = createSlice({
  name: 'analysisText',
  initialState: {} as Record<string, string>,
  reducers: {
    analysisTextsArrived: (state, action: PayloadAction<Record<string, string>>) => {
      Object.assign(state, action.payload);
    },
    analysisTextsForgotten: (state, action: PayloadAction<readonly string[]>) => {
      for (const searchId of action.payload) delete state[searchId];
    },
  },
  selectors: {
    selectAnalysisText: (state, searchId: string) => state[searchId] ?? null,
  },
});

declare module '../../../lib/store.ts' {
  interface InjectedSlices extends WithSlice<typeof analysisTextSlice> {}
}

const injected = analysisTextSlice.injectInto(rootReducer);

const { analysisTextsArrived, analysisTextsForgotten } = analysisTextSlice.actions;
export const { selectAnalysisText } = injected.selectors;

registerTick('search.analysis_text', {
  key: ({ searchId }) => searchId,
  apply: (dispatch, ticks) => {
    const texts = ticks.map(({ searchId, text }) => [searchId, text]);
    dispatch(analysisTextsArrived(Object.fromEntries(texts)));
  },
});

// The text belongs to an earlier attempt, or is now part of the analysis.
registerEffect(['search.analysis_changed.v1'], (dispatch, events) => {
  dispatch(analysisTextsForgotten(events.map(({ data }) => data.searchId)));
});
