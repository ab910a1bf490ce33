import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Clock } from '../../clock.ts';
import type { Corpus } from '../../world/corpus.ts';
import type { Platform } from '../platform.ts';
import { createIndex, scoreDocument } from '../../search/engine.ts';
import { parseQuery, STOP_STEMS } from '../../search/query.ts';
import type { Post } from '../../world/post.ts';
import {
  forbidden,
  notFound,
  redditFailures,
  tooManyRequests,
  unauthorized,
} from './reddit-failures.ts';
import { fullName, linkId, renderLink, toRedditJson } from './reddit-link.ts';
import { createRedditToken, createRedditTokens } from './reddit-token.ts';
import type { RedditTokens } from './reddit-token.ts';

const WINDOW_SECONDS: Record<string, number> = {
  hour: 3_600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  year: 31_536_000,
  all: Number.POSITIVE_INFINITY,
};
const SORTS = ['relevance', 'hot', 'top', 'new', 'comments'] as const;
type Sort = (typeof SORTS)[number];
const QUERY_MAX = 512;
/** Search ends here in practice, whatever the cursor. */
const REACHABLE = 250;
/** Listings end there. */
const LISTED = 1_000;
const QUOTA = 1_000;
const QUOTA_SECONDS = 600;
/** Library defaults are throttled hard; an honest name is required. */
const ANONYMOUS_AGENT = /^(?:$|node|undici|axios|python-requests|java|okhttp|go-http-client)/i;
const PRIVATE_SUBREDDITS = new Set(['privatefounders']);
const QUERY_FIELDS = ['title', 'selftext', 'author', 'subreddit', 'site', 'flair'];

interface Found {
  post: Post;
  score: number;
}

const ORDERS: Record<Sort, (a: Found, b: Found) => number> = {
  relevance: (a, b) => b.score - a.score || b.post.likes - a.post.likes,
  hot: (a, b) => heat(b.post) - heat(a.post),
  top: (a, b) => b.post.likes - a.post.likes,
  new: (a, b) => b.post.createdAt - a.post.createdAt,
  comments: (a, b) => b.post.comments - a.post.comments,
};

/** Votes against age: an order of magnitude of votes is worth 12.5 hours. */
const heat = (post: Post): number => Math.log10(Math.max(1, post.likes)) + post.createdAt / 45_000;

const textsOf = (post: Post): Record<string, string> => ({
  title: post.title,
  selftext: post.body,
  subreddit: post.place,
  author: post.author,
  site: post.link ?? '',
  flair: '',
});

/** The Listing of posts between two cursors. */
function slice(
  found: readonly Found[],
  after: string | undefined,
  before: string | undefined,
  limit: number,
) {
  const position = (name: string): number => found.findIndex(({ post }) => fullName(post) === name);
  if (before !== undefined) {
    const end = Math.max(0, position(before));
    return { page: found.slice(Math.max(0, end - limit), end), more: end > limit };
  }
  const start = after === undefined ? 0 : position(after) + 1;
  if (after !== undefined && start === 0) return { page: [], more: false };
  return { page: found.slice(start, start + limit), more: start + limit < found.length };
}

/** Reddit's Data API as an OAuth client sees it: `/search`, `/r/:sub/search`, `/r/:subs/new`. */
function createReddit(corpus: Corpus, clock: Clock, tokens: RedditTokens): Hono {
  const indexed = createIndex(textsOf);
  let used = 0;
  const quota = createMiddleware(async (context, next) => {
    await next();
    used += 1;
    const reset = QUOTA_SECONDS - (clock.seconds() % QUOTA_SECONDS);
    const remaining = Math.max(1, QUOTA - (used % QUOTA));
    context.header('x-ratelimit-remaining', `${remaining}.0`);
    context.header('x-ratelimit-used', String(QUOTA - remaining));
    context.header('x-ratelimit-reset', String(reset));
  });

  function search(parameters: Record<string, string>, subreddit: string | null): Response {
    const text = (parameters.q ?? '').slice(0, QUERY_MAX);
    const sort = SORTS.find((name) => name === parameters.sort) ?? 'relevance';
    const since =
      clock.seconds() - (WINDOW_SECONDS[parameters.t ?? 'all'] ?? Number.POSITIVE_INFINITY);
    const restricted = subreddit !== null && /^(?:true|1|on)$/.test(parameters.restrict_sr ?? '');
    const query = parseQuery(text, { fields: QUERY_FIELDS, ignored: STOP_STEMS });
    const wanted = (parameters.type ?? 'link').split(',').includes('link') && text.trim() !== '';
    const found = corpus
      .postsOf('reddit', clock.seconds())
      .filter((post) => post.createdAt >= since)
      .filter((post) => !restricted || post.place.toLowerCase() === subreddit.toLowerCase())
      .flatMap((post): Found[] => {
        const score = wanted ? scoreDocument(indexed(post), query, ['title', 'selftext']) : null;
        return score === null ? [] : [{ post, score }];
      })
      .toSorted(ORDERS[sort])
      .slice(0, REACHABLE);
    return answer(found, parameters);
  }

  function answer(found: readonly Found[], parameters: Record<string, string>): Response {
    const rawJson = parameters.raw_json === '1';
    const limit = Math.min(100, Math.max(1, Math.floor(Number(parameters.limit ?? 25)) || 25));
    const { page, more } = slice(found, parameters.after, parameters.before, limit);
    const names = page.map(({ post }) => fullName(post));
    return toRedditJson(
      {
        kind: 'Listing',
        data: {
          after: more ? (names.at(-1) ?? null) : null,
          dist: page.length,
          modhash: null,
          geo_filter: '',
          facets: {},
          children: page.map(({ post }) => ({
            kind: 't3',
            data: renderLink(post, clock.seconds()),
          })),
          before: parameters.after === undefined ? null : (names[0] ?? null),
        },
      },
      rawJson,
    );
  }

  /** New posts of `a+b+c`, or of all communities. */
  function newest(parameters: Record<string, string>, names: string): Response {
    const wanted = names.toLowerCase().split('+');
    const found = corpus
      .postsOf('reddit', clock.seconds())
      .filter(({ place }) => names === 'all' || wanted.includes(place.toLowerCase()))
      .map((post) => ({ post, score: 0 }))
      .toSorted(ORDERS.new)
      .slice(0, LISTED);
    return answer(found, parameters);
  }

  return new Hono()
    .use(quota)
    .use(async (context, next) => {
      if (ANONYMOUS_AGENT.test(context.req.header('user-agent') ?? ''))
        return tooManyRequests(null);
      const [scheme, token = ''] = (context.req.header('authorization') ?? '').split(' ');
      if (scheme?.toLowerCase() !== 'bearer') return forbidden('html');
      return tokens.accepts(token) ? next() : unauthorized();
    })
    .get('/search', (context) => search(context.req.query(), null))
    .get('/r/:subreddit/search', (context) => {
      const subreddit = context.req.param('subreddit');
      if (PRIVATE_SUBREDDITS.has(subreddit.toLowerCase())) return forbidden('json');
      return search(context.req.query(), subreddit);
    })
    .get('/r/:names/new', (context) => {
      const names = context.req.param('names');
      if (PRIVATE_SUBREDDITS.has(names.toLowerCase())) return forbidden('json');
      return newest(context.req.query(), names);
    })
    .all('*', () => notFound());
}

export const reddit: Platform = {
  id: 'reddit',
  hasHandles: true,
  placeOf: ({ community }) => community?.replace(/^\/?r\//u, '') ?? 'misc',
  postId: linkId,
  targets: ['reddit', 'reddit-token'],
  mount({ corpus, clock }) {
    const tokens = createRedditTokens(clock);
    return [
      {
        target: 'reddit-token',
        path: '/reddit-www/api/v1',
        failures: redditFailures,
        routes: createRedditToken(tokens, { id: 'sandbox-client', secret: 'sandbox-secret' }),
      },
      {
        target: 'reddit',
        path: '/reddit',
        failures: redditFailures,
        routes: createReddit(corpus, clock, tokens),
      },
    ];
  },
};
