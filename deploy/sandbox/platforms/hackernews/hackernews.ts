import { Hono } from 'hono';
import type { Clock } from '../../clock.ts';
import type { Corpus } from '../../world/corpus.ts';
import type { FailureForms } from '../../faults.ts';
import type { Platform } from '../platform.ts';
import { createIndex, scoreDocument } from '../../search/engine.ts';
import { parseQuery } from '../../search/query.ts';
import {
  BadFilter,
  matchesNumbers,
  matchesTags,
  parseNumericFilters,
  parseTags,
} from './hackernews-filters.ts';
import {
  HIT_FIELDS,
  hitTexts,
  renderHit,
  itemId,
  isComment,
  storyIdOf,
  renderHackerNews,
} from './hackernews-hit.ts';
import type { WorldPost } from '../../world/files.ts';
import type { Post } from '../../world/post.ts';

/** Only the first thousand hits of a query can be reached. */
const REACHABLE = 1_000;
const MAX_PER_PAGE = 1_000;
const PER_PAGE = 20;

const refuse = (status: number, message: string, headers?: Record<string, string>): Response =>
  Response.json({ message, status }, headers ? { status, headers } : { status });

const failures: FailureForms = {
  rateLimited: (retryAfter) =>
    refuse(
      429,
      'Too many requests',
      retryAfter === null ? undefined : { 'retry-after': `${retryAfter}` },
    ),
  quotaUsedUp: () => refuse(403, 'Operations quota exceeded, change plan to get more Operations.'),
  serverError: () => refuse(500, 'Internal error'),
};

const wholeNumber = (text: string | undefined, fallback: number): number => {
  if (text === undefined || text === '') return fallback;
  if (!/^\d+$/.test(text)) throw new BadFilter(`invalid number "${text}"`);
  return Number(text);
};

function compare(byDate: boolean) {
  return (a: { post: Post; score: number }, b: { post: Post; score: number }): number => {
    if (byDate) return b.post.createdAt - a.post.createdAt || b.post.number - a.post.number;
    return b.score - a.score || b.post.likes - a.post.likes || b.post.comments - a.post.comments;
  };
}

/** Algolia's Hacker News search: `/search`, `/search_by_date`, `/items/:id`. */
function createHackernews(corpus: Corpus, clock: Clock): Hono {
  const indexed = createIndex(hitTexts);

  const answer = (parameters: Record<string, string>, byDate: boolean) => {
    const started = performance.now();
    const text = parameters.query ?? '';
    const query = parseQuery(text);
    const tags = parseTags(parameters.tags ?? '');
    const numbers = parseNumericFilters(parameters.numericFilters ?? '');
    const page = wholeNumber(parameters.page, 0);
    const hitsPerPage = Math.min(wholeNumber(parameters.hitsPerPage, PER_PAGE), MAX_PER_PAGE);
    const fields = parameters.restrictSearchableAttributes?.split(',') ?? HIT_FIELDS;
    const found = corpus
      .postsOf('hackernews', clock.seconds())
      .filter((post) => matchesTags(post, tags) && matchesNumbers(post, numbers))
      .flatMap((post) => {
        const score = scoreDocument(indexed(post), query, fields);
        return score === null ? [] : [{ post, score }];
      })
      .toSorted(compare(byDate));
    const reachable = found.slice(0, REACHABLE);
    const hits = reachable.slice(page * hitsPerPage, (page + 1) * hitsPerPage);
    return {
      hits: hits.map(({ post }) => renderHit(post, query)),
      nbHits: found.length,
      page,
      nbPages: hitsPerPage === 0 ? 0 : Math.ceil(reachable.length / hitsPerPage),
      hitsPerPage,
      processingTimeMS: Math.ceil(performance.now() - started),
      exhaustiveNbHits: true,
      query: text,
      params: new URLSearchParams({
        advancedSyntax: 'true',
        analytics: 'false',
        ...parameters,
      }).toString(),
    };
  };

  return new Hono()
    .get('/search', (context) => context.json(answer(context.req.query(), false)))
    .get('/search_by_date', (context) => context.json(answer(context.req.query(), true)))
    .get('/items/:id', (context) => {
      const posts = corpus.postsOf('hackernews', clock.seconds());
      const item = renderThread(posts, Number(context.req.param('id')));
      return item ? context.json(item) : refuse(404, 'Not Found');
    })
    .all('*', () => refuse(404, 'Not Found'))
    .onError((error) =>
      error instanceof BadFilter ? refuse(400, error.message) : refuse(500, 'Internal error'),
    );
}

const KINDS = new Set(['ask', 'show', 'story', 'comment', 'job']);

function kindOf({ kind, title }: WorldPost): string {
  if (KINDS.has(kind)) return kind;
  if (/^ask hn\b/iu.test(title ?? '')) return 'ask';
  if (kind === 'launch' || /^show hn\b/iu.test(title ?? '')) return 'show';
  return title === null ? 'comment' : 'story';
}

export const hackernews: Platform = {
  id: 'hackernews',
  hasHandles: true,
  placeOf: kindOf,
  // Stories are numbered by title, so that comments find the one they are under.
  threadOf: ({ place, title, repeat }) =>
    `story:${title}${place === 'comment' || repeat === 0 ? '' : `~${repeat}`}`,
  postId: (post) => String(itemId(post)),
  mount: ({ corpus, clock }) => [
    {
      target: 'hackernews',
      path: '/hackernews/api/v1',
      failures,
      routes: createHackernews(corpus, clock),
    },
  ],
};

interface Item {
  id: number;
  created_at: string;
  created_at_i: number;
  type: string;
  author: string | null;
  title: string | null;
  url: string | null;
  text: string | null;
  points: number | null;
  parent_id: number | null;
  story_id: number | null;
  children: Item[];
  options: never[];
}

function renderItem(post: Post, children: Item[]): Item {
  const comment = isComment(post);
  return {
    id: itemId(post),
    created_at: new Date(post.createdAt * 1000).toISOString(),
    created_at_i: post.createdAt,
    type: comment ? 'comment' : post.place === 'job' ? 'job' : 'story',
    author: post.author,
    title: comment ? null : post.title,
    url: comment ? null : post.link,
    text: post.body === '' ? null : renderHackerNews(post.body),
    points: comment ? null : post.likes,
    parent_id: comment ? storyIdOf(post) : null,
    story_id: comment ? storyIdOf(post) : null,
    children,
    options: [],
  };
}

/** A story's frame when only its comments are in the corpus. */
function frameOf(comments: readonly Post[]): Item | null {
  const [first] = comments;
  if (!first) return null;
  const createdAt = Math.min(...comments.map((comment) => comment.createdAt)) - 1_800;
  return {
    id: storyIdOf(first),
    created_at: new Date(createdAt * 1000).toISOString(),
    created_at_i: createdAt,
    type: 'story',
    author: null,
    title: first.title,
    url: first.link,
    text: null,
    points: comments.length * 7,
    parent_id: null,
    story_id: null,
    children: comments.map((comment) => renderItem(comment, [])),
    options: [],
  };
}

/** A story with its comments as a tree, or a single comment; null for an unknown number. */
function renderThread(posts: readonly Post[], id: number): Item | null {
  const comments = posts.filter((post) => isComment(post) && storyIdOf(post) === id);
  const post = posts.find((candidate) => itemId(candidate) === id);
  if (!post) return frameOf(comments);
  return renderItem(
    post,
    comments.map((comment) => renderItem(comment, [])),
  );
}
