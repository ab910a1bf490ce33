import { quoted } from '../query.ts';
import { createAsker } from '../ask.ts';
import { youtubeService } from '#domain/platforms/youtube.ts';
import { collect } from '../collect.ts';
import type { Page } from '../collect.ts';
import { ProviderError } from '../port.ts';
import type { FoundPost, Provider, ProviderQuery, ProviderRequest, AdapterDeps } from '../port.ts';
import type { Allowance, AnswerRequest } from '../shared-state.ts';
import { mapItems } from '../wire.ts';
import { createYouTubeFeed } from './feed.ts';
import { PACIFIC_ZONE, failureOf, isQuotaUsedUp, usedUp } from './failures.ts';
import { searchSchema, videosSchema, mapHit, readHit, readVideo, withDetails } from './wire.ts';

const SOURCE = 'YouTube';
const PAGE_SIZE = 50;
/** Each page is one of the 100 searches of the day. */
const MAX_PAGES = 4;
const MINUTE = 60_000;
const DAY = 86_400_000;
const NO_COUNTS = `${SOURCE} gave no counts for these videos.`;
const CUT = `${SOURCE} allows no further search at the moment, so its next pages are missing.`;

interface YouTubeConfig {
  baseUrl: string;
  apiKey: string;
  /** Of all users together, until midnight Pacific time. */
  dailySearches: number;
}

interface Answer {
  posts: FoundPost[];
  next: string | null;
  remembered: boolean;
}

const searchText = ({ groups, excluded }: ProviderQuery): string =>
  [
    ...groups.map((group) => group.map(quoted).join('|')),
    ...excluded.map((term) => `-${quoted(term)}`),
  ].join(' ');

/**
 * How long identical searches of all users share an answer. Few steps, for the length of a window
 * varies by the milliseconds that a request takes to get here.
 */
export function sharedForMs(windowMs: number): number {
  if (windowMs < DAY / 2) return 5 * MINUTE;
  return windowMs < 4 * DAY ? 15 * MINUTE : 60 * MINUTE;
}

/** Rounded down to a multiple, so that searches of the same time are identical. */
const windowStart = (since: Date, stepMs: number): string =>
  new Date(Math.floor(since.getTime() / stepMs) * stepMs).toISOString().replace('.000Z', 'Z');

/**
 * Videos of YouTube's Data API with their counts. Identical searches of all users share one call,
 * and all workers count the day's searches together.
 */
export function createYouTube(config: YouTubeConfig, deps: AdapterDeps): Provider {
  // Two, for a used-up search quota leaves the quota of the details untouched.
  const search = createAsker({ source: SOURCE, failureOf }, deps);
  const details = createAsker({ source: SOURCE, failureOf }, deps);
  const allowance: Allowance = {
    ledger: 'youtube.search',
    zone: PACIFIC_ZONE,
    limit: config.dailySearches,
  };

  async function askSearch(parameters: URLSearchParams, signal: AbortSignal): Promise<string> {
    if (!(await deps.shared.take(allowance))) throw usedUp(config.dailySearches, deps.now());
    const url = `${config.baseUrl}/search?${parameters}&key=${encodeURIComponent(config.apiKey)}`;
    try {
      const { items, nextPageToken } = await search.ask({ url, signal }, searchSchema);
      mapItems(items, mapHit, SOURCE);
      return JSON.stringify({ items: items.flatMap((raw) => readHit(raw) ?? []), nextPageToken });
    } catch (error) {
      if (isQuotaUsedUp(error)) await deps.shared.refund(allowance);
      throw error;
    }
  }

  async function askDetails(ids: readonly string[], signal: AbortSignal): Promise<string> {
    const parameters = new URLSearchParams({
      part: 'snippet,statistics',
      id: ids.join(','),
      key: config.apiKey,
    });
    const url = `${config.baseUrl}/videos?${parameters}`;
    const { items } = await details.ask({ url, signal }, videosSchema);
    return JSON.stringify({ items: items.flatMap((raw) => readVideo(raw) ?? []) });
  }

  async function readPage(parameters: URLSearchParams, sharing: Sharing): Promise<Answer> {
    const key = `youtube search ${parameters}`;
    const { body, asked } = await deps.shared.answer({ key, ...sharing }, () =>
      askSearch(parameters, sharing.signal),
    );
    const { items, nextPageToken } = searchSchema.parse(JSON.parse(body));
    const posts = mapItems(items, mapHit, SOURCE);
    return { posts, next: nextPageToken ?? null, remembered: !asked };
  }

  async function addDetails(posts: FoundPost[], sharing: Sharing): Promise<FoundPost[]> {
    if (posts.length === 0) return posts;
    const ids = posts.map(({ externalId }) => externalId);
    const key = `youtube videos ${ids.join(',')}`;
    const { body } = await deps.shared.answer({ key, ...sharing }, () =>
      askDetails(ids, sharing.signal),
    );
    const { items } = videosSchema.parse(JSON.parse(body));
    const videos = new Map(items.map(readVideo).map((video) => [video?.id, video]));
    return posts.map((post) => withDetails(post, videos.get(post.externalId) ?? undefined));
  }

  /** The search was paid for: its videos are worth showing without counts. */
  async function withCounts({ posts, remembered }: Answer, sharing: Sharing): Promise<Page> {
    try {
      return { posts: await addDetails(posts, sharing), remembered };
    } catch (error) {
      if (!(error instanceof ProviderError) || error.failure === 'cancelled') throw error;
      return { posts, remembered, note: NO_COUNTS };
    }
  }

  async function* pages(request: ProviderRequest, signal: AbortSignal): AsyncGenerator<Page> {
    const ttlMs = sharedForMs(deps.now().getTime() - request.since.getTime());
    let token: string | null = null;
    for (let number = 0; number < MAX_PAGES; number += 1) {
      const parameters = new URLSearchParams({
        part: 'snippet',
        type: 'video',
        q: searchText(request.query),
        maxResults: String(PAGE_SIZE),
        order: 'relevance',
        publishedAfter: windowStart(request.since, ttlMs),
      });
      if (token !== null) parameters.set('pageToken', token);
      let answer: Answer;
      try {
        answer = await readPage(parameters, { ttlMs, signal });
      } catch (error) {
        if (number === 0 || !isLimit(error)) throw error;
        yield { posts: [], note: CUT };
        return;
      }
      yield await withCounts(answer, { ttlMs, signal });
      if (answer.next === null || answer.next === token || answer.posts.length === 0) return;
      token = answer.next;
    }
  }

  return {
    id: 'youtube',
    capabilities: youtubeService.capabilities,
    search: (request, { signal }) => collect(pages(request, signal), request),
    readFeed: createYouTubeFeed(config, {
      asker: search,
      deps,
      allowance,
      addDetails,
    }),
  };
}

/** How long and for whom a response is fetched. */
type Sharing = Pick<AnswerRequest, 'ttlMs' | 'signal'>;

const isLimit = (error: unknown): boolean =>
  error instanceof ProviderError && error.failure === 'rate_limited';
