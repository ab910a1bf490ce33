import type { Asker } from '../ask.ts';
import { collectFeed } from '../feed.ts';
import type { FeedPage } from '../feed.ts';
import type { FeedRequest, ReadFeed, FoundPost, AdapterDeps } from '../port.ts';
import type { Allowance, AnswerRequest } from '../shared-state.ts';
import { mapItems } from '../wire.ts';
import { PACIFIC_ZONE, isQuotaUsedUp } from './failures.ts';
import { searchSchema, mapHit } from './wire.ts';

const SOURCE = 'YouTube';
const PAGE_SIZE = 50;
const MAX_PAGES = 3;
/** Users' searches come first: at most this share of the daily searches goes into feeds. */
const SHARE = 0.25;
const DETAILS_TTL_MS = 60_000;
const SPENT = `Today's share of ${SOURCE} searches for listening is used up.`;

interface YouTubeFeedDeps {
  asker: Asker;
  deps: AdapterDeps;
  /** State shared by all searches of a day. */
  allowance: Allowance;
  addDetails: (
    posts: FoundPost[],
    sharing: Pick<AnswerRequest, 'ttlMs' | 'signal'>,
  ) => Promise<FoundPost[]>;
}

/** Recent videos by date, within a share of the day's searches. */
export function createYouTubeFeed(
  config: { baseUrl: string; apiKey: string; dailySearches: number },
  { asker, deps, allowance, addDetails }: YouTubeFeedDeps,
): ReadFeed {
  const listening: Allowance = {
    ledger: 'youtube.listening',
    zone: PACIFIC_ZONE,
    limit: Math.max(1, Math.floor(config.dailySearches * SHARE)),
  };

  async function* pages({ since }: FeedRequest, signal: AbortSignal) {
    let token: string | null = null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      if (!(await deps.shared.take(listening)) || !(await deps.shared.take(allowance))) {
        yield { posts: [], at: null, note: SPENT } satisfies FeedPage;
        return;
      }
      const parameters = new URLSearchParams({
        part: 'snippet',
        type: 'video',
        order: 'date',
        maxResults: String(PAGE_SIZE),
        publishedAfter: since.toISOString().replace(/\.\d+Z$/u, 'Z'),
      });
      if (token !== null) parameters.set('pageToken', token);
      const url = `${config.baseUrl}/search?${parameters}&key=${encodeURIComponent(config.apiKey)}`;
      const { value, at } = await asker
        .askIfChanged({ url, signal }, searchSchema, null)
        .catch(async (error: unknown) => {
          if (isQuotaUsedUp(error)) {
            await deps.shared.refund(listening);
            await deps.shared.refund(allowance);
          }
          throw error;
        });
      const hits = mapItems(value?.items ?? [], mapHit, SOURCE);
      // A video without counts is still a post.
      const posts = await addDetails(hits, { ttlMs: DETAILS_TTL_MS, signal }).catch(() => hits);
      yield { posts, at } satisfies FeedPage;
      const next: string | null = value?.nextPageToken ?? null;
      if (next === null || next === token || hits.length === 0) return;
      token = next;
    }
  }
  return (request, { signal }) => collectFeed(pages(request, signal), request);
}
