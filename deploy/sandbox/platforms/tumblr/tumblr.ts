import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Clock } from '../../clock.ts';
import type { Corpus } from '../../world/corpus.ts';
import type { FailureForms } from '../../faults.ts';
import { SANDBOX_TOKEN } from '../platform.ts';
import type { Platform } from '../platform.ts';
import { every } from '../../limits.ts';
import type { Limits, Usage } from '../../limits.ts';
import { positionOf, postId, renderPost, toTumblrJson } from './tumblr-post.ts';
import type { TextFilter } from './tumblr-post.ts';

const HOUR = 3_600;
const PER_HOUR = 1_000;
const PER_DAY = 5_000;
const MAX_LIMIT = 20;

const MESSAGES: Record<number, string> = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Limit Exceeded',
  500: 'Internal Server Error',
};

const answer = (
  status: number,
  response: object,
  errors: object[] = [],
  headers: Record<string, string> = {},
): Response =>
  new Response(
    toTumblrJson({
      meta: { status, msg: MESSAGES[status] },
      response,
      ...(errors.length > 0 ? { errors } : {}),
    }),
    { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } },
  );

const refuse = (
  status: number,
  code: number,
  detail: string,
  headers: Record<string, string> = {},
): Response => answer(status, [], [{ title: MESSAGES[status], code, detail }], headers);

const usedUp = (period: 'Perhour' | 'Perday', limit: number, seconds: number): Response =>
  refuse(429, 8001, 'You have exceeded the limit of requests.', {
    [`X-Ratelimit-${period}-Limit`]: String(limit),
    [`X-Ratelimit-${period}-Remaining`]: '0',
    [`X-Ratelimit-${period}-Reset`]: String(seconds),
  });

const failures: FailureForms = {
  rateLimited: (retryAfter) => usedUp('Perhour', PER_HOUR, retryAfter ?? 1_800),
  quotaUsedUp: (retryAfter) => usedUp('Perday', PER_DAY, retryAfter ?? 43_200),
  serverError: () => refuse(500, 0, 'Something flubbed. Try again.'),
};

/** Tumblr's API v2 with an application's key: `/tagged`, newest first, nothing like a text search. */
function createTumblr(corpus: Corpus, clock: Clock, limits: Limits): Hono {
  const hour = limits.allowance(PER_HOUR, every(HOUR));
  const day = limits.allowance(PER_DAY, every(24 * HOUR));
  const counted = createMiddleware(async (context, next) => {
    const usage: [string, Usage][] = [
      ['perhour', hour.spend()],
      ['perday', day.spend()],
    ];
    if (usage.some(([, { isOver }]) => isOver))
      context.res = refuse(429, 8001, 'You have exceeded the limit of requests.');
    else await next();
    for (const [period, { limit, remaining, secondsLeft }] of usage) {
      context.header(`x-ratelimit-${period}-limit`, String(limit));
      context.header(`x-ratelimit-${period}-remaining`, String(remaining));
      context.header(`x-ratelimit-${period}-reset`, String(secondsLeft));
    }
  });

  function tagged(parameters: Record<string, string>): Response {
    const tag = (parameters.tag ?? '').trim().toLowerCase();
    if (tag === '') return refuse(400, 0, 'A tag is required.');
    const before = Number(parameters.before ?? clock.seconds() + 1);
    const wanted = Number(parameters.limit ?? MAX_LIMIT);
    if (!Number.isSafeInteger(before) || !Number.isSafeInteger(wanted) || wanted < 1)
      return refuse(400, 0, 'A number is expected.');
    const filter: TextFilter =
      parameters.filter === 'text' || parameters.filter === 'raw' ? parameters.filter : 'html';
    const found = corpus
      .postsOf('tumblr', clock.seconds())
      .filter((post) => post.tags.some((name) => name.toLowerCase() === tag))
      .filter((post) => positionOf(post, tag) < before)
      .toSorted((a, b) => positionOf(b, tag) - positionOf(a, tag));
    // A page may be short without being the last.
    const size = Math.max(1, Math.min(wanted, MAX_LIMIT) - ((found[0]?.number ?? 0) % 3));
    return answer(
      200,
      found.slice(0, size).map((post) => renderPost(post, filter)),
    );
  }

  return new Hono()
    .use(async (context, next) => {
      if (!context.req.header('user-agent')) return refuse(403, 0, 'A User-Agent is required.');
      if (context.req.query('api_key') !== SANDBOX_TOKEN)
        return refuse(401, 1016, 'Unable to authorize');
      return next();
    })
    .use(counted)
    .get('/tagged', (context) => tagged(context.req.query()))
    .all('*', () => refuse(404, 0, 'Not Found'))
    .onError(() => failures.serverError());
}

export const tumblr: Platform = {
  id: 'tumblr',
  hasHandles: true,
  untitled: true,
  postId,
  mount: ({ corpus, clock, limits }) => [
    { target: 'tumblr', path: '/tumblr/v2', failures, routes: createTumblr(corpus, clock, limits) },
  ],
};
