import type { CorePost, SameSaid } from './core.ts';
import type { Nearest } from './nearest.ts';

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
