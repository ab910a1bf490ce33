import { connectTracker, httpAdapter } from '../lib/track.ts';
import type { TrackAdapter } from '../lib/track.ts';

const consoleAdapter: TrackAdapter = (event, properties) => {
  console.debug('[analytics]', event, properties);
};

/** Where events go: the configured address, the console in development, else nowhere. */
export function connectAnalytics(url: string | null): void {
  if (url !== null) connectTracker(httpAdapter(url));
  else connectTracker(import.meta.env.DEV ? consoleAdapter : null);
}
