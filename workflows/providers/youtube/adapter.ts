import { createAsker } from '../ask.ts';
import { createCache } from '../cache.ts';
import { CAPABILITIES } from '../capabilities.ts';
import { collect } from '../collect.ts';
import type { Page } from '../collect.ts';
import type { AdapterDeps } from '../deps.ts';
import { ProviderError } from '../port.ts';
import type { FoundPost, Provider, ProviderQuery, ProviderRequest, QueryTerm } from '../port.ts';
import { mapItems } from '../wire.ts';
import { failureOf } from './failures.ts';
import { mapHit, readVideo, withDetails } from './map.ts';
import { searchSchema, videosSchema } from './wire.ts';

const SOURCE = 'YouTube';
const PAGE_SIZE = 50;
/** Each page is one of the 100 searches of the day. */
const MAX_PAGES = 4;
/** Identical searches of all users within this time cost one. */
const SHARED_MS = 15 * 60_000;
const NO_COUNTS = `${SOURCE} gave no counts for these videos.`;

export interface YouTubeConfig {
  baseUrl: string;
  apiKey: string;
  /** Of all users together, until midnight Pacific time. */
  dailySearches: number;
}

interface FoundPage {
  posts: FoundPost[];
  next: string | null;
  note?: string;
}

const quote = ({ text, phrase }: QueryTerm): string => (phrase ? `"${text}"` : text);

const searchText = ({ groups, excluded }: ProviderQuery): string =>
  [
    ...groups.map((group) => group.map(quote).join('|')),
    ...excluded.map((term) => `-${quote(term)}`),
  ].join(' ');

/** Rounded down, so that searches of the same quarter of an hour are identical. */
const windowStart = (since: Date): string =>
  new Date(Math.floor(since.getTime() / SHARED_MS) * SHARED_MS).toISOString().replace('.000Z', 'Z');

/** Videos of YouTube's Data API with their counts; identical searches share one call. */
export function createYouTube(config: YouTubeConfig, deps: AdapterDeps): Provider {
  // Two, for a used-up search quota leaves the quota of the details untouched.
  const search = createAsker({ source: SOURCE, failureOf }, deps);
  const details = createAsker({ source: SOURCE, failureOf }, deps);
  const shared = createCache<FoundPage>({ ttlMs: SHARED_MS, maxEntries: 500, now: deps.now });

  async function addDetails(posts: FoundPost[], signal: AbortSignal): Promise<FoundPost[]> {
    if (posts.length === 0) return posts;
    const parameters = new URLSearchParams({
      part: 'snippet,statistics',
      id: posts.map(({ externalId }) => externalId).join(','),
      key: config.apiKey,
    });
    const url = `${config.baseUrl}/videos?${parameters}`;
    const { items } = await details.ask({ url, signal }, videosSchema);
    const videos = new Map(items.map(readVideo).map((video) => [video?.id, video]));
    return posts.map((post) => withDetails(post, videos.get(post.externalId) ?? undefined));
  }

  async function readPage(parameters: URLSearchParams, signal: AbortSignal): Promise<FoundPage> {
    const key = parameters.toString();
    const known = shared.get(key);
    if (known) return known;
    parameters.set('key', config.apiKey);
    const url = `${config.baseUrl}/search?${parameters}`;
    const answer = await search.ask({ url, signal }, searchSchema);
    const posts = mapItems(answer.items, mapHit, SOURCE);
    const page: FoundPage = { posts, next: answer.nextPageToken ?? null };
    try {
      page.posts = await addDetails(posts, signal);
    } catch (error) {
      // The search was paid for: its videos are worth showing without counts.
      if (!(error instanceof ProviderError) || error.failure === 'cancelled') throw error;
      return { ...page, note: NO_COUNTS };
    }
    shared.put(key, page);
    return page;
  }

  async function* pages(request: ProviderRequest, signal: AbortSignal): AsyncGenerator<Page> {
    let token: string | null = null;
    for (let number = 0; number < MAX_PAGES; number += 1) {
      const parameters = new URLSearchParams({
        part: 'snippet',
        type: 'video',
        q: searchText(request.query),
        maxResults: String(PAGE_SIZE),
        order: 'relevance',
        publishedAfter: windowStart(request.since),
      });
      if (token !== null) parameters.set('pageToken', token);
      const { posts, next, note }: FoundPage = await readPage(parameters, signal);
      yield note === undefined ? { posts } : { posts, note };
      if (next === null || next === token || posts.length === 0) return;
      token = next;
    }
  }

  return {
    id: 'youtube',
    capabilities: CAPABILITIES.youtube,
    search: (request, { signal }) => collect(pages(request, signal), request),
  };
}
