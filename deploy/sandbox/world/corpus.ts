import type { WorldPost } from './files.ts';
import { servePosts } from './post.ts';
import type { Post, PostForm } from './post.ts';

export interface Corpus {
  /** Posts of a platform that exist at `now` (unix seconds), newest first. */
  postsOf(platform: string, now: number): Post[];
  /** Every post that exists at `now`. */
  all(now: number): Post[];
}

const until = (list: readonly Post[], now: number): Post[] =>
  list.filter((post) => post.createdAt <= now);

/** A world's posts by time; `start` is day 0 in unix seconds. */
export function createCorpus(
  posts: readonly WorldPost[],
  start: number,
  platforms: readonly (PostForm & { id: string })[],
): Corpus {
  const forms = new Map(platforms.map((platform) => [platform.id, platform]));
  const newest = servePosts(posts, start, forms).toSorted(
    (a, b) => b.createdAt - a.createdAt || a.number - b.number,
  );
  const byPlatform = Map.groupBy(newest, (post) => post.platform);
  return {
    all: (now) => until(newest, now),
    postsOf: (platform, now) => until(byPlatform.get(platform) ?? [], now),
  };
}
