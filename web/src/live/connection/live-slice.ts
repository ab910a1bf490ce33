import { createSelector, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../lib/store.ts';
import { registerTick } from '../ticks.ts';

/**
 * `connecting` is the first time only; afterwards a lost link is `reconnecting`. `missing`: the code
 * of the channel did not come.
 */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'offline' | 'missing';

/** What the connection banner shows: nothing, the trouble, or for 3 s that it is over. */
export type LiveBanner =
  | { kind: 'down'; offline: boolean; since: number | null }
  /** The network is there and the link does not come: a proxy may refuse it. Only a reload updates. */
  | { kind: 'blocked'; since: number | null }
  /** Its code failed to load: only a reload helps. */
  | { kind: 'missing' }
  | { kind: 'back'; loaded: number }
  | null;

interface LiveState {
  connection: Connection;
  /** Milliseconds since 1970: when the page last knew that it was current. */
  updatedAt: number | null;
  /** Milliseconds since 1970: the last sign of life of the gateway, of any kind. */
  heardAt: number | null;
  /** ISO: since when jobs wait, because the engine is away; null: they do not. */
  engineAwaySince: string | null;
  /** Rises when events reach the page; the live dot pulses once for each. */
  pulse: number;
  banner: LiveBanner;
}

const initialState: LiveState = {
  connection: 'connecting',
  updatedAt: null,
  heardAt: null,
  engineAwaySince: null,
  pulse: 0,
  banner: null,
};

/** State of the live channel, in the words of the dashboard header. */
const liveSlice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    liveStarted: () => initialState,
    connectionChanged: (state, action: PayloadAction<{ connection: Connection; at: number }>) => {
      const { connection, at } = action.payload;
      if (connection === 'live' || state.connection === 'live') state.updatedAt = at;
      // The gateway informs a page that joins again.
      if (connection === 'live' && state.connection !== 'live') state.engineAwaySince = null;
      if (connection === 'live') state.heardAt = at;
      state.connection = connection;
    },
    heard: (state, action: PayloadAction<{ at: number }>) => {
      state.heardAt = action.payload.at;
    },
    engineChanged: (state, action: PayloadAction<{ awaySince: string | null }>) => {
      state.engineAwaySince = action.payload.awaySince;
    },
    eventsApplied: (state, action: PayloadAction<{ at: number }>) => {
      state.updatedAt = action.payload.at;
      state.pulse += 1;
    },
    bannerChanged: (state, action: PayloadAction<LiveBanner>) => {
      state.banner = action.payload;
    },
  },
  selectors: {
    selectLive: (state) => state,
    selectLiveBanner: (state) => state.banner,
    /** False while commands that need the server should say why they are off. */
    selectIsOnline: (state) => state.connection !== 'offline',
    selectLiveStatus: createSelector([(state: LiveState) => state], (state) => ({
      status: state.connection,
      updatedAt: state.updatedAt,
      heardAt: state.heardAt,
      engineAwaySince: state.engineAwaySince,
      pulse: state.pulse,
    })),
    selectEngineAwaySince: (state) => state.engineAwaySince,
  },
});

declare module '../../lib/store.ts' {
  interface InjectedSlices extends WithSlice<typeof liveSlice> {}
}

const injected = liveSlice.injectInto(rootReducer);

const { engineChanged } = liveSlice.actions;
export const { liveStarted, connectionChanged, eventsApplied, bannerChanged, heard } =
  liveSlice.actions;
export const {
  selectLive,
  selectLiveBanner,
  selectIsOnline,
  selectLiveStatus,
  selectEngineAwaySince,
} = injected.selectors;

registerTick('engine', {
  key: () => '',
  apply: (dispatch, ticks) => {
    for (const { awaySince } of ticks) dispatch(engineChanged({ awaySince }));
  },
});
