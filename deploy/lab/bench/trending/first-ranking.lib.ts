import { DAY_MS, RECENT_DAYS } from '../../../../workflows/trending/model/bursts/burst.ts';
import { rankProblems } from '../../../../workflows/trending/model/rank.ts';
import { detectableAt } from './detectable.lib.ts';
import { EPOCH, TRENDING_SCORE, toPost, truthOf } from './worlds.lib.ts';
import type { BurstWorld } from './worlds.lib.ts';

/** Days of a world at which everything is ranked at once, as after the very first collection. */
const DAYS = [-0.5, 0.5, 1.5, 2.5] as const;
/** A burst that so many recent posts are about is under way. */
const UNDER_WAY = 6;

export interface FirstRow {
  world: string;
  /** Bursts under way, over all days, and those that are "trending" or above. */
  bursts: number;
  found: number;
  /** Bursts under way that the labels tell from an accident, and those of them that are found. */
  detectable: number;
  foundDetectable: number;
  /** Listed problems at "trending" or above, and how many of them are planted bursts. */
  risen: number;
  right: number;
  /** Posts of the largest problem: one of hundreds hides what is in it. */
  largest: number;
}

/** What a ranking shows that knows nothing of earlier ones, on several days of a world. */
export function firstRankings({ name, posts: all, problems }: BurstWorld): FirstRow {
  const posts = all.flatMap(toPost);
  const bursts = new Set(problems.filter(({ kind }) => kind === 'burst').map(({ id }) => id));
  const row: FirstRow = {
    world: name,
    bursts: 0,
    found: 0,
    detectable: 0,
    foundDetectable: 0,
    risen: 0,
    right: 0,
    largest: 0,
  };
  for (const day of DAYS) {
    const now = EPOCH + day * DAY_MS;
    const output = rankProblems({ now, posts, problems: [], olderAuthors: 0 });
    const keyOf = new Map(output.moved.map(({ postId, key }) => [postId, key]));
    const recent = posts.filter(
      ({ postedAt }) => postedAt <= now && postedAt > now - RECENT_DAYS * DAY_MS,
    );
    const underWay = [...bursts].filter(
      (id) => recent.filter(({ truth }) => truth === id).length >= UNDER_WAY,
    );
    const shown = output.problems
      .filter(({ score, hasOneSubject }) => score >= TRENDING_SCORE && hasOneSubject)
      .map(({ key }) => truthOf(recent.filter(({ id }) => keyOf.get(id) === key)));
    const detectable = underWay.filter(detectableAt(posts, now));
    row.bursts += underWay.length;
    row.detectable += detectable.length;
    row.foundDetectable += detectable.filter((id) => shown.includes(id)).length;
    row.found += underWay.filter((id) => shown.includes(id)).length;
    row.risen += shown.length;
    row.right += shown.filter((truth) => truth !== null && bursts.has(truth)).length;
    row.largest = Math.max(row.largest, ...output.problems.map(({ postCount }) => postCount));
  }
  return row;
}
