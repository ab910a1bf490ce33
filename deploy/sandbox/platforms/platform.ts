import type { Hono } from 'hono';
import type { Clock } from '../clock.ts';
import type { FailureForms, Faults } from '../faults.ts';
import type { Limits } from '../limits.ts';
import type { Corpus } from '../world/corpus.ts';
import type { PlayedWorld } from '../world/playing.ts';
import type { Post, PostForm } from '../world/post.ts';

export interface PlatformDeps {
  corpus: Corpus;
  world: PlayedWorld;
  clock: Clock;
  faults: Faults;
  limits: Limits;
}

/** One interface of a platform and the path under which the sandbox serves it. */
export interface Mount {
  /** The name under which its requests are counted and its faults are set. */
  target: string;
  path: string;
  failures: FailureForms;
  routes: Hono;
}

/** Everything that the sandbox knows about a platform; `index.ts` lists the platforms. */
export interface Platform extends PostForm {
  id: string;
  /** The id by which the platform's answers name a post. */
  postId(post: Post): string;
  /** Fault targets of `mount`, where they are not the id alone. */
  targets?: readonly string[];
  /** Faults in the content of its answers, besides those that every target has. */
  faults?: readonly string[];
  mount(deps: PlatformDeps): Mount[];
}

/** The one key or token that the sandbox's platforms accept where they want one. */
export const SANDBOX_TOKEN = 'sandbox-token';

/** The token of an `Authorization: Bearer` header; null for another scheme or none. */
export function bearerOf(header: string | undefined): string | null {
  const [scheme, token] = (header ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}
