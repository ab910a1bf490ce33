import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, WithSlice } from '@reduxjs/toolkit';
import type { QueuePlace } from '#contracts/ticks.ts';
import { rootReducer } from '../../../lib/store.ts';
import { registerEffect } from '../../../live/registry.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { registerTick } from '../../../live/ticks.ts';

/** Positions of a search in queues, with the time they were received. */
export interface KnownPlaces {
  /** Milliseconds. */
  at: number;
  places: readonly QueuePlace[];
}

/** Positions of searches in the platforms' queues. May be lost: they are sent every two seconds. */
const queuePlacesSlice = createSlice({
  name: 'queuePlaces',
  initialState: {} as Record<string, KnownPlaces>,
  reducers: {
    queuePlacesArrived: (state, action: PayloadAction<Record<string, KnownPlaces>>) => {
      Object.assign(state, action.payload);
    },
    queuePlacesForgotten: (state, action: PayloadAction<readonly string[]>) => {
      for (const searchId of action.payload) delete state[searchId];
    },
  },
  selectors: {
    selectQueuePlaces: (state, searchId: string) => state[searchId] ?? null,
  },
});

declare module '../../../lib/store.ts' {
  interface InjectedSlices extends WithSlice<typeof queuePlacesSlice> {}
}

const injected = queuePlacesSlice.injectInto(rootReducer);

const { queuePlacesArrived, queuePlacesForgotten } = queuePlacesSlice.actions;
export const { selectQueuePlaces } = injected.selectors;

registerTick('search.places', {
  key: ({ searchId }) => searchId,
  apply: (dispatch, ticks) => {
    const at = serverNow();
    const known = ticks.map(({ searchId, places }) => [searchId, { at, places }]);
    dispatch(queuePlacesArrived(Object.fromEntries(known)));
  },
});

// When a search is retried, all of its platforms may wait again.
registerEffect(['search.changed.v1'], (dispatch, events) => {
  const ended = events.filter(({ data }) => data.search.finishedAt !== null);
  if (ended.length > 0) dispatch(queuePlacesForgotten(ended.map(({ data }) => data.search.id)));
});
