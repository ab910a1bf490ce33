import type { Validators } from '#http/conditional.ts';
import type { FeedAnswer, FeedRequest, FoundPost } from './port.ts';

/** One page of a feed as an adapter read it. */
export interface FeedPage {
  posts: FoundPost[];
  validators?: Validators;
  at: Date | null;
  /** The page has not changed since the last refresh. */
  unchanged?: boolean;
  note?: string;
}

/**
 * Reads pages, newest posts first, until one reaches back before `since`, the limit is full or
 * there are no more. A failure after the first page keeps what was read.
 */
export async function collectFeed(
  pages: AsyncIterable<FeedPage>,
  { since, limit }: FeedRequest,
  dateOf: (post: FoundPost) => Date | null = ({ postedAt }) => postedAt,
): Promise<FeedAnswer> {
  const items = new Map<string, FoundPost>();
  const answer: FeedAnswer = {
    items: [],
    complete: true,
    requests: 0,
    validators: null,
    at: null,
    note: null,
  };
  for await (const page of pages) {
    answer.requests += 1;
    answer.at ??= page.at;
    answer.validators ??= page.validators ?? null;
    answer.note = page.note ?? answer.note;
    if (page.unchanged) break;
    const fresh = page.posts.filter((post) => (dateOf(post) ?? since) >= since);
    for (const post of fresh) {
      if (items.size >= limit) answer.complete = false;
      else if (!items.has(post.externalId)) items.set(post.externalId, post);
    }
    if (!answer.complete || page.note !== undefined || fresh.length < page.posts.length) break;
  }
  if (answer.note !== null) answer.complete = false;
  answer.items = [...items.values()];
  return answer;
}
