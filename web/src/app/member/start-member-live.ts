import type { AppStore } from '../../lib/store.ts';
import { startLive } from '../../live/connection/start-live.ts';
import { readEvent, readTick } from '../../live/connection/frame-queue.ts';

/** The live connection of a member, with every event of the dashboard. */
export const startMemberLive = (store: AppStore, gatewayUrl: string): (() => void) =>
  startLive(store, gatewayUrl, { readEvent, readTick });
