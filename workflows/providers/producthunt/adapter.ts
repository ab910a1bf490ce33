import { createAsker, numberHeader } from '../ask.ts';
import { producthuntService } from '#domain/platforms/producthunt.ts';
import { collect } from '../collect.ts';
import type { Page } from '../collect.ts';
import type { HttpAnswer } from '#http/client.ts';
import { localMatcher } from '../text/local-match.ts';
import { ProviderError } from '../port.ts';
import type { Provider, ProviderRequest, FoundPost, AdapterDeps } from '../port.ts';
import { mapItems, toCount, lax } from '../wire.ts';
import { cleanText, cleanTitle } from '../text/text.ts';
import { z } from 'zod';

const SOURCE = 'Product Hunt';
/** 20 launches each; the complexity allowance of 15 minutes bears about this much. */
const MAX_PAGES = 15;
const CUT = `Only the newest ${MAX_PAGES * 20} launches of the timeframe were read.`;

interface ProductHuntConfig {
  baseUrl: string;
  token: string;
}

/** Milliseconds until the complexity allowance resets; the header is in seconds. */
function exhaustedFor(answer: HttpAnswer): number | undefined {
  const remaining = numberHeader(answer, 'x-rate-limit-remaining');
  const resetSeconds = numberHeader(answer, 'x-rate-limit-reset');
  return remaining !== undefined && remaining <= 0 && resetSeconds !== undefined
    ? resetSeconds * 1000
    : undefined;
}

function errorsOf(body: string): string | null {
  try {
    const { errors } = envelopeSchema.parse(JSON.parse(body));
    if (!errors || errors.length === 0) return null;
    return errors.map(({ message, error }) => `${error ?? ''} ${message ?? ''}`).join(' ');
  } catch {
    return null;
  }
}

/** Failures inside an answer with status 200. */
function failureOf({ status, body }: HttpAnswer): ProviderError | null {
  const errors = status === 200 ? errorsOf(body) : null;
  if (errors === null) return null;
  if (/token|auth|scope/iu.test(errors))
    return new ProviderError('auth', `${SOURCE} does not accept our token.`);
  if (/rate|complexity|limit/iu.test(errors))
    return new ProviderError('rate_limited', `${SOURCE} asks us to slow down.`);
  return new ProviderError('bad_request', `${SOURCE} did not understand the search.`);
}

/** Launches of Product Hunt in the timeframe, matched to the query here: it has no text search. */
export function createProductHunt(config: ProductHuntConfig, deps: AdapterDeps): Provider {
  const { ask, pause } = createAsker({ source: SOURCE, exhaustedFor, failureOf }, deps);
  const headers = {
    authorization: `Bearer ${config.token}`,
    'content-type': 'application/json',
    accept: 'application/json',
  };

  async function readPage(since: Date, after: string | null, signal: AbortSignal) {
    const variables = { after, since: since.toISOString() };
    const body = JSON.stringify({ query: POSTS_QUERY, variables });
    const url = `${config.baseUrl}/v2/api/graphql`;
    const { data } = await ask({ url, signal, headers, method: 'POST', body }, answerSchema);
    return data.posts;
  }

  async function* pages(
    { query, since }: ProviderRequest,
    signal: AbortSignal,
  ): AsyncGenerator<Page> {
    const matches = localMatcher(query);
    let after: string | null = null;
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { pageInfo, edges } = await readPage(since, after, signal);
      const launches = mapItems(
        edges.map(({ node }) => node),
        mapLaunch,
        SOURCE,
      );
      const posts = launches.filter(({ title, content, tags }) =>
        matches(`${title}\n${content}`, tags),
      );
      const next: string | null = pageInfo.endCursor ?? null;
      const more = pageInfo.hasNextPage && next !== null && next !== after && edges.length > 0;
      yield more && (page === MAX_PAGES || pause.isOn()) ? { posts, note: CUT } : { posts };
      if (!more || pause.isOn()) return;
      after = next;
    }
  }

  return {
    id: 'producthunt',
    capabilities: producthuntService.capabilities,
    search: (request, { signal }) => collect(pages(request, signal), request),
  };
}

const REDACTED = '[REDACTED]';

interface MappedLaunch extends FoundPost {
  tags: string[];
}

/** The launch's page without the parameters that name our application. */
function addressOf(text: string): string | null {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.hostname !== 'www.producthunt.com') return null;
  return `https://www.producthunt.com${url.pathname}`;
}

/** A launch as a post. Null when id, time or address are missing. */
export function mapLaunch(raw: unknown): MappedLaunch | null {
  const parsed = nodeSchema.safeParse(raw);
  if (!parsed.success) return null;
  const launch = parsed.data;
  const url = addressOf(launch.url);
  if (url === null) return null;
  const tagline = launch.tagline ?? '';
  const title = [launch.name ?? '', tagline].filter(Boolean).join(': ');
  const author = cleanText(launch.user?.name ?? '', 100);
  return {
    externalId: launch.id,
    url,
    title: cleanTitle(title, { escaped: false }),
    content: cleanText(launch.description ?? tagline),
    author: author === '' || author === REDACTED ? null : author,
    postedAt: new Date(launch.createdAt),
    engagement: {
      likes: toCount(launch.votesCount),
      comments: toCount(launch.commentsCount),
      shares: null,
    },
    language: null,
    tags: (launch.topics?.edges ?? []).map(({ node }) => node.name),
  };
}

/** GraphQL says failures with status 200 as well. */
const envelopeSchema = z.object({
  errors: z
    .array(z.object({ message: lax.text, error: lax.text, error_description: lax.text }))
    .nullish()
    .catch(null),
});

const answerSchema = z.object({
  data: z.object({
    posts: z.object({
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: lax.text }),
      edges: z.array(z.object({ node: z.unknown() })),
    }),
  }),
});

const topicsSchema = z.object({
  edges: z.array(z.object({ node: z.object({ name: z.string() }) })),
});

const nodeSchema = z.object({
  id: z.string().regex(/^\d{1,20}$/u),
  url: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  name: lax.text,
  tagline: lax.text,
  description: lax.text,
  votesCount: lax.number,
  commentsCount: lax.number,
  user: z.object({ name: lax.text }).nullish().catch(null),
  topics: topicsSchema.nullish().catch(null),
});

/** Launches since an instant, newest first. */
const POSTS_QUERY = `query ($after: String, $since: DateTime) {
  posts(first: 20, after: $after, order: NEWEST, postedAfter: $since) {
    pageInfo { hasNextPage endCursor }
    edges { node {
      id name tagline description url votesCount commentsCount createdAt
      user { name }
      topics(first: 5) { edges { node { name } } }
    } }
  }
}`;
