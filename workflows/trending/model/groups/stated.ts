import { Nearest } from '../bursts/nearest.ts';

interface Post {
  terms: readonly string[];
  /** What is said under one title is one conversation, however many take part. */
  conversation: string;
  author: string;
}

/** A post states what another one does from this cosine on. Chosen on half of the markets. */
const LEAST_LIKENESS = 0.15;
/** One shared word is an accident of that word. */
const FEWEST_SHARED = 2;
/** A problem that rises in nothing is what so many people say, each in a conversation of their own. */
export const FEWEST_STATING = 3;

/**
 * The posts of a group that state one problem: the post that most others are like, and those others. A
 * group may only be of one market, and a title would be true of few of its posts. Posts whose words are
 * gone can not be judged any more and stay.
 */
export function createStated<T extends Post>(posts: readonly T[]): (group: readonly T[]) => T[] {
  const nearest = new Nearest(posts);
  return (group) => {
    const worded = group.filter(({ terms }) => terms.length > 0);
    const wordless = group.filter(({ terms }) => terms.length === 0);
    let best: T[] = [];
    for (const center of worded) {
      const stating = worded.filter((post) => {
        const { cosine, shared } = nearest.between(center, post);
        return post === center || (shared >= FEWEST_SHARED && cosine >= LEAST_LIKENESS);
      });
      if (saidBy(stating) > saidBy(best)) best = stating;
    }
    return [...best, ...wordless];
  };
}

/** People who say so, at most one of each conversation. */
export const saidBy = (posts: readonly Post[]): number =>
  Math.min(
    new Set(posts.map(({ author }) => author)).size,
    new Set(posts.map(({ conversation }) => conversation)).size,
  );
