interface Post {
  /** See `texts/onset.ts`. */
  mentionsOnset: boolean;
}

/** Prior: its weight in posts, and its share of onsets. */
const PRIOR_POSTS = 30;
const PRIOR_SHARE = 0.1;
const LEAST_SHARE = 0.05;
const MOST_SHARE = 0.5;

/**
 * How surprising the number of posts is that state an onset, compared with all posts: -log10 of the
 * binomial tail.
 */
export function createOnsets(all: readonly Post[]): (set: readonly Post[]) => number {
  const onsets = countOnsets(all) + PRIOR_POSTS * PRIOR_SHARE;
  const share = Math.min(MOST_SHARE, Math.max(LEAST_SHARE, onsets / (all.length + PRIOR_POSTS)));
  return (set) => Math.max(0, -Math.log10(binomialTail(countOnsets(set), set.length, share)));
}

const countOnsets = (posts: readonly Post[]): number =>
  posts.filter(({ mentionsOnset }) => mentionsOnset).length;

/** P(X >= least), X binomial. */
function binomialTail(least: number, trials: number, share: number): number {
  let term = (1 - share) ** trials;
  let tail = 0;
  for (let count = 0; count <= trials; count += 1) {
    if (count >= least) tail += term;
    term *= ((trials - count) / (count + 1)) * (share / (1 - share));
  }
  return tail;
}
