import type { HttpClient } from '#http/client.ts';
import type { SharedState } from './shared-state.ts';

/** Dependencies of an adapter. */
export interface AdapterDeps {
  http: HttpClient;
  /** The sources' time: posts are dated by it. */
  now: () => Date;
  /** This machine's time, which pauses are measured by; absent: the same. */
  steady?: () => Date;
  shared: SharedState;
  /** Sleeps, less when the signal fires. Only for paces of a second or two. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}
