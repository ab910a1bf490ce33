import type { PlatformId, ProviderFailure, RejectionCause, SearchMode } from '#domain/names.ts';
import type { PostKind } from '#domain/platforms/descriptor.ts';
import type { SourceCapabilities } from '#contracts/platforms.ts';
import type { Validators } from '#http/conditional.ts';
import type { SearchQuery } from '#domain/query/language.ts';
import type { Engagement } from '#contracts/search/search.ts';
import type { HttpClient } from '#http/client.ts';
import type { SharedState } from './shared-state.ts';

/** One search term. A phrase's words must be adjacent. */
export interface QueryTerm {
  text: string;
  phrase: boolean;
}

/** The user's request, in no provider's syntax. */
export interface ProviderQuery {
  mode: SearchMode;
  /** As typed, trimmed. */
  text: string;
  /** The query itself; the other fields are the part of it that providers can answer. */
  query: SearchQuery;
  /** Every group must match; a group matches when one of its terms does. Never empty. */
  groups: readonly (readonly QueryTerm[])[];
  /** The same for providers without OR: all terms of one of these must match. Never empty. */
  alternatives: readonly (readonly QueryTerm[])[];
  /** Of a sentence: other wordings, each a list of terms that must all match; asked first. */
  phrasings: readonly (readonly QueryTerm[])[];
  /** Posts that contain one of these do not match. */
  excluded: readonly QueryTerm[];
  /** All wanted terms once, lower case: for scoring, highlighting and tag-only sources. */
  terms: readonly string[];
}

/** A post as every provider hands it over. All text is plain, well-formed and untrusted. */
export interface FoundPost {
  /** Where a platform has several kinds of posts; absent: its first one. */
  kind?: PostKind;
  /** Unique within its platform. */
  externalId: string;
  /** Canonical https address of the post. */
  url: string;
  title: string;
  /** Plain text or Markdown source, never HTML. */
  content: string;
  /** Labels that the platform stores with the text. */
  tags?: string[];
  /** Null when unknown or deleted. */
  author: string | null;
  /** Null when the platform states none: then no timeframe can be kept. */
  postedAt: Date | null;
  engagement: Engagement;
  /** ISO 639 code as the platform states it, or null. */
  language: string | null;
}

export interface ProviderRequest {
  query: ProviderQuery;
  /** Only posts from this instant on. */
  since: Date;
  /** 1..200 */
  limit: number;
  /** The exact filter: why a post does not match, or null. Absent: all match. */
  refuse?: (post: FoundPost) => Refusal | null;
}

/** Why a post is not a result, in one sentence. */
export interface Refusal {
  cause: RejectionCause;
  reason: string;
}

export interface RefusedPost extends Refusal {
  post: FoundPost;
}

export interface ProviderAnswer {
  /**
   * At most `limit`, each once, in the provider's order of relevance; those with a date are all in
   * the window.
   */
  items: FoundPost[];
  /** The provider's own count of matches when it states one. */
  total: number | null;
  /** Posts that were read but do not match, each with the reason; the first of them only. */
  refused: RefusedPost[];
  /** A sentence on what is missing, such as a page beyond the provider's quota. */
  note: string | null;
  /** Everything came from responses to identical requests: this says nothing about the provider. */
  remembered?: boolean;
  /** The provider has more matches than it hands out, or than could be read. */
  cutShort?: boolean;
}

/** Request for a platform's newest posts: no words, only a time. */
export interface FeedRequest {
  /** Posts from this instant on; for issues, those written or commented on since. */
  since: Date;
  /** 1..1000 */
  limit: number;
  /** Of the last answer to the same request, so that an unchanged one is not sent again. */
  validators: Validators | null;
}

export interface FeedAnswer {
  /** Newest first, each once. */
  items: FoundPost[];
  /** True when nothing since `since` is missing. */
  complete: boolean;
  /** Requests that were made. */
  requests: number;
  validators: Validators | null;
  /** The platform's own clock, from its answer; null when it states none. */
  at: Date | null;
  /** A sentence on what is missing. */
  note: string | null;
}

/** @throws ProviderError and nothing else. */
export type ReadFeed = (
  request: FeedRequest,
  context: { signal: AbortSignal },
) => Promise<FeedAnswer>;

export interface Provider {
  id: PlatformId;
  capabilities: SourceCapabilities;
  /** @throws ProviderError and nothing else. */
  search(request: ProviderRequest, context: { signal: AbortSignal }): Promise<ProviderAnswer>;
  /** Where the query language has OR: whether one search fits all of a query's alternatives. */
  takesWhole?: (query: ProviderQuery) => boolean;
  /** The newest posts, where Trending Problems listens to the platform. */
  readFeed?: ReadFeed;
}

/** Why a provider did not answer. The message is a sentence that a founder understands. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  /** The wait requested by the provider, if any. */
  readonly retryAfterMs: number | undefined;

  constructor(
    failure: ProviderFailure,
    message: string,
    options: { retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ProviderError';
    this.failure = failure;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Dependencies of an adapter. */
export interface AdapterDeps {
  http: HttpClient;
  /** The sources' time: posts are dated by it. */
  now: () => Date;
  /** This machine's time, which pauses are measured by; absent: the same. */
  steady?: () => Date;
  shared: SharedState;
  /** Sleeps, less when the signal fires. Only for paces of a second or two. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}
