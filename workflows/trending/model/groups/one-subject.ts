interface Post {
  terms: readonly string[];
  /** What is said under one title is one conversation, however many take part. */
  conversation: string;
}

/** A group of so many conversations has to show that it has one subject. */
const MANY = 6;
/** The mean cosine of two posts of such a group; the more there are, the less alike. Chosen on half of the markets. */
const LEAST_LIKENESS = 0.09;

/**
 * Whether the posts of a group have one subject: two of them are alike on average, by the cosine of
 * their words, which weigh by how few posts use them. Few posts come together for nothing else; many
 * may only be of one market, and one title would be true of few of them.
 */
export function createSubjectTest<T extends Post>(
  posts: readonly T[],
): (group: readonly T[]) => boolean {
  const using = new Map<string, number>();
  for (const { terms } of posts)
    for (const term of new Set(terms)) using.set(term, (using.get(term) ?? 0) + 1);
  const weightOf = (term: string): number =>
    Math.log((posts.length + 1) / ((using.get(term) ?? 0) + 0.5));
  return (group) =>
    new Set(group.map(({ conversation }) => conversation)).size < MANY ||
    meanLikeness(group, weightOf) >= LEAST_LIKENESS;
}

/** The mean of all pairs' cosines: the squared length of the sum of unit vectors holds them all. */
function meanLikeness(group: readonly Post[], weightOf: (term: string) => number): number {
  const sum = new Map<string, number>();
  let units = 0;
  for (const { terms } of group) {
    const weights = [...new Set(terms)].map((term) => ({ term, weight: weightOf(term) }));
    const length = Math.hypot(...weights.map(({ weight }) => weight));
    if (length === 0) continue;
    units += 1;
    for (const { term, weight } of weights) sum.set(term, (sum.get(term) ?? 0) + weight / length);
  }
  const squared = [...sum.values()].reduce((total, value) => total + value * value, 0);
  return (squared - units) / (group.length * (group.length - 1));
}
