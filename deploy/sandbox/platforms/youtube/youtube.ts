import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Clock } from '../../clock.ts';
import type { Corpus } from '../../world/corpus.ts';
import type { Post } from '../../world/post.ts';
import type { FailureForms } from '../../faults.ts';
import { SANDBOX_TOKEN } from '../platform.ts';
import type { Platform } from '../platform.ts';
import type { Limits } from '../../limits.ts';
import { createIndex } from '../../search/engine.ts';
import { findDocuments } from '../../search/engine.ts';
import { parseQuery, STOP_STEMS } from '../../search/query.ts';
import type { Found } from '../../search/engine.ts';
import { nextPacificMidnight } from '../wire-values.ts';
import { pageToken, readVideoCriteria } from './youtube-criteria.ts';
import type { VideoCriteria } from './youtube-criteria.ts';
import {
  BadRequest,
  badRequest,
  keyInvalid,
  keyMissing,
  quotaExceeded,
  refuse,
} from './youtube-errors.ts';
import { renderHit, renderVideo, VIDEO_PARTS, videoId } from './youtube-video.ts';
import type { VideoPart } from './youtube-video.ts';

const SEARCHES_A_DAY = 100;
/** For all requests except searches. */
const UNITS_A_DAY = 10_000;
/** Pages end here, whatever the count says. */
const REACHABLE = 500;
const MAX_IDS = 50;

const failures: FailureForms = {
  rateLimited: () =>
    refuse({
      code: 403,
      status: 'PERMISSION_DENIED',
      domain: 'usageLimits',
      reason: 'rateLimitExceeded',
      message: 'The request cannot be completed because too many requests were sent.',
    }),
  quotaUsedUp: quotaExceeded,
  serverError: () =>
    refuse({
      code: 500,
      status: 'INTERNAL',
      domain: 'global',
      reason: 'backendError',
      message: 'Internal error encountered.',
    }),
};

const textsOf = (post: Post): Record<string, string> => ({
  title: post.title,
  description: post.body,
  channel: post.author,
});

const ORDERS: Record<VideoCriteria['order'], (a: Found<Post>, b: Found<Post>) => number> = {
  relevance: () => 0,
  date: (a, b) => b.post.createdAt - a.post.createdAt,
  rating: (a, b) => b.post.likes - a.post.likes,
  title: (a, b) => a.post.title.localeCompare(b.post.title),
  videoCount: () => 0,
  viewCount: (a, b) => b.post.views - a.post.views,
};

const isPart = (part: string): part is VideoPart => part in VIDEO_PARTS;

/** `a|b` is an OR without blanks. */
const queryOf = (q: string) => parseQuery(q.replaceAll('|', ' | '), { ignored: STOP_STEMS });

/** YouTube's Data API v3 as an API key sees it: `/search`, `/videos`. */
function createYoutube(corpus: Corpus, clock: Clock, limits: Limits): Hono {
  const indexed = createIndex(textsOf);
  const searches = limits.allowance(SEARCHES_A_DAY, nextPacificMidnight);
  const units = limits.allowance(UNITS_A_DAY, nextPacificMidnight);
  const videos = (): Post[] => corpus.postsOf('youtube', clock.seconds());

  function search(context: Context): Response {
    // A search that is refused for its parameters costs as well.
    if (searches.spend().isOver) return quotaExceeded();
    const criteria = readVideoCriteria(context.req.query());
    const { offset, size } = criteria;
    const inWindow = videos().filter(
      (post) => post.createdAt >= criteria.from && post.createdAt < criteria.to,
    );
    const found = criteria.wantsVideos
      ? findDocuments(inWindow.map(indexed), queryOf(criteria.q), ['title', 'description'])
          .toSorted(ORDERS[criteria.order])
          .slice(0, REACHABLE)
      : [];
    const end = offset + size;
    return context.json({
      kind: 'youtube#searchListResponse',
      etag: pageToken(found.length + end),
      ...(size > 0 && end < found.length ? { nextPageToken: pageToken(end) } : {}),
      ...(offset > 0 ? { prevPageToken: pageToken(Math.max(0, offset - size), true) } : {}),
      regionCode: context.req.query('regionCode') ?? 'US',
      pageInfo: { totalResults: found.length, resultsPerPage: size },
      items: found.slice(offset, end).map(({ post }) => renderHit(post)),
    });
  }

  function list(context: Context): Response {
    if (units.spend().isOver) return quotaExceeded();
    const parts = (context.req.query('part') ?? '').split(',').filter(Boolean);
    if (parts.length === 0)
      throw new BadRequest('Required parameter: part', 'missingRequiredParameter');
    const ids = (context.req.query('id') ?? '').split(',').filter(Boolean);
    if (ids.length === 0)
      throw new BadRequest(
        'No filter selected. Expected one of: id, chart, myRating',
        'missingRequiredParameter',
      );
    if (ids.length > MAX_IDS)
      throw new BadRequest('The request specifies an invalid filter parameter.', 'invalidFilters');
    const byId = new Map(videos().map((post) => [videoId(post), post]));
    const items = ids.flatMap((id) => {
      const post = byId.get(id);
      return post ? [renderVideo(post, parts.filter(isPart))] : [];
    });
    return context.json({
      kind: 'youtube#videoListResponse',
      etag: pageToken(items.length),
      items,
      pageInfo: { totalResults: items.length, resultsPerPage: items.length },
    });
  }

  return new Hono()
    .use(async (context, next) => {
      const key = context.req.query('key') ?? context.req.header('x-goog-api-key');
      if (key === undefined) return keyMissing();
      return key === SANDBOX_TOKEN ? next() : keyInvalid();
    })
    .get('/search', search)
    .get('/videos', list)
    .all('*', (context) => context.text('Not Found', 404))
    .onError((error) => (error instanceof BadRequest ? badRequest(error) : failures.serverError()));
}

export const youtube: Platform = {
  id: 'youtube',
  postId: videoId,
  mount: ({ corpus, clock, limits }) => [
    {
      target: 'youtube',
      path: '/youtube/v3',
      failures,
      routes: createYoutube(corpus, clock, limits),
    },
  ],
};
