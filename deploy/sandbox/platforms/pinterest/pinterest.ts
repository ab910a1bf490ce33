import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Clock } from '../../clock.ts';
import type { Corpus } from '../../world/corpus.ts';
import type { Post } from '../../world/post.ts';
import type { FailureForms } from '../../faults.ts';
import { bearerOf, SANDBOX_TOKEN } from '../platform.ts';
import type { Platform } from '../platform.ts';
import { every } from '../../limits.ts';
import type { Limits } from '../../limits.ts';
import { createIndex } from '../../search/engine.ts';
import { findDocuments } from '../../search/engine.ts';
import { parseQuery, STOP_STEMS } from '../../search/query.ts';
import { renderPlain } from '../markdown.ts';
import { longId, shortCode } from '../wire-values.ts';

/** A token of an app that was not let into the beta of the partner search. */
const TRIAL_TOKEN = 'sandbox-trial-token';

const REQUESTS_A_DAY = 1_000;
const DAY = 86_400;
const MAX_LIMIT = 50;
const DEFAULT_LIMIT = 10;

const refuse = (
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Response => Response.json({ code, message }, { status, headers });

const tooMany = (limit: number, seconds: number, message: string): Response =>
  refuse(429, 8, message, {
    'retry-after': String(seconds),
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(seconds),
  });

const failures: FailureForms = {
  rateLimited: (retryAfter) =>
    retryAfter === null
      ? refuse(429, 8, 'You have exceeded your rate limit. Try again later.')
      : tooMany(REQUESTS_A_DAY, retryAfter, 'You have exceeded your rate limit. Try again later.'),
  quotaUsedUp: (retryAfter) =>
    tooMany(REQUESTS_A_DAY, retryAfter ?? 43_200, 'You have exceeded your daily limit.'),
  serverError: () => refuse(500, 50, 'Something went wrong on our end. Sorry about that.'),
};

const pinId = (post: Post): string => longId(post.number);

/** A summary: no date, no author, no counts. Some pins have no title or no text. */
function renderPin(post: Post) {
  const description = renderPlain(post.body);
  return {
    id: pinId(post),
    title: post.title,
    description: post.number % 13 === 0 ? null : description,
    alt_text: post.number % 13 === 0 ? description : null,
    link: post.link,
    media: {
      media_type: 'image',
      images: {
        '600x': {
          url: `https://i.pinimg.com/600x/${shortCode(post.number)}.jpg`,
          width: 600,
          height: 900,
        },
      },
    },
  };
}

const toBookmark = (offset: number): string =>
  Buffer.from(`P2MtMnxwaW5zfG9mZnNldA==|${offset}`).toString('base64');

/** Position encoded in a bookmark; null when we did not issue it. */
function fromBookmark(text: string | undefined): number | null {
  if (text === undefined || text === '') return 0;
  const offset = Number(Buffer.from(text, 'base64').toString().split('|')[1]);
  return Number.isSafeInteger(offset) && toBookmark(offset) === text ? offset : null;
}

const textsOf = (post: Post): Record<string, string> => ({
  title: post.title,
  description: post.body,
});

/** Pinterest's API v5: `/search/partner/pins`, a beta for selected apps. It has no time window. */
function createPinterest(corpus: Corpus, clock: Clock, limits: Limits): Hono {
  const indexed = createIndex(textsOf);
  const requests = limits.allowance(REQUESTS_A_DAY, every(DAY));
  const counted = createMiddleware(async (context, next) => {
    const { limit, remaining, secondsLeft, isOver } = requests.spend();
    if (isOver) return tooMany(limit, secondsLeft, 'You have exceeded your daily limit.');
    await next();
    context.header('x-ratelimit-limit', String(limit));
    context.header('x-ratelimit-remaining', String(remaining));
    context.header('x-ratelimit-reset', String(secondsLeft));
    return undefined;
  });

  function search(parameters: Record<string, string>): Response {
    const { term = '', country_code: country = '' } = parameters;
    const limit = Number(parameters.limit ?? DEFAULT_LIMIT);
    const offset = fromBookmark(parameters.bookmark);
    if (term.trim() === '') return refuse(400, 1, 'Invalid request: "term" is required.');
    if (!/^[A-Z]{2}$/.test(country))
      return refuse(400, 1, `Invalid request: '${country}' is not a valid country_code.`);
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
      return refuse(400, 1, 'Invalid request: "limit" must be between 1 and 50.');
    if (offset === null) return refuse(400, 1, 'Invalid bookmark.');
    const query = parseQuery(term, { ignored: STOP_STEMS });
    const found = findDocuments(corpus.postsOf('pinterest', clock.seconds()).map(indexed), query, [
      'title',
      'description',
    ]);
    const end = offset + limit;
    return Response.json({
      items: found.slice(offset, end).map(({ post }) => renderPin(post)),
      bookmark: end < found.length ? toBookmark(end) : null,
    });
  }

  return new Hono()
    .use(async (context, next) => {
      const token = bearerOf(context.req.header('authorization'));
      if (token === TRIAL_TOKEN)
        return refuse(403, 29, 'You are not permitted to access that resource.');
      return token === SANDBOX_TOKEN ? next() : refuse(401, 2, 'Authentication failed.');
    })
    .use(counted)
    .get('/search/partner/pins', (context) => search(context.req.query()))
    .all('*', () => refuse(404, 0, 'Not found.'))
    .onError(() => failures.serverError());
}

export const pinterest: Platform = {
  id: 'pinterest',
  hasHandles: true,
  postId: pinId,
  mount: ({ corpus, clock, limits }) => [
    {
      target: 'pinterest',
      path: '/pinterest/v5',
      failures,
      routes: createPinterest(corpus, clock, limits),
    },
  ],
};
