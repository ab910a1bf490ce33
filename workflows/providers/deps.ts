import type { HttpClient } from './http.ts';

/** What an adapter needs from its surroundings. */
export interface AdapterDeps {
  http: HttpClient;
  now: () => Date;
}
