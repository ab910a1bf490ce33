import { DAY_MS } from '../../../../workflows/trending/model/bursts/burst.ts';
import { WINDOW_DAYS } from '../../../../workflows/trending/model/bursts/measure.ts';
import { rankProblems } from '../../../../workflows/trending/model/rank.ts';
import type { KnownProblem, RankOutput } from '../../../../workflows/trending/model/rank.ts';
import { EPOCH, toPost } from './worlds.lib.ts';
import type { BurstWorld, WorldPost } from './worlds.lib.ts';

export interface Played {
  day: number;
  /** Milliseconds. */
  now: number;
  output: RankOutput;
  /** All posts of the world, each with the problem that it belongs to after this refresh. */
  posts: readonly WorldPost[];
  /** Ids of the posts that the ranking looked at. */
  inWindow: ReadonlySet<string>;
}

/** Plays refreshes of a world over some days, each with what the one before has left in the database. */
export function* playRefreshes(
  world: BurstWorld,
  { from, to, stepDays }: { from: number; to: number; stepDays: number },
): Generator<Played> {
  const posts = world.posts.flatMap(toPost).toSorted((a, b) => a.postedAt - b.postedAt);
  const byId = new Map(posts.map((post) => [post.id, post]));
  const known = new Map<number, KnownProblem>();
  for (let day = from; day <= to; day += stepDays) {
    const now = EPOCH + day * DAY_MS;
    const output = rankProblems({ now, posts, problems: [...known.values()], olderAuthors: 0 });
    const heirs = new Map(output.merged.map(({ from: gone, to: kept }) => [gone, kept]));
    for (const post of posts) post.problemId = heirs.get(post.problemId ?? -1) ?? post.problemId;
    for (const { postId, key } of output.moved) {
      const post = byId.get(postId);
      if (post) post.problemId = key;
    }
    for (const gone of heirs.keys()) known.delete(gone);
    for (const { key, memory } of output.problems) known.set(key, { id: key, memory, older: 0 });
    const inWindow = new Set(
      posts
        .filter(({ postedAt }) => postedAt <= now && postedAt > now - WINDOW_DAYS * DAY_MS)
        .map(({ id }) => id),
    );
    yield { day, now, output, posts, inWindow };
  }
}
