import { TRENDING } from '#domain/trending/names.ts';
import { findNames } from '../../../extraction/names/find-names.ts';
import { withConversations } from '../groups/conversations.ts';
import { sellsSomething } from './statement.ts';
import { termsOf } from './terms.ts';

interface QuotablePost {
  id: string;
  platform: string;
  author: string;
  words: string;
  title: string;
  content: string;
  /** Milliseconds. */
  postedAt: number;
  likes: number;
  comments: number;
}

const DAY_MS = 86_400_000;
const SHORTEST = 25;
const MAX_PRODUCTS = 5;
const FEWEST_PEOPLE = 2;

/**
 * The posts to quote, best first: recent, representative posts with replies, each by another author,
 * from another conversation (a copy on another platform is the same text again) and, if possible, from
 * another platform. Excludes promotion.
 */
export function pickQuotes(
  posts: readonly QuotablePost[],
  memory: readonly string[],
  now: number,
): string[] {
  const central = new Set(memory);
  const open = withConversations(posts.map((post) => ({ ...post, terms: termsOf(post) })))
    .filter(({ title, content }) => `${title} ${content}`.trim().length >= SHORTEST)
    .map((post) => ({ post, worth: worthOf(post, central, now) }))
    .toSorted((a, b) => b.worth - a.worth || (a.post.id < b.post.id ? -1 : 1));
  const picked: (typeof open)[number]['post'][] = [];
  for (const wantsNewPlace of [true, false])
    for (const { post } of open) {
      if (picked.length >= TRENDING.quotes) break;
      const taken = picked.some(
        ({ author, conversation }) => author === post.author || conversation === post.conversation,
      );
      const samePlace = picked.some(({ platform }) => platform === post.platform);
      if (!taken && !(wantsNewPlace && samePlace) && !sellsSomething(post)) picked.push(post);
    }
  return picked.map(({ id }) => id);
}

function worthOf(
  post: QuotablePost & { terms: readonly string[] },
  central: ReadonlySet<string>,
  now: number,
): number {
  const held = post.terms.filter((term) => central.has(term)).length;
  const age = Math.max(0, now - post.postedAt) / DAY_MS;
  const answered = Math.log1p(Math.max(0, post.likes) + 2 * Math.max(0, post.comments));
  return held + 0.3 * answered - 0.25 * age;
}

/** Products named by several people who state the problem, by number of people. */
export function blamedProducts(
  posts: readonly Pick<QuotablePost, 'title' | 'content' | 'author'>[],
): { name: string; people: number }[] {
  const people = new Map<string, { name: string; authors: Set<string> }>();
  for (const { title, content, author } of posts) {
    const text = /^re: /i.test(title) ? content : `${title}. ${content}`;
    for (const { name } of findNames(text)) {
      const key = name.toLowerCase();
      const known = people.get(key) ?? { name, authors: new Set() };
      known.authors.add(author);
      people.set(key, known);
    }
  }
  return [...people.values()]
    .map(({ name, authors }) => ({ name, people: authors.size }))
    .filter((product) => product.people >= FEWEST_PEOPLE)
    .toSorted((a, b) => b.people - a.people || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_PRODUCTS);
}
