import { DAY_MS, RECENT_DAYS } from './burst.ts';
import type { CorePost, SameSaid } from './core.ts';
import { Nearest } from './nearest.ts';
import { BURST_VOICES } from './score.ts';

/** Of each post, so many others are looked at, the nearest first. */
const MOST_NEAR = 14;
/** Two posts of what rises are at least so alike on average. Chosen on half of the markets. */
const LEAST_LIKENESS = 0.1;
/** Subjects below are not looked into. */
const LEAST_SURPRISE = 3;
/** What is shared by what rises is at least so new by itself: nearest posts may be near for any reason. */
const LEAST_NEWS = 1.5;
/** A subject of which so many posts belong to a more surprising one is that one. */
const SHARED = 0.5;

/** What people have begun to say. */
export interface RisingSubject<T> {
  said: SameSaid<T>;
  surprise: number;
}

export interface Rising<T> {
  /** The most surprising first; no post belongs to two. */
  subjects: RisingSubject<T>[];
  /** How many sets of posts were tested. */
  tested: number;
}

/**
 * Finds what rises, whatever groups posts are in: a dozen posts go unnoticed in a group of hundreds about
 * the same market. Among the posts that are most like a recent one, mostly recent ones are unusual: what
 * people always talk about has its nearest posts in all days.
 */
export function findRising<T extends CorePost>(
  posts: readonly T[],
  now: number,
  {
    sameSaid,
    surpriseOf,
  }: {
    sameSaid: (group: readonly T[]) => SameSaid<T>;
    surpriseOf: (said: SameSaid<T>) => number;
  },
): Rising<T> {
  const since = now - RECENT_DAYS * DAY_MS;
  // Of posts that are equally near, the older one is nearer.
  const nearest = new Nearest(posts.toSorted((a, b) => a.postedAt - b.postedAt));
  const isNews = ({ said: { recent: own } }: RisingSubject<T>): boolean => {
    const shared = sameSaid(own);
    const completed = shared.recent.length > 0 ? sameSaid(shared.recent) : shared;
    return Math.max(surpriseOf(shared), surpriseOf(completed)) >= LEAST_NEWS;
  };
  const recent = posts.filter(({ postedAt }) => postedAt > since);
  const found = recent
    .flatMap((post) => risingAround(post, nearest.to(post, MOST_NEAR), { since, surpriseOf }))
    .filter(({ said }) => hasEnough(said.recent))
    .filter(({ said }) => nearest.likenessOf(said.recent) >= LEAST_LIKENESS)
    .filter(isNews);
  const tested = recent.length * (MOST_NEAR + 2 - BURST_VOICES);
  return { subjects: withoutRepeats(found, surpriseOf), tested };
}

/** Nothing else is known of the posts around one. */
const NO_MORE = { related: 0, relatedSquares: 0, coherent: true };

/**
 * As many of the nearest posts as are most unusual. The post itself does not count for how unusual they
 * are: it was looked at because it is recent.
 */
function risingAround<T extends CorePost>(
  post: T,
  near: readonly T[],
  { since, surpriseOf }: { since: number; surpriseOf: (said: SameSaid<T>) => number },
): RisingSubject<T>[] {
  let best: SameSaid<T> | null = null;
  let highest = LEAST_SURPRISE;
  for (let count = BURST_VOICES - 1; count <= near.length; count += 1) {
    if ((near[count - 1]?.postedAt ?? 0) <= since) continue;
    const { recent = [], usual = [] } = Object.groupBy(near.slice(0, count), ({ postedAt }) =>
      postedAt > since ? 'recent' : 'usual',
    );
    if (recent.length < BURST_VOICES - 1) continue;
    const said = { ...NO_MORE, recent, usual };
    const surprise = surpriseOf(said);
    if (surprise >= highest) [best, highest] = [said, surprise];
  }
  if (best === null) return [];
  return [{ said: { ...best, recent: [post, ...best.recent] }, surprise: highest }];
}

/** Subjects that have most of their posts to themselves, the most surprising first. */
function withoutRepeats<T extends CorePost>(
  found: readonly RisingSubject<T>[],
  surpriseOf: (said: SameSaid<T>) => number,
): RisingSubject<T>[] {
  const subjects: RisingSubject<T>[] = [];
  const taken = new Set<T>();
  for (const { said } of found.toSorted((a, b) => b.surprise - a.surprise)) {
    const free = said.recent.filter((post) => !taken.has(post));
    if (free.length < (1 - SHARED) * said.recent.length) continue;
    for (const post of free) taken.add(post);
    const own = { ...said, recent: free };
    subjects.push({ said: own, surprise: surpriseOf(own) });
  }
  return subjects;
}

/** Whether there are enough conversations for a burst. */
const hasEnough = (posts: readonly CorePost[]): boolean =>
  new Set(posts.map(({ conversation }) => conversation)).size >= BURST_VOICES;
