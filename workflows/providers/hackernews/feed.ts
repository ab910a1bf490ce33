import type { Asker } from '../ask.ts';
import { collectFeed } from '../feed.ts';
import type { FeedPage } from '../feed.ts';
import type { FeedRequest, ReadFeed } from '../port.ts';
import { mapItems } from '../wire.ts';
import { mapHit, answerSchema } from './map.ts';

const SOURCE = 'Hacker News';
/** Ask HN questions, and comments on all stories. */
const TAGS = '(ask_hn,comment)';
const PAGE_SIZE = 500;
const MAX_PAGES = 6;

/**
 * Ask HN and comments by date. Only the first 1,000 hits of a query can be reached, so each page
 * moves the upper bound of time instead of the page number.
 */
export function createHackerNewsFeed(
  config: { baseUrl: string },
  { askIfChanged }: Asker,
): ReadFeed {
  async function* pages({ since, limit }: FeedRequest, signal: AbortSignal) {
    const from = Math.floor(since.getTime() / 1000);
    let until: number | null = null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const bounds = [
        `created_at_i>=${from}`,
        ...(until === null ? [] : [`created_at_i<=${until}`]),
      ];
      const parameters = new URLSearchParams({
        tags: TAGS,
        numericFilters: bounds.join(','),
        hitsPerPage: String(Math.min(PAGE_SIZE, limit)),
      });
      const url = `${config.baseUrl}/search_by_date?${parameters}`;
      const { value, at } = await askIfChanged({ url, signal }, answerSchema, null);
      const posts = mapItems(value?.hits ?? [], mapHit, SOURCE);
      yield { posts, at } satisfies FeedPage;
      const oldest = posts.at(-1)?.postedAt;
      const next: number = oldest ? Math.floor(oldest.getTime() / 1000) : from;
      if (posts.length < Math.min(PAGE_SIZE, limit) || next === until) return;
      until = next;
    }
  }
  return (request, { signal }) => collectFeed(pages(request, signal), request);
}
