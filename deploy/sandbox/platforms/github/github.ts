import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Clock } from '../../clock.ts';
import type { Corpus } from '../../world/corpus.ts';
import type { Post } from '../../world/post.ts';
import type { FailureForms } from '../../faults.ts';
import { bearerOf, SANDBOX_TOKEN } from '../platform.ts';
import type { Platform } from '../platform.ts';
import { every } from '../../limits.ts';
import type { Limits, Usage } from '../../limits.ts';
import { createIndex } from '../../search/engine.ts';
import { findDocuments } from '../../search/engine.ts';
import { issueId, renderIssue, updatedAt } from './github-issue.ts';
import { InvalidQuery, readIssueQuery } from './github-query.ts';

const MINUTE = 60;
const WITH_TOKEN = 30;
const KEYLESS = 10;
/** Only the first thousand results of a query can be read. */
const REACHABLE = 1_000;
const PER_PAGE = 30;
const MAX_PER_PAGE = 100;
const DOCUMENTATION = 'https://docs.github.com/rest/search/search#search-issues-and-pull-requests';

type Headers = Record<string, string>;

const refuse = (status: number, message: string, extra: object = {}, headers: Headers = {}) =>
  Response.json(
    { message, ...extra, documentation_url: DOCUMENTATION, status: String(status) },
    { status, headers },
  );

const rateHeaders = ({
  limit,
  remaining,
  used,
  resetAt,
}: Omit<Usage, 'secondsLeft' | 'isOver'>): Headers => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(resetAt),
  'x-ratelimit-used': String(used),
  'x-ratelimit-resource': 'search',
});

const primaryLimit = (limit: number, resetAt: number): Response =>
  refuse(
    403,
    'API rate limit exceeded for user ID 31898046.',
    {},
    rateHeaders({ limit, used: limit, remaining: 0, resetAt }),
  );

const SECONDARY =
  'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.';

const failuresAt = (clock: Clock): FailureForms => ({
  rateLimited: (retryAfter) =>
    retryAfter === null
      ? refuse(403, SECONDARY)
      : refuse(429, SECONDARY, {}, { 'retry-after': String(retryAfter) }),
  quotaUsedUp: (retryAfter) => primaryLimit(WITH_TOKEN, clock.seconds() + (retryAfter ?? MINUTE)),
  serverError: () => refuse(500, 'Server Error'),
});

const SORTS: Record<string, (post: Post, now: number) => number> = {
  created: (post) => post.createdAt,
  updated: updatedAt,
  comments: (post) => post.comments,
  reactions: (post) => post.likes,
  'reactions-+1': (post) => post.likes,
  interactions: (post) => post.likes + post.comments,
};

const textsOf = (post: Post): Record<string, string> => ({ title: post.title, body: post.body });

const wholeNumber = (text: string | undefined, fallback: number): number => {
  const number = Math.floor(Number(text ?? fallback));
  return Number.isNaN(number) || number < 1 ? fallback : number;
};

/** `rel="next"` and its like, for pages that exist. */
function linkHeader(url: string, page: number, last: number): string {
  const links = [
    ...(page > 1 ? [['prev', page - 1] as const] : []),
    ...(page < last ? [['next', page + 1] as const, ['last', last] as const] : []),
    ...(page > 1 ? [['first', 1] as const] : []),
  ];
  const { search } = new URL(url);
  return links
    .map(([rel, number]) => {
      const parameters = new URLSearchParams(search);
      parameters.set('page', String(number));
      return `<https://api.github.com/search/issues?${parameters.toString()}>; rel="${rel}"`;
    })
    .join(', ');
}

/**
 * GitHub's REST search: `/search/issues`. `takePartial` returns whether the search ran out of time.
 */
function createGithub(
  corpus: Corpus,
  clock: Clock,
  limits: Limits,
  takePartial: () => boolean,
): Hono {
  const indexed = createIndex(textsOf);
  const allowances = {
    token: limits.allowance(WITH_TOKEN, every(MINUTE)),
    keyless: limits.allowance(KEYLESS, every(MINUTE)),
  };
  const counted = createMiddleware(async (context, next) => {
    const token = bearerOf(context.req.header('authorization'));
    const usage = allowances[token === null ? 'keyless' : 'token'].spend();
    if (usage.isOver) return primaryLimit(usage.limit, usage.resetAt);
    await next();
    for (const [name, value] of Object.entries(rateHeaders(usage))) context.header(name, value);
    return undefined;
  });

  function search(
    parameters: Record<string, string>,
    url: string,
    known: string | undefined,
  ): Response {
    const now = clock.seconds();
    const { words, fields, rules } = readIssueQuery(parameters.q ?? '');
    const size = Math.min(wholeNumber(parameters.per_page, PER_PAGE), MAX_PER_PAGE);
    const page = wholeNumber(parameters.page, 1);
    if ((page - 1) * size >= REACHABLE)
      return refuse(422, 'Only the first 1000 search results are available');
    const sort = SORTS[parameters.sort ?? ''];
    const sign = parameters.order === 'asc' ? 1 : -1;
    const documents = corpus.postsOf('github', now).map(indexed);
    const matching = documents.filter(({ item }) => rules.every((rule) => rule(item)));
    const ranked = findDocuments(matching, words, fields);
    const found = sort
      ? ranked.toSorted((a, b) => sign * (sort(a.post, now) - sort(b.post, now)))
      : ranked;
    const partial = takePartial();
    const reachable = found.slice(0, partial ? Math.ceil(found.length / 2) : REACHABLE);
    const link = linkHeader(url, page, Math.max(1, Math.ceil(reachable.length / size)));
    const body = JSON.stringify({
      total_count: found.length,
      incomplete_results: partial,
      items: reachable
        .slice((page - 1) * size, page * size)
        .map(({ post }) => renderIssue(post, 1, now)),
    });
    const etag = `W/"${createHash('sha256').update(body).digest('hex')}"`;
    if (known === etag) return new Response(null, { status: 304, headers: { etag } });
    return new Response(body, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-cache',
        etag,
        'x-github-media-type': 'github.v3; format=json',
        ...(link === '' ? {} : { link }),
      },
    });
  }

  return new Hono()
    .use(async (context, next) => {
      if (!context.req.header('user-agent'))
        return new Response('Request forbidden by administrative rules.\n', { status: 403 });
      const token = bearerOf(context.req.header('authorization'));
      return token === null || token === SANDBOX_TOKEN ? next() : refuse(401, 'Bad credentials');
    })
    .use(counted)
    .get('/search/issues', (context) =>
      search(context.req.query(), context.req.url, context.req.header('if-none-match')),
    )
    .all('*', () => refuse(404, 'Not Found'))
    .onError((error) =>
      error instanceof InvalidQuery
        ? refuse(422, 'Validation Failed', {
            errors: [{ message: error.message, resource: 'Search', field: 'q', code: 'invalid' }],
          })
        : refuse(500, 'Server Error'),
    );
}

export const github: Platform = {
  id: 'github',
  hasHandles: true,
  placeOf({ community, kind }) {
    const pull = /^pull|^pr$/iu.test(kind) ? '/pull' : '';
    return `${community?.includes('/') ? community : `${community ?? 'example'}/app`}${pull}`;
  },
  postId: (post) => String(issueId(post)),
  faults: ['partial'],
  mount: ({ corpus, clock, limits, faults }) => [
    {
      target: 'github',
      path: '/github',
      failures: failuresAt(clock),
      routes: createGithub(
        corpus,
        clock,
        limits,
        () => faults.take('github', ['partial']) !== null,
      ),
    },
  ],
};
