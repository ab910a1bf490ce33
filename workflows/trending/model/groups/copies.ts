interface Post {
  author: string;
  /** A title; null once the texts are gone. */
  title: string | null;
  /** Posts under one title have the same. */
  conversation: string;
  words: string;
  /** Milliseconds. */
  postedAt: number;
}

/**
 * Copies of one author by the first of each: the same words, or the same title above other words. A
 * thousand of them say no more than one, so they must not decide what is usual either. Answers under a
 * title are no copies. Pure.
 */
export function groupCopies<T extends Post>(posts: readonly T[]): Map<T, T[]> {
  const first = new Map<string, T>();
  const copies = new Map<T, T[]>();
  for (const post of posts.toSorted((a, b) => a.postedAt - b.postedAt)) {
    const { author, title, conversation, words } = post;
    const isAnswer = title === null || title === '' || /^re: /i.test(title);
    const names = [`${author} ${words}`, ...(isAnswer ? [] : [`${author} | ${conversation}`])];
    const known = names.map((name) => first.get(name)).find((one) => one !== undefined);
    for (const name of names) if (!first.has(name)) first.set(name, known ?? post);
    if (known === undefined) copies.set(post, []);
    else copies.get(known)?.push(post);
  }
  return copies;
}
