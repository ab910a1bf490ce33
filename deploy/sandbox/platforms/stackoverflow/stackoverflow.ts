import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import type { Clock } from '../../clock.ts';
import type { Corpus } from '../../world/corpus.ts';
import type { Post } from '../../world/post.ts';
import type { FailureForms } from '../../faults.ts';
import type { Platform } from '../platform.ts';
import { createIndex, scoreDocument } from '../../search/engine.ts';
import type { Indexed } from '../../search/engine.ts';
import { parseQuery, STOP_STEMS } from '../../search/query.ts';
import { BadParameter, readCriteria } from './stackoverflow-criteria.ts';
import type { Criteria } from './stackoverflow-criteria.ts';
import {
  acceptedAnswerOf,
  activityOf,
  answersOf,
  questionId,
  renderQuestion,
} from './stackoverflow-question.ts';

const QUOTA_KEYLESS = 300;
const QUOTA_WITH_KEY = 10_000;

/** Every response of this API is compressed, whatever the client accepts. */
const compressed = (body: object, status: number): Response =>
  new Response(new Uint8Array(gzipSync(JSON.stringify(body))), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' },
  });

const ERRORS = {
  bad_parameter: 400,
  access_denied: 403,
  no_method: 404,
  internal_error: 500,
  throttle_violation: 502,
  temporarily_unavailable: 503,
} as const;

function refuse(name: keyof typeof ERRORS, message: string): Response {
  const body = { error_id: ERRORS[name], error_message: message, error_name: name };
  return compressed(body, name === 'no_method' ? 404 : name === 'internal_error' ? 500 : 400);
}

const failures: FailureForms = {
  rateLimited: (retryAfter) =>
    refuse(
      'throttle_violation',
      retryAfter === null
        ? 'too many requests from this IP'
        : `too many requests from this IP, more requests available in ${retryAfter} seconds`,
    ),
  quotaUsedUp: (retryAfter) =>
    refuse(
      'throttle_violation',
      `too many requests from this IP, more requests available in ${retryAfter ?? 86_399} seconds`,
    ),
  serverError: () => refuse('internal_error', 'an internal error occurred'),
};

interface Found {
  post: Post;
  score: number;
}

const SORT_VALUE: Record<Criteria['sort'], (found: Found, now: number) => number> = {
  activity: ({ post }, now) => activityOf(post, now),
  creation: ({ post }) => post.createdAt,
  votes: ({ post }) => post.likes,
  relevance: ({ score }) => score,
};

const textsOf = (post: Post): Record<string, string> => ({
  title: post.title,
  tags: post.tags.join(' '),
  body: post.body,
});

function fits(post: Post, criteria: Criteria): boolean {
  return (
    post.createdAt >= criteria.from &&
    post.createdAt <= criteria.to &&
    (criteria.tagged.length === 0 || criteria.tagged.some((tag) => post.tags.includes(tag))) &&
    !criteria.notTagged.some((tag) => post.tags.includes(tag)) &&
    answersOf(post) >= criteria.answers &&
    post.views >= criteria.views &&
    (criteria.accepted === null || criteria.accepted === (acceptedAnswerOf(post) !== null))
  );
}

function search(documents: readonly Indexed<Post>[], criteria: Criteria, now: number): Found[] {
  const wanted = [
    { query: parseQuery(criteria.q, { ignored: STOP_STEMS }), fields: ['title', 'tags', 'body'] },
    { query: parseQuery(criteria.title), fields: ['title'] },
    { query: parseQuery(criteria.body), fields: ['body'] },
  ];
  const value = (found: Found): number => SORT_VALUE[criteria.sort](found, now);
  const sign = criteria.order === 'desc' ? -1 : 1;
  return documents
    .filter((document) => fits(document.item, criteria))
    .flatMap((document): Found[] => {
      const scores = wanted.map(({ query, fields }) => scoreDocument(document, query, fields));
      if (scores.includes(null)) return [];
      return [
        {
          post: document.item,
          score: scores.reduce<number>((sum, score) => sum + (score ?? 0), 0),
        },
      ];
    })
    .filter((found) => value(found) >= criteria.min && value(found) <= criteria.max)
    .toSorted((a, b) => sign * (value(a) - value(b)) || b.post.createdAt - a.post.createdAt);
}

/**
 * Stack Exchange API 2.3: `/search/advanced`, `/questions`, `/questions/unanswered`. `takeBackoff`
 * returns the backoff in seconds, or null.
 */
function createStackoverflow(corpus: Corpus, clock: Clock, takeBackoff: () => number | null): Hono {
  const indexed = createIndex(textsOf);
  let used = 0;
  const answer = (parameters: Record<string, string>, isListed: (post: Post) => boolean) => {
    const criteria = readCriteria(parameters);
    const now = clock.seconds();
    const posts = corpus.postsOf('stackoverflow', now).filter(isListed);
    const found = search(posts.map(indexed), criteria, now);
    used += 1;
    const quota = parameters.key === undefined ? QUOTA_KEYLESS : QUOTA_WITH_KEY;
    const start = (criteria.page - 1) * criteria.pageSize;
    const page = found.slice(start, start + criteria.pageSize);
    const backoff = takeBackoff();
    const wrapper = {
      has_more: found.length > start + criteria.pageSize,
      ...(backoff === null ? {} : { backoff }),
      quota_max: quota,
      quota_remaining: Math.max(1, quota - (used % quota)),
    };
    if (criteria.filter === 'total') return compressed({ total: found.length }, 200);
    const withBody = criteria.filter === 'withbody';
    return compressed(
      { items: page.map(({ post }) => renderQuestion(post, withBody, now)), ...wrapper },
      200,
    );
  };
  return new Hono()
    .get('/search/advanced', (context) => answer(context.req.query(), () => true))
    .get('/questions', (context) => answer(context.req.query(), () => true))
    .get('/questions/unanswered', (context) =>
      answer(context.req.query(), (post) => answersOf(post) === 0),
    )
    .all('*', () => refuse('no_method', 'no method found with this name'))
    .onError((error) =>
      error instanceof BadParameter
        ? refuse(error.denied ? 'access_denied' : 'bad_parameter', error.message)
        : refuse('internal_error', 'an internal error occurred'),
    );
}

export const stackoverflow: Platform = {
  id: 'stackoverflow',
  postId: (post) => String(questionId(post)),
  faults: ['backoff'],
  mount: ({ corpus, clock, faults }) => [
    {
      target: 'stackoverflow',
      path: '/stackexchange/2.3',
      failures,
      routes: createStackoverflow(corpus, clock, () => {
        const fault = faults.take('stackoverflow', ['backoff']);
        return fault && (fault.retryAfter ?? 10);
      }),
    },
  ],
};
