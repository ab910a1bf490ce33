import { createAsker, numberHeader } from '../ask.ts';
import { mastodonService } from '#domain/platforms/mastodon.ts';
import { collectAlternatives, collectTags } from '../collect.ts';
import type { Page } from '../collect.ts';
import type { HttpAnswer } from '#http/client.ts';
import { squash } from '#domain/query/joined-tags.ts';
import { localMatcher } from '../text/local-match.ts';
import type { Provider, ProviderRequest, QueryTerm, FoundPost, AdapterDeps } from '../port.ts';
import { lastPosition, mapItems, GONE, languageTag, toCount, lax } from '../wire.ts';
import { z } from 'zod';
import { cleanText, firstLine, htmlToText } from '../text/text.ts';

const SOURCE = 'Mastodon';
const PAGE_SIZE = 40;
const MAX_PAGES = 6;
const MAX_TAGS = 5;
const MAX_ALTERNATIVES = 3;
const DAY_MS = 86_400_000;

interface MastodonConfig {
  /** One server, such as https://mastodon.social. */
  baseUrl: string;
  /** A user's token; without it only hashtags can be read. */
  token?: string | undefined;
}

/** Milliseconds until the reset, an ISO instant, when nothing remains. */
function exhaustedFor(answer: HttpAnswer, now: Date): number | undefined {
  const reset = Date.parse(answer.headers['x-ratelimit-reset'] ?? '');
  if (numberHeader(answer, 'x-ratelimit-remaining') !== 0 || Number.isNaN(reset)) return undefined;
  return Math.max(0, reset - now.getTime());
}

const asQuery = ({ text, phrase }: QueryTerm): string => {
  // The server's parser rejects colons that are not its own operators.
  const plain = text.replaceAll(/[:"]/gu, ' ').trim();
  return phrase || plain !== text ? `"${plain}"` : plain;
};

/** Posts of one Mastodon server: full text with a user's token, else hashtag timelines. */
export function createMastodon(config: MastodonConfig, deps: AdapterDeps): Provider {
  const { ask, pause } = createAsker({ source: SOURCE, exhaustedFor }, deps);
  const headers: Record<string, string> = config.token
    ? { authorization: `Bearer ${config.token}` }
    : {};

  /** Newest first; ends behind the window. */
  async function* readTag(
    tag: string,
    { since, query }: ProviderRequest,
    signal: AbortSignal,
  ): AsyncGenerator<Page> {
    const matches = localMatcher(query);
    let maxId: string | null = null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const parameters = new URLSearchParams({ limit: String(PAGE_SIZE) });
      if (maxId !== null) parameters.set('max_id', maxId);
      const url = `${config.baseUrl}/api/v1/timelines/tag/${encodeURIComponent(squash(tag))}?${parameters}`;
      const raw = await ask({ url, signal, headers }, timelineSchema);
      const statuses = mapItems(raw, mapStatus, SOURCE);
      yield { posts: statuses.filter(({ content, tags }) => matches(content, tags)) };
      // Of the raw page: a page whose authors all opted out says nothing about the next.
      const last = lastPosition(raw, positionSchema);
      if (last === null || last.id === maxId || pause.isOn()) return;
      if (new Date(last.created_at) < since) return;
      maxId = last.id;
    }
  }

  async function* searchText(
    terms: readonly QueryTerm[],
    { since }: ProviderRequest,
    signal: AbortSignal,
  ): AsyncGenerator<Page> {
    // Days are whole there and `after:` excludes its own day; the exact window is cut later.
    const after = new Date(since.getTime() - DAY_MS).toISOString().slice(0, 10);
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const parameters = new URLSearchParams({
        q: `${terms.map(asQuery).join(' ')} after:${after}`,
        type: 'statuses',
        limit: String(PAGE_SIZE),
        offset: String(page * PAGE_SIZE),
      });
      const url = `${config.baseUrl}/api/v2/search?${parameters}`;
      const { statuses } = await ask({ url, signal, headers }, searchSchema);
      yield { posts: mapItems(statuses, mapStatus, SOURCE) };
      if (statuses.length < PAGE_SIZE || pause.isOn()) return;
    }
  }

  return {
    id: 'mastodon',
    capabilities: config.token
      ? {
          ...mastodonService.capabilities,
          fullText: true,
          note: 'Posts of people who allow search, as one server knows them.',
        }
      : mastodonService.capabilities,
    search: (request, { signal }) =>
      config.token
        ? collectAlternatives(request, MAX_ALTERNATIVES, (terms) =>
            searchText(terms, request, signal),
          )
        : collectTags(request, MAX_TAGS, (tag) => readTag(tag, request, signal)),
  };
}

type Status = z.infer<typeof statusSchema>;

interface MappedStatus extends FoundPost {
  /** Cursor of the server's timeline. */
  id: string;
  tags: string[];
}

/** Only public posts of authors who have not opted out of search engines. */
const isForSearch = ({ visibility, reblog, account }: Status): boolean =>
  (visibility ?? 'public') === 'public' &&
  (reblog ?? null) === null &&
  account?.noindex !== true &&
  account?.indexable !== false;

function addressOf({ url, uri }: Status): string | null {
  const address = URL.parse(url ?? uri);
  return address?.protocol === 'https:' && address.username === '' ? address.href : null;
}

/** A status as a post, with its own first line as title. Null when id, time or address are missing. */
export function mapStatus(raw: unknown): MappedStatus | null | typeof GONE {
  const parsed = statusSchema.safeParse(raw);
  if (!parsed.success) return null;
  const status = parsed.data;
  const url = addressOf(status);
  if (url === null) return null;
  if (!isForSearch(status)) return GONE;
  const warning = cleanText(status.spoiler_text ?? '', 200);
  const body = htmlToText(status.content ?? '');
  const content = cleanText([warning, body].filter(Boolean).join('\n\n'));
  return {
    id: status.id,
    externalId: status.uri,
    url,
    title: firstLine(content),
    content,
    author: cleanText(status.account?.acct ?? '', 100) || null,
    postedAt: new Date(status.created_at),
    engagement: {
      likes: toCount(status.favourites_count),
      comments: toCount(status.replies_count),
      shares: toCount(status.reblogs_count),
    },
    language: languageTag(status.language),
    tags: (status.tags ?? []).map(({ name }) => name),
  };
}

/** GET /api/v1/timelines/tag/:tag */
const timelineSchema = z.array(z.unknown());

/** GET /api/v2/search */
const searchSchema = z.object({ statuses: z.array(z.unknown()) });

/** Where a status is in a timeline. */
const positionSchema = z.object({
  /** Local to the server, opaque. */
  id: z.string().min(1).max(100),
  created_at: z.iso.datetime({ offset: true }),
});

const statusSchema = positionSchema.extend({
  /** The same on all servers. */
  uri: z.url().max(1_000),
  url: lax.text,
  visibility: lax.text,
  language: lax.text,
  /** A content warning, plain text. */
  spoiler_text: lax.text,
  /** HTML. */
  content: lax.text,
  favourites_count: lax.number,
  replies_count: lax.number,
  reblogs_count: lax.number,
  reblog: z.unknown().optional(),
  account: z
    .object({ acct: lax.text, noindex: lax.flag, indexable: lax.flag })
    .nullish()
    .catch(null),
  tags: z
    .array(z.object({ name: z.string() }))
    .nullish()
    .catch(null),
});
