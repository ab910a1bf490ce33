interface Post {
  /** Null once the texts are gone. */
  title: string | null;
  /** What the text consists of, the same for copies. */
  words: string;
  terms: readonly string[];
  /** Milliseconds. */
  postedAt: number;
}

/** A post with what it takes part in: of one conversation, only one author counts for a burst. */
type Spoken<T> = T & { conversation: string };

/** Shorter texts are alike by accident, or because many people have the same to say. */
const FEWEST_TERMS = 8;
/** A text that holds so much of another one's words is a copy of it, or quotes it. */
const SAME_SHARE = 0.7;
/** Copies are looked for among the posts that use a text's rarest words. */
const LOOKED_UP = 4;
/** Words of more posts than this tell nothing about where a text is from. */
const MOST_USERS = 20;

/**
 * The posts, in their order, with their conversations: texts under the same title belong together,
 * copies elsewhere and answers too. So does who repeats or quotes a long text of someone else: it is
 * one text that goes around, however many accounts post it. Pure.
 */
export function withConversations<T extends Post>(posts: readonly T[]): Spoken<T>[] {
  const using = new Map<string, T[]>();
  for (const post of posts)
    for (const term of post.terms) {
      const users = using.get(term);
      if (users) users.push(post);
      else using.set(term, [post]);
    }
  const usersOf = (term: string): readonly T[] => using.get(term) ?? [];
  const names = new Map<T, string>();
  for (const post of posts.toSorted((a, b) => a.postedAt - b.postedAt)) {
    const rarest = post.terms
      .filter((term) => usersOf(term).length > 1 && usersOf(term).length <= MOST_USERS)
      .toSorted((a, b) => usersOf(a).length - usersOf(b).length)
      .slice(0, LOOKED_UP);
    const original = rarest
      .flatMap(usersOf)
      .find((other) => names.has(other) && repeats(post, other));
    names.set(post, (original && names.get(original)) ?? titled(post));
  }
  return posts.map((post) => ({ ...post, conversation: names.get(post) ?? titled(post) }));
}

const titled = ({ title, words }: Post): string =>
  title?.toLowerCase().replaceAll(/^re: |[^\p{L}\p{N}]+/gu, '') || words;

function repeats({ terms: a }: Post, { terms: b }: Post): boolean {
  const fewest = Math.min(a.length, b.length);
  if (fewest < FEWEST_TERMS) return false;
  const other = new Set(b);
  return a.filter((term) => other.has(term)).length >= SAME_SHARE * fewest;
}
