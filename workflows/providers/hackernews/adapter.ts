import { createAsker } from '../ask.ts';
import { hackernewsService } from '#domain/platforms/hackernews.ts';
import { collectAlternatives } from '../collect.ts';
import type { Page } from '../collect.ts';
import type {
  Provider,
  ProviderRequest,
  QueryTerm,
  FoundPost,
  FeedRequest,
  ReadFeed,
  AdapterDeps,
} from '../port.ts';
import { mapItems, fromUnixSeconds, toCount, lax } from '../wire.ts';
import { cleanText, cleanTitle, htmlToText } from '../text/text.ts';
import { z } from 'zod';
import type { Asker } from '../ask.ts';
import { collectFeed } from '../feed.ts';
import type { FeedPage } from '../feed.ts';

/**
 * A hit as a post. A comment is titled as a reply to its story, so that neither a reader nor a
 * verdict takes the story's wish for the commenter's. Null when id or time are missing.
 */
export function mapHit(raw: unknown): FoundPost | null {
  const parsed = hitSchema.safeParse(raw);
  if (!parsed.success) return null;
  const hit = parsed.data;
  const postedAt = fromUnixSeconds(hit.created_at_i);
  if (postedAt === null) return null;
  const content = htmlToText(hit.comment_text ?? hit.story_text ?? '');
  const story = cleanTitle(hit.story_title ?? '');
  const title = cleanTitle(hit.title ?? '') || (story === '' ? '' : `Re: ${story}`);
  return {
    ...(hit.comment_text ? { kind: 'comment' as const } : {}),
    externalId: hit.objectID,
    url: `https://news.ycombinator.com/item?id=${hit.objectID}`,
    title,
    content,
    author: cleanText(hit.author ?? '', 100) || null,
    postedAt,
    engagement: { likes: toCount(hit.points), comments: toCount(hit.num_comments), shares: null },
    language: null,
  };
}

/** GET /search and /search_by_date of the Algolia API. Newer answers leave out null fields. */
export const answerSchema = z.object({
  hits: z.array(z.unknown()),
  nbHits: lax.number,
  nbPages: lax.number,
});

const hitSchema = z.object({
  objectID: z.string().regex(/^\d{1,12}$/u),
  created_at_i: z.number(),
  title: lax.text,
  author: lax.text,
  points: lax.number,
  num_comments: lax.number,
  /** HTML, of a story. */
  story_text: lax.text,
  /** HTML, of a comment. */
  comment_text: lax.text,
  /** Of the comment's story. */
  story_title: lax.text,
});

const SOURCE = 'Hacker News';
/** The API has no OR: each alternative is a separate request, well inside 10,000 an hour. */
const MAX_ALTERNATIVES = 12;
const MAX_PAGES = 5;
/** Hits behind the first 1,000 cannot be reached. */
const REACHABLE_HITS = 1_000;

const asQuery = (terms: readonly QueryTerm[], excluded: readonly QueryTerm[]): string =>
  [
    ...terms.map(({ text, phrase }) => (phrase ? `"${text}"` : text)),
    // Only single words can be excluded there; phrases are dropped from the answer.
    ...excluded.filter(({ phrase }) => !phrase).map(({ text }) => `-${text}`),
  ].join(' ');

/** Hacker News through the keyless Algolia API: stories and comments, exact window. */
export function createHackerNews(config: { baseUrl: string }, deps: AdapterDeps): Provider {
  const asker = createAsker({ source: SOURCE }, deps);
  const { ask } = asker;

  function readPage(
    terms: readonly QueryTerm[],
    { query, since, limit }: ProviderRequest,
    page: number,
    signal: AbortSignal,
  ) {
    const parameters = new URLSearchParams({
      query: asQuery(terms, query.excluded),
      tags: '(story,comment)',
      numericFilters: `created_at_i>=${Math.floor(since.getTime() / 1000)}`,
      hitsPerPage: String(limit),
      page: String(page),
    });
    const url = `${config.baseUrl}/search?${parameters}`;
    return ask({ url, signal }, answerSchema);
  }

  async function* alternative(
    terms: readonly QueryTerm[],
    request: ProviderRequest,
    signal: AbortSignal,
  ): AsyncGenerator<Page> {
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const answer = await readPage(terms, request, page, signal);
      yield { posts: mapItems(answer.hits, mapHit, SOURCE), total: answer.nbHits ?? null };
      const last = page + 1 >= (answer.nbPages ?? 0);
      if (last || answer.hits.length === 0 || (page + 1) * request.limit >= REACHABLE_HITS) return;
    }
  }

  return {
    id: 'hackernews',
    capabilities: hackernewsService.capabilities,
    search: (request, { signal }) =>
      collectAlternatives(request, MAX_ALTERNATIVES, (terms) =>
        alternative(terms, request, signal),
      ),
    readFeed: createHackerNewsFeed(config, asker),
  };
}

/** Ask HN questions, and comments on all stories. */
const TAGS = '(ask_hn,comment)';
const PAGE_SIZE = 500;
const FEED_PAGES = 6;

/**
 * Ask HN and comments by date. Only the first 1,000 hits of a query can be reached, so each page
 * moves the upper bound of time instead of the page number.
 */
function createHackerNewsFeed(config: { baseUrl: string }, { askIfChanged }: Asker): ReadFeed {
  async function* pages({ since, limit }: FeedRequest, signal: AbortSignal) {
    const from = Math.floor(since.getTime() / 1000);
    let until: number | null = null;
    for (let page = 0; page < FEED_PAGES; page += 1) {
      const bounds = [
        `created_at_i>=${from}`,
        ...(until === null ? [] : [`created_at_i<=${until}`]),
      ];
      const parameters = new URLSearchParams({
        tags: TAGS,
        numericFilters: bounds.join(','),
        hitsPerPage: String(Math.min(PAGE_SIZE, limit)),
      });
      const url = `${config.baseUrl}/search_by_date?${parameters}`;
      const { value, at } = await askIfChanged({ url, signal }, answerSchema, null);
      const posts = mapItems(value?.hits ?? [], mapHit, SOURCE);
      yield { posts, at } satisfies FeedPage;
      const oldest = posts.at(-1)?.postedAt;
      const next: number = oldest ? Math.floor(oldest.getTime() / 1000) : from;
      if (posts.length < Math.min(PAGE_SIZE, limit) || next === until) return;
      until = next;
    }
  }
  return (request, { signal }) => collectFeed(pages(request, signal), request);
}
