import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Post } from '../../world/post.ts';
import type { FailureForms } from '../../faults.ts';
import { SANDBOX_TOKEN } from '../platform.ts';
import type { Platform, PlatformDeps } from '../platform.ts';
import { every } from '../../limits.ts';
import type { Usage } from '../../limits.ts';
import { createIndex } from '../../search/engine.ts';
import { findDocuments } from '../../search/engine.ts';
import { InvalidParameter, isKnown, quoraAddress, readWebCriteria } from './brave-query.ts';
import type { WebCriteria } from './brave-query.ts';
import { renderResult, renderTopic, renderPage } from './brave-result.ts';
import type { Company } from '../../world/files.ts';
import type { PlayedWorld } from '../../world/playing.ts';
import { stemsOf } from '../../search/words.ts';

/** A plan with fifty requests a second, so that the pages of a search need not be paced. */
const A_SECOND = 50;
const A_MONTH = 15_000;
const MONTH = 2_592_000;
/** Rank of a topic's page among the results. */
const TOPIC_AT = 2;

interface Refusal {
  status: number;
  code: string;
  detail: string;
  meta?: object;
}

function refuse(
  { status, code, detail, meta = {} }: Refusal,
  headers: Record<string, string> = {},
) {
  const error = { id: crypto.randomUUID(), status, code, detail, meta };
  const body = { type: 'ErrorResponse', error, time: Math.floor(Date.now() / 1000) };
  return Response.json(body, { status, headers });
}

/** One entry for the second, one for the month. */
const rateHeaders = (
  remaining: readonly [number, number],
  reset: readonly [number, number],
): Record<string, string> => ({
  'x-ratelimit-limit': `${A_SECOND}, ${A_MONTH}`,
  'x-ratelimit-policy': `${A_SECOND};w=1, ${A_MONTH};w=${MONTH}`,
  'x-ratelimit-remaining': remaining.join(', '),
  'x-ratelimit-reset': reset.join(', '),
});

const tooMany = (headers: Record<string, string>): Response =>
  refuse(
    { status: 429, code: 'RATE_LIMITED', detail: 'Request rate limit exceeded for plan' },
    headers,
  );

const failures: FailureForms = {
  rateLimited: (retryAfter) => tooMany(rateHeaders([0, A_MONTH / 2], [retryAfter ?? 1, MONTH / 2])),
  quotaUsedUp: (retryAfter) => tooMany(rateHeaders([A_SECOND, 0], [1, retryAfter ?? MONTH / 2])),
  serverError: () =>
    refuse({ status: 500, code: 'INTERNAL', detail: 'An internal error occurred' }),
};

const textsOf = (post: Post): Record<string, string> => ({ title: post.title, text: post.body });

/** Brave's web search over Quora's pages and start pages of companies: `/web/search`. */
function createBrave({ corpus, world, clock, limits }: PlatformDeps): Hono {
  const indexed = createIndex(textsOf);
  const second = limits.allowance(A_SECOND, every(1));
  const month = limits.allowance(A_MONTH, every(MONTH));
  const counted = createMiddleware(async (context, next) => {
    const usage: [Usage, Usage] = [second.spend(), month.spend()];
    if (usage.some(({ isOver }) => isOver)) context.res = tooMany({});
    else await next();
    const headers = rateHeaders(
      [usage[0].remaining, usage[1].remaining],
      [usage[0].secondsLeft, usage[1].secondsLeft],
    );
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  });

  function search(parameters: Record<string, string>): Response {
    const now = clock.seconds();
    const criteria = readWebCriteria(parameters, now);
    const pages = corpus.postsOf('quora', now).filter((post) => isKnown(post, criteria, now));
    const found = findDocuments(pages.map(indexed), criteria.words, ['title', 'text']);
    const questions = found.map(({ post }) => renderResult(post, { ...criteria, now }));
    const sites = criteria.isDated ? [] : findSites(world, criteria);
    const results =
      questions.length > TOPIC_AT
        ? [...sites, ...questions.toSpliced(TOPIC_AT, 0, renderTopic(criteria.q))]
        : [...sites, ...questions];
    const start = criteria.offset * criteria.count;
    const page = results.slice(start, start + criteria.count);
    const wantsWeb = criteria.sections?.includes('web') ?? true;
    return Response.json({
      query: {
        original: criteria.q,
        show_strict_warning: false,
        is_navigational: false,
        local_decision: 'drop',
        local_locations_idx: 0,
        is_news_breaking: false,
        spellcheck_off: parameters.spellcheck === 'false',
        country: 'us',
        bad_results: false,
        should_fallback: false,
        postal_code: '',
        city: '',
        header_country: '',
        more_results_available: start + criteria.count < results.length,
        state: '',
      },
      mixed: {
        type: 'mixed',
        main: page.map((_, index) => ({ type: 'web', index, all: false })),
        top: [],
        side: [],
      },
      type: 'search',
      ...(page.length > 0 && wantsWeb
        ? { web: { type: 'search', results: page, family_friendly: true } }
        : {}),
    });
  }

  return new Hono()
    .use(async (context, next) => {
      if (context.req.header('x-subscription-token') === SANDBOX_TOKEN) return next();
      return refuse({
        status: 401,
        code: 'SUBSCRIPTION_TOKEN_INVALID',
        detail: 'The provided subscription token is invalid.',
        meta: { component: 'authentication' },
      });
    })
    .use(counted)
    .get('/web/search', (context) => search(context.req.query()))
    .all('*', () => refuse({ status: 404, code: 'NOT_FOUND', detail: 'Not found' }))
    .onError((error) =>
      error instanceof InvalidParameter
        ? refuse({
            status: 422,
            code: 'VALIDATION',
            detail: 'Unable to validate request parameter(s)',
            meta: { errors: [{ loc: ['query', error.parameter], msg: error.message }] },
          })
        : failures.serverError(),
    );
}

export const quora: Platform = {
  id: 'quora',
  placeOf: ({ kind }) => (kind === 'answer' ? 'answer' : 'question'),
  postId: quoraAddress,
  mount: (deps) => [
    { target: 'quora', path: '/brave/res/v1', failures, routes: createBrave(deps) },
  ],
};

/**
 * Start pages of the world's companies, as a search of the whole web finds them: a page must hold
 * every phrase of the query, and ranks by how many of its other words it holds.
 */
function findSites(world: PlayedWorld, { q, isWanted }: WebCriteria) {
  const phrases = [...q.matchAll(/"([^"]+)"/gu)].map(([, phrase = '']) => plain(phrase));
  const stems = stemsOf(q.replaceAll(/"[^"]*"|-?site:\S+/gu, ' '));
  if (phrases.length === 0 && stems.length === 0) return [];
  return world.companies
    .flatMap((company) => {
      const page = startPage(world, company);
      if (!page || !isWanted(`www.${company.domain}/`)) return [];
      const text = `${page.title} ${page.description} ${company.name}`;
      const words = new Set(stemsOf(text));
      const held = stems.filter((stem) => words.has(stem)).length;
      const fits = phrases.every((phrase) => ` ${plain(text)} `.includes(` ${phrase} `));
      return fits && phrases.length + held > 0 ? [{ ...page, held }] : [];
    })
    .toSorted((a, b) => b.held - a.held)
    .map(renderPage);
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function startPage(world: PlayedWorld, company: Company) {
  const html = company.domain === null ? null : (world.pageNow(company.id, '/')?.html ?? null);
  if (html === null || company.site_status === 'dead' || company.site_status === 'none')
    return null;
  return {
    address: `www.${company.domain}/`,
    title: /<title>([^<]*)/iu.exec(html)?.[1] ?? company.name,
    description: /<meta name="description" content="([^"]*)/iu.exec(html)?.[1] ?? '',
    language: world.language,
  };
}
