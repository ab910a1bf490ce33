import { DAY_MS, RECENT_DAYS } from './burst.ts';
import type { CorePost, SameSaid } from './core.ts';
import { createEvidence } from './evidence.ts';
import type { RisingPost } from './evidence.ts';
import { Nearest } from './nearest.ts';
import { BURST_AUTHORS } from './score.ts';

/** Nearest posts that are tested for each post. */
const MOST_NEAR = 14;
/** The nearest posts expand a post's words: posts near all of them are tested, too. */
const ALIKE = 3;
/** A post that shares only one word with each of the others is related by chance. */
const FEWEST_SHARED = 2;
/** Less surprising sets of posts are skipped. */
const LEAST_SURPRISE = 3;
/** A subject is merged into a clearer one that has this share of its posts. */
const SHARED = 0.5;

/** A subject that people have begun to write about. */
interface RisingSubject<T> {
  said: SameSaid<T>;
  /** See `evidence.ts`. */
  evidence: number;
}

interface Rising<T> {
  /** The clearest first; no post belongs to two. */
  subjects: RisingSubject<T>[];
  /** How many sets of posts were tested. */
  tested: number;
}

/**
 * Finds rising subjects across groups: a dozen posts go unnoticed in a group of hundreds about the same
 * market. It is unusual if the nearest posts of a recent post are mostly recent, because those of an
 * old subject are spread over all days.
 */
export function findRising<T extends RisingPost>(
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
  // Among equally near posts, the older one comes first.
  const nearest = new Nearest(posts.toSorted((a, b) => a.postedAt - b.postedAt));
  const evidenceOf = createEvidence({ posts, nearest, sameSaid, surpriseOf });
  const saysTheSame =
    (group: readonly T[]) =>
    (post: T): boolean =>
      group.some((other) => other !== post && nearest.between(post, other).shared >= FEWEST_SHARED);
  const recent = posts.filter(({ postedAt }) => postedAt > since);
  const found = recent
    .flatMap((post) => {
      const near = nearest.to(post, MOST_NEAR);
      const around = nearest.to(post, MOST_NEAR, near.slice(0, ALIKE));
      return [near, around].flatMap((own) => risingAround(post, own, { since, surpriseOf }));
    })
    .map((said) => ({ ...said, recent: said.recent.filter(saysTheSame(said.recent)) }))
    .flatMap((said) => separateSubjects(said, nearest))
    .filter((said) => hasEnough(said.recent));
  const tested = recent.length * (MOST_NEAR + 2 - BURST_AUTHORS);
  return { subjects: withoutRepeats(found, evidenceOf), tested };
}

/** No further evidence about the posts near another one. */
const NO_MORE = { related: 0, relatedSquares: 0, coherent: true };

/**
 * The most unusual number of nearest posts. The post itself does not count, because it was chosen for
 * being recent.
 */
function risingAround<T extends CorePost>(
  post: T,
  near: readonly T[],
  { since, surpriseOf }: { since: number; surpriseOf: (said: SameSaid<T>) => number },
): SameSaid<T>[] {
  let best: SameSaid<T> | null = null;
  let highest = LEAST_SURPRISE;
  for (let count = BURST_AUTHORS - 1; count <= near.length; count += 1) {
    if ((near[count - 1]?.postedAt ?? 0) <= since) continue;
    const { recent = [], usual = [] } = Object.groupBy(near.slice(0, count), ({ postedAt }) =>
      postedAt > since ? 'recent' : 'usual',
    );
    if (recent.length < BURST_AUTHORS - 1) continue;
    const said = { ...NO_MORE, recent, usual };
    const surprise = surpriseOf(said);
    if (surprise >= highest) [best, highest] = [said, surprise];
  }
  return best === null ? [] : [{ ...best, recent: [post, ...best.recent] }];
}

/** Subjects that have most of their posts to themselves, the clearest first. */
function withoutRepeats<T extends RisingPost>(
  found: readonly SameSaid<T>[],
  evidenceOf: (said: SameSaid<T>) => number,
): RisingSubject<T>[] {
  const subjects: RisingSubject<T>[] = [];
  const taken = new Set<T>();
  const clearest = found
    .map((said) => ({ said, evidence: evidenceOf(said) }))
    .toSorted((a, b) => b.evidence - a.evidence);
  for (const { said } of clearest) {
    const free = said.recent.filter((post) => !taken.has(post));
    if (free.length < (1 - SHARED) * said.recent.length) continue;
    for (const post of free) taken.add(post);
    const own = { ...said, recent: free };
    subjects.push({ said: own, evidence: evidenceOf(own) });
  }
  return subjects;
}

/** Whether there are enough conversations for a burst. */
const hasEnough = (posts: readonly CorePost[]): boolean =>
  new Set(posts.map(({ conversation }) => conversation)).size >= BURST_AUTHORS;

/**
 * Two parts whose posts are less alike, by this share, than those within each are two subjects. Chosen on
 * half of the markets: 5% of the sets about one burst are below 0.43, 75% of those about two below 0.27.
 */
const ONE_SUBJECT = 0.35;
/**
 * A post that is less like the others, by this share, than they are like each other is about something else.
 * Chosen there, too: it removes 101 of 319 posts of other subjects and 13 of 3,201 of the burst.
 */
const OUTLIER = 0.3;
/** Fewer posts say too little about how alike they are. */
const FEWEST_POSTS = 3;

/**
 * Separates posts that are about more than one subject: two things that begin at once in one market are
 * near each other, and together they are more unusual than each alone.
 */
export function separateSubjects<T extends CorePost>(
  said: SameSaid<T>,
  nearest: Nearest<T>,
): SameSaid<T>[] {
  const parts = halve(said.recent, nearest);
  if (parts === null) return [{ ...said, recent: withoutOutliers(said.recent, nearest) }];
  return parts.flatMap((recent, at) => {
    const other = parts[1 - at] ?? [];
    const usual = said.usual.filter(
      (post) => nearest.likenessBetween([post], recent) >= nearest.likenessBetween([post], other),
    );
    return separateSubjects({ ...said, recent, usual }, nearest);
  });
}

function withoutOutliers<T extends CorePost>(posts: readonly T[], nearest: Nearest<T>): T[] {
  return posts.filter((post) => {
    const others = posts.filter((other) => other !== post);
    if (others.length < FEWEST_POSTS) return true;
    const within = nearest.likenessOf(others);
    return nearest.likenessBetween([post], others) >= OUTLIER * within;
  });
}

/** The two parts that are least alike, by average linkage; null when they are about one subject. */
function halve<T extends CorePost>(posts: readonly T[], nearest: Nearest<T>): [T[], T[]] | null {
  let clusters = posts.map((post) => [post]);
  while (clusters.length > 2) clusters = joinMostAlike(clusters, nearest);
  const [one, other] = clusters;
  if (!one || !other || Math.min(one.length, other.length) < FEWEST_POSTS) return null;
  const within = Math.sqrt(nearest.likenessOf(one) * nearest.likenessOf(other));
  return nearest.likenessBetween(one, other) < ONE_SUBJECT * within ? [one, other] : null;
}

function joinMostAlike<T extends CorePost>(clusters: readonly T[][], nearest: Nearest<T>): T[][] {
  let [first, second, highest] = [0, 1, -1];
  for (const [at, one] of clusters.entries())
    for (const [to, other] of clusters.entries()) {
      if (to <= at) continue;
      const likeness = nearest.likenessBetween(one, other);
      if (likeness > highest) [first, second, highest] = [at, to, likeness];
    }
  const joined = [...(clusters[first] ?? []), ...(clusters[second] ?? [])];
  return [...clusters.filter((_cluster, at) => at !== first && at !== second), joined];
}
