import type { z } from 'zod';
import type { Validators } from '#http/conditional.ts';
import type { WholeAnswer } from '../ask.ts';
import { collectFeed } from '../feed.ts';
import type { FeedPage } from '../feed.ts';
import type { FeedRequest, ReadFeed } from '../port.ts';
import { mapItems } from '../wire.ts';
import { mapChild } from './wire.ts';
import type { listingSchema } from './wire.ts';

const SOURCE = 'Reddit';
const PAGE_SIZE = 100;
/** Listings end near 1,000 posts. */
const MAX_PAGES = 10;
const NAME = /^\w{2,24}$/u;

type Ask = (
  url: string,
  signal: AbortSignal,
  known: Validators | null,
) => Promise<WholeAnswer<z.output<typeof listingSchema>>>;

/** New posts of the configured communities, all in one listing: `/r/a+b+c/new`. */
export function createRedditFeed(
  config: { baseUrl: string; communities: readonly string[] },
  ask: Ask,
): ReadFeed {
  const names = config.communities.filter((name) => NAME.test(name)).join('+');

  async function* pages({ limit, validators }: FeedRequest, signal: AbortSignal) {
    let after: string | null = null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const parameters = new URLSearchParams({
        limit: String(Math.min(PAGE_SIZE, limit)),
        raw_json: '1',
      });
      if (after !== null) parameters.set('after', after);
      const url = `${config.baseUrl}/r/${names}/new?${parameters}`;
      const answer = await ask(url, signal, page === 0 ? validators : null);
      const { at, value } = answer;
      if (value === null) {
        yield { posts: [], at, validators: answer.validators, unchanged: true } satisfies FeedPage;
        return;
      }
      const posts = mapItems(value.data.children, mapChild, SOURCE);
      yield { posts, at, validators: answer.validators } satisfies FeedPage;
      const next: string | null = value.data.after ?? null;
      if (next === null || next === after || value.data.children.length === 0) return;
      after = next;
    }
  }
  return (request, { signal }) => collectFeed(pages(request, signal), request);
}
