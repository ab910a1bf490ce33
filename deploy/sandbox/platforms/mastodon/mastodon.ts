import { Hono } from 'hono';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Clock } from '../../clock.ts';
import type { Corpus } from '../../world/corpus.ts';
import type { WorldPost } from '../../world/files.ts';
import type { Post } from '../../world/post.ts';
import type { FailureForms } from '../../faults.ts';
import { bearerOf, SANDBOX_TOKEN } from '../platform.ts';
import type { Platform } from '../platform.ts';
import { every } from '../../limits.ts';
import type { Limits } from '../../limits.ts';
import { createIndex } from '../../search/engine.ts';
import { findDocuments } from '../../search/engine.ts';
import { readStatusQuery, UnreadableQuery } from './mastodon-query.ts';
import {
  isIndexable,
  renderStatus,
  statusId,
  statusUri,
  tagsOf,
  hashtagUrl,
} from './mastodon-status.ts';

const REQUESTS = 300;
const PERIOD = 300;
const PER_PAGE = 20;
const MAX_PER_PAGE = 40;
const HOST = 'https://mastodon.social';

const refuse = (status: number, error: string, headers: Record<string, string> = {}): Response =>
  Response.json({ error }, { status, headers });

/** The reset is an instant, written out. */
const rateHeaders = (remaining: number, resetAt: number): Record<string, string> => ({
  'x-ratelimit-limit': String(REQUESTS),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': new Date(resetAt * 1000).toISOString().replace('Z', '000Z'),
});

function failuresAt(clock: Clock): FailureForms {
  const tooMany = (seconds: number): Response =>
    refuse(429, 'Too many requests', rateHeaders(0, Math.ceil(clock.now() / 1000) + seconds));
  return {
    rateLimited: (retryAfter) => tooMany(retryAfter ?? 60),
    quotaUsedUp: (retryAfter) => tooMany(retryAfter ?? PERIOD),
    serverError: () => refuse(500, 'Internal server error'),
  };
}

const pageSize = (text: string | undefined): number => {
  const size = Number(text ?? PER_PAGE);
  return Number.isInteger(size) && size > 0 ? Math.min(size, MAX_PER_PAGE) : PER_PAGE;
};

const idBound = (text: string | undefined, fallback: bigint): bigint =>
  text !== undefined && /^\d{1,20}$/.test(text) ? BigInt(text) : fallback;

const hasTag = (post: Post, name: string): boolean =>
  tagsOf(post).some((tag) => tag.toLowerCase() === name.toLowerCase());

/** One Mastodon server: hashtag timelines are public, `/api/v2/search` is for its own users. */
function createMastodon(corpus: Corpus, clock: Clock, limits: Limits): Hono {
  const indexed = createIndex((post: Post) => ({
    content: `${post.title}\n${post.body}\n${tagsOf(post).join(' ')}`,
  }));
  const requests = limits.allowance(REQUESTS, every(PERIOD));
  const posts = (): Post[] => corpus.postsOf('mastodon', clock.seconds());
  const counted = createMiddleware(async (context, next) => {
    const usage = requests.spend();
    if (usage.isOver) context.res = refuse(429, 'Too many requests');
    else await next();
    for (const [name, value] of Object.entries(rateHeaders(usage.remaining, usage.resetAt)))
      context.header(name, value);
  });

  function timeline(context: Context, tag: string): Response {
    const list = (name: string): string[] => context.req.queries(`${name}[]`) ?? [];
    const any = [tag, ...list('any')];
    const below = idBound(context.req.query('max_id'), 2n ** 64n);
    const above = idBound(context.req.query('since_id') ?? context.req.query('min_id'), -1n);
    const page = posts()
      .filter((post) => any.some((name) => hasTag(post, name)))
      .filter((post) => list('all').every((name) => hasTag(post, name)))
      .filter((post) => !list('none').some((name) => hasTag(post, name)))
      .map((post) => ({ post, id: BigInt(statusId(post)) }))
      .filter(({ id }) => id < below && id > above)
      .toSorted((a, b) => (a.id < b.id ? 1 : -1))
      .slice(0, pageSize(context.req.query('limit')));
    const address = `${HOST}/api/v1/timelines/tag/${encodeURIComponent(tag)}`;
    const [first, last] = [page[0], page.at(-1)];
    const link =
      first && last
        ? `<${address}?max_id=${last.id}>; rel="next", <${address}?min_id=${first.id}>; rel="prev"`
        : null;
    return Response.json(
      page.map(({ post }) => renderStatus(post)),
      { headers: link === null ? {} : { link } },
    );
  }

  function statuses(parameters: Record<string, string>): Record<string, unknown>[] {
    const { words, rules } = readStatusQuery(parameters.q ?? '');
    const matching = posts().filter(
      (post) => isIndexable(post) && rules.every((rule) => rule(post)),
    );
    const offset = Math.max(0, Math.floor(Number(parameters.offset ?? 0)) || 0);
    return findDocuments(matching.map(indexed), words, ['content'])
      .toSorted((a, b) => b.post.createdAt - a.post.createdAt)
      .slice(offset, offset + pageSize(parameters.limit))
      .map(({ post }) => renderStatus(post));
  }

  function hashtags(q: string): object[] {
    const names = new Set(posts().flatMap(tagsOf));
    const wanted = q.replace(/^#/u, '').toLowerCase();
    return [...names]
      .filter((name) => name.toLowerCase().startsWith(wanted))
      .slice(0, PER_PAGE)
      .map((name) => ({ id: name, name, url: hashtagUrl(name), history: [] }));
  }

  function search(parameters: Record<string, string>, isUser: boolean): Response {
    const { q = '', type } = parameters;
    if (q === '') return refuse(400, 'Required parameter q is missing');
    if (!isUser && Number(parameters.offset ?? 0) > 0)
      return refuse(401, 'Search queries pagination is not supported without authentication');
    if (!isUser && parameters.resolve === 'true')
      return refuse(
        401,
        'Search queries that resolve remote resources are not supported without authentication',
      );
    const wants = (kind: string): boolean => type === undefined || type === kind;
    return Response.json({
      accounts: [],
      statuses: isUser && wants('statuses') ? statuses(parameters) : [],
      hashtags: wants('hashtags') ? hashtags(q) : [],
      collections: [],
    });
  }

  return new Hono()
    .use(counted)
    .use(async (context, next) => {
      const header = context.req.header('authorization');
      if (header !== undefined && bearerOf(header) !== SANDBOX_TOKEN)
        return refuse(401, 'The access token is invalid');
      return next();
    })
    .get('/api/v1/timelines/tag/:hashtag', (context) =>
      timeline(context, context.req.param('hashtag')),
    )
    .get('/api/v2/search', (context) =>
      search(context.req.query(), context.req.header('authorization') !== undefined),
    )
    .all('*', () => refuse(404, 'Record not found'))
    .onError((error) =>
      error instanceof UnreadableQuery
        ? refuse(422, error.message)
        : refuse(500, 'Internal server error'),
    );
}

/** A status is found by the hashtags in its text, too. */
function allTags({ tags, text }: WorldPost): readonly string[] {
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  const written = [...text.matchAll(/(?<![\p{L}\p{N}_&/])#([\p{L}\p{N}_]+)/gu)].map(
    ([, name = '']) => name,
  );
  const more = written.filter((name) => /\D/u.test(name) && !known.has(name.toLowerCase()));
  return [...tags, ...new Set(more)];
}

export const mastodon: Platform = {
  id: 'mastodon',
  hasHandles: true,
  untitled: true,
  tagsOf: allTags,
  postId: statusUri,
  mount: ({ corpus, clock, limits }) => [
    {
      target: 'mastodon',
      path: '/mastodon',
      failures: failuresAt(clock),
      routes: createMastodon(corpus, clock, limits),
    },
  ],
};
