import type { HttpClient } from './http.ts';

/** What an adapter needs from its surroundings. */
export interface AdapterDeps {
  http: HttpClient;
  now: () => Date;
  /** Sleeps, less when the signal fires. Only for paces of a second or two. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}
