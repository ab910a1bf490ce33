import { createAsker, numberHeader } from '../ask.ts';
import { tumblrService } from '#domain/platforms/tumblr.ts';
import { collectTags } from '../collect.ts';
import type { Page } from '../collect.ts';
import type { HttpAnswer } from '#http/client.ts';
import { localMatcher } from '../text/local-match.ts';
import type { Provider, ProviderRequest, FoundPost, AdapterDeps } from '../port.ts';
import { lastPosition, mapItems, fromUnixSeconds, toCount, lax } from '../wire.ts';
import { z } from 'zod';
import { cleanText, cleanTitle, firstLine, htmlToText } from '../text/text.ts';

const SOURCE = 'Tumblr';
const PAGE_SIZE = 20;
/** 200 posts of one tag, also when pages are short; a search reads 24 pages of the 1,000 an hour. */
const MAX_PAGES = 14;
const MAX_REQUESTS = 24;
const MAX_TAGS = 5;

interface TumblrConfig {
  baseUrl: string;
  apiKey: string;
}

/** Milliseconds until the hour's or day's allowance is fresh, when one of them is used up. */
function exhaustedFor(answer: HttpAnswer): number | undefined {
  const waits = ['perhour', 'perday'].flatMap((period) => {
    const remaining = numberHeader(answer, `x-ratelimit-${period}-remaining`);
    const resetSeconds = numberHeader(answer, `x-ratelimit-${period}-reset`);
    return remaining === 0 && resetSeconds !== undefined ? [resetSeconds * 1000] : [];
  });
  return waits.length > 0 ? Math.max(...waits) : undefined;
}

/** Posts by tag, newest first, matched to the query here: Tumblr offers no text search. */
export function createTumblr(config: TumblrConfig, deps: AdapterDeps): Provider {
  const { ask, pause } = createAsker({ source: SOURCE, exhaustedFor }, deps);

  async function* readTag(
    tag: string,
    { since, query }: ProviderRequest,
    budget: { requests: number },
    signal: AbortSignal,
  ): AsyncGenerator<Page> {
    const matches = localMatcher(query);
    let before: number | null = null;
    for (let page = 0; page < MAX_PAGES && budget.requests > 0; page += 1) {
      budget.requests -= 1;
      const parameters = new URLSearchParams({
        tag,
        limit: String(PAGE_SIZE),
        api_key: config.apiKey,
      });
      if (before !== null) parameters.set('before', String(before));
      const url = `${config.baseUrl}/tagged?${parameters}`;
      const { response } = await ask({ url, signal }, answerSchema);
      const posts = mapItems(response, mapPost, SOURCE);
      yield {
        posts: posts.filter(({ title, content, tags }) => matches(`${title}\n${content}`, tags)),
      };
      const last = lastPosition(response, positionSchema);
      if (last === null || pause.isOn()) return;
      const position = positionOf(last);
      if (position * 1000 < since.getTime() || position === before) return;
      before = position;
    }
  }

  return {
    id: 'tumblr',
    capabilities: tumblrService.capabilities,
    search(request, { signal }) {
      const budget = { requests: MAX_REQUESTS };
      return collectTags(request, MAX_TAGS, (tag) => readTag(tag, request, budget, signal));
    },
  };
}

type Post = z.infer<typeof postSchema>;

interface MappedPost extends FoundPost {
  tags: string[];
}

function idOf({ id, id_string: text }: Post): string | null {
  if (text && /^\d{1,20}$/u.test(text)) return text;
  return Number.isSafeInteger(id) && id !== null && id !== undefined && id > 0 ? String(id) : null;
}

function addressOf(id: string, { post_url: text, blog_name: blog }: Post): string {
  const url = URL.parse(text ?? '');
  const isTumblr = url?.hostname === 'www.tumblr.com' || url?.hostname.endsWith('.tumblr.com');
  if (!url || !isTumblr || !/^https?:$/u.test(url.protocol) || url.username !== '')
    return `https://www.tumblr.com/${blog}/${id}`;
  return `https://${url.hostname}${url.pathname}`;
}

/** The parts that a post's type uses; the others are empty. */
const contentOf = (post: Post): string =>
  [post.question, post.answer, post.text, post.source, post.body, post.caption, post.description]
    .map((html) => htmlToText(html ?? ''))
    .filter((text) => text !== '')
    .join('\n\n');

/** A post of any type as plain text. Null when id, blog or time are missing. */
export function mapPost(raw: unknown): MappedPost | null {
  const parsed = postSchema.safeParse(raw);
  if (!parsed.success) return null;
  const post = parsed.data;
  const id = idOf(post);
  const postedAt = fromUnixSeconds(post.timestamp);
  if (id === null || postedAt === null) return null;
  const content = cleanText(contentOf(post));
  return {
    tags: post.tags ?? [],
    externalId: id,
    url: addressOf(id, post),
    title: cleanTitle(post.title ?? post.summary ?? '', { escaped: false }) || firstLine(content),
    content,
    author: post.blog_name,
    postedAt,
    engagement: { likes: null, comments: null, shares: null, notes: toCount(post.note_count) },
    language: null,
  };
}

/** GET /v2/tagged: here `response` is the list itself. */
const answerSchema = z.object({ response: z.array(z.unknown()) });

/** Where a post is in a tag's timeline. */
const positionSchema = z.object({
  /** Unix seconds. */
  timestamp: z.number(),
  /** Order of a featured tag's timeline. */
  featured_timestamp: lax.number,
});

/** Unix seconds: the next page has older posts. */
const positionOf = (post: z.infer<typeof positionSchema>): number =>
  Math.floor(post.featured_timestamp ?? post.timestamp);

const postSchema = positionSchema.extend({
  /** A 64-bit number: rounded by JSON when large, so that `id_string` counts where it is sent. */
  id: lax.number,
  id_string: lax.text,
  blog_name: z.string().regex(/^[\w-]{1,64}$/u),
  post_url: lax.text,
  /** Plain text, short. */
  summary: lax.text,
  title: lax.text,
  /** HTML, by type of post. */
  body: lax.text,
  caption: lax.text,
  text: lax.text,
  source: lax.text,
  description: lax.text,
  question: lax.text,
  answer: lax.text,
  /** Likes, reblogs and replies together. */
  note_count: lax.number,
  tags: z.array(z.string()).nullish().catch(null),
});
