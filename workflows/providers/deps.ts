import type { HttpClient } from '#http/client.ts';
import type { SharedState } from './shared-state.ts';

/** What an adapter needs from its surroundings. */
export interface AdapterDeps {
  http: HttpClient;
  now: () => Date;
  shared: SharedState;
  /** Sleeps, less when the signal fires. Only for paces of a second or two. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}
