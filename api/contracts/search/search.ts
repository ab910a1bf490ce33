import { z } from 'zod';
import { PHRASING_LIMITS, PHRASING_ORIGINS } from '#domain/search/phrasings.ts';
import { dislikedSchema, resultFeedbackSchema } from './feedback.ts';
import { platformName, storableText, trimmedLength } from '../http.ts';
import {
  ANALYSIS_STATES,
  EXPORT_FORMATS,
  INTENTS,
  LIMITS,
  PLATFORM_IDS,
  PLATFORM_RUN_STATES,
  PROVIDER_FAILURES,
  SEARCH_MODES,
  JOB_STATUSES,
  TIMEFRAMES,
} from '#domain/names.ts';

const RESULT_LIMIT = `Choose between ${LIMITS.searchLimitMin} and ${LIMITS.searchLimitMax} results.`;

/** The user's search text, trimmed. Its syntax: `query/language.ts`. */
export const queryTextSchema = storableText
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .min(LIMITS.queryMinLength, `Enter at least ${LIMITS.queryMinLength} characters.`)
      .max(LIMITS.queryMaxLength, `Use at most ${LIMITS.queryMaxLength} characters.`),
  )
  .meta(trimmedLength(LIMITS.queryMinLength, LIMITS.queryMaxLength));

/** POST /api/social-media-search/search. Missing fields take the user's saved defaults. */
export const searchRequestSchema = z.strictObject({
  query: queryTextSchema,
  /** Absent: a sentence or keywords, as the query looks (`modeOf`). */
  mode: z.enum(SEARCH_MODES).optional(),
  platforms: z
    .array(platformName)
    .min(1)
    .max(PLATFORM_IDS.length + 2)
    .optional(),
  timeframe: z.enum(TIMEFRAMES).optional(),
  limit: z
    .int()
    .min(LIMITS.searchLimitMin, RESULT_LIMIT)
    .max(LIMITS.searchLimitMax, RESULT_LIMIT)
    .optional(),
});
export type SearchRequest = z.infer<typeof searchRequestSchema>;

/** A request after defaults and plan rules. */
const searchSpecSchema = z.object({
  query: z.string(),
  mode: z.enum(SEARCH_MODES),
  platforms: z.array(z.enum(PLATFORM_IDS)).min(1),
  timeframe: z.enum(TIMEFRAMES),
  limit: z.int(),
});
export type SearchSpec = z.infer<typeof searchSpecSchema>;

export const engagementSchema = z.object({
  likes: z.int().nullable(),
  comments: z.int().nullable(),
  shares: z.int().nullable(),
  /** Votes up minus votes down, so it may be negative. */
  score: z.int().nullable().optional(),
  /** Likes, shares and comments combined, where a platform does not separate them. */
  notes: z.int().nullable().optional(),
});
export type Engagement = z.infer<typeof engagementSchema>;

/** UTF-16 offsets into the named field, end exclusive. */
export const spanSchema = z.object({
  field: z.enum(['title', 'content']),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
});
export type Span = z.infer<typeof spanSchema>;

const verdictSchema = z.object({ reason: z.string(), spans: z.array(spanSchema) });
export type Verdict = z.infer<typeof verdictSchema>;

export const searchResultSchema = z.object({
  id: z.uuid(),
  platform: z.enum(PLATFORM_IDS),
  url: z.string(),
  title: z.string(),
  content: z.string(),
  author: z.string().nullable(),
  /** When it was posted; null when its platform reports no time. */
  createdAt: z.iso.datetime().nullable(),
  /** -1..1 */
  sentiment: z.number(),
  /** 0..1 */
  relevance: z.number(),
  intent: z.enum(INTENTS),
  /** One sentence: why this matched. */
  reason: z.string(),
  engagement: engagementSchema,
  verdicts: z.object({
    relevance: verdictSchema,
    /** `unsure`: the intent is a guess and not shown as a fact. */
    intent: verdictSchema.extend({ unsure: z.boolean().optional() }),
    /** `unsure`: a weak sentiment, which may be none. */
    sentiment: verdictSchema.extend({ unsure: z.boolean().optional() }),
    /** The language model's sentence and its quotes, if it judged the post again. */
    model: verdictSchema.optional(),
  }),
  /** When we fetched and stored it; `createdAt` is when it was posted. */
  fetchedAt: z.iso.datetime(),
  /**
   * Days after which title, text, author and figures were removed under its provider's terms; null
   * while they are present.
   */
  textRemovedAfterDays: z.int().positive().nullable().default(null),
  /**
   * Posts of a search with the same id are one conversation in several places: cross-posts and
   * near-duplicates. Null: a conversation of its own. Never changes.
   */
  conversationId: z.uuid().nullable().default(null),
  /**
   * Null: relevance, intent and reason are ours. Otherwise they are a language model's, and this is
   * our earlier judgment; `verdicts` still holds its reasons. Contains no words of the post.
   */
  ownVerdict: z
    .object({ relevance: z.number(), intent: z.enum(INTENTS) })
    .nullable()
    .default(null),
  /** Places of the phrasings that found it in the search's list; none: found before there were any. */
  foundBy: z.array(z.int().nonnegative()).default([]),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

/** Another place of a conversation, without the words that its best post has too. */
const placeSchema = searchResultSchema.pick({
  id: true,
  platform: true,
  url: true,
  title: true,
  author: true,
  createdAt: true,
  relevance: true,
  intent: true,
  sentiment: true,
  textRemovedAfterDays: true,
});
export type Place = z.infer<typeof placeSchema>;

/** One story, posted in one or more places: its best-ranked post, and the others, best first. */
export const conversationSchema = searchResultSchema.extend({
  elsewhere: z.array(placeSchema).default([]),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** One row of the run timeline. */
export const platformProgressSchema = z.object({
  platform: z.enum(PLATFORM_IDS),
  state: z.enum(PLATFORM_RUN_STATES),
  found: z.int().nonnegative(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** When the provider lets us retry; kept even if the run ended because that was too late. */
  retryAt: z.iso.datetime().nullable(),
  failure: z.enum(PROVIDER_FAILURES).nullable(),
  /** One sentence for founders: why it failed, or what an answer lacks. */
  reason: z.string().nullable(),
});
export type PlatformProgress = z.infer<typeof platformProgressSchema>;

const analysisClaimSchema = z.object({
  text: z.string(),
  /** Ids of results that support the claim; never empty. */
  citations: z.array(z.uuid()).min(1),
});

export const searchAnalysisSchema = z.object({
  state: z.enum(ANALYSIS_STATES),
  headline: z.string().nullable(),
  claims: z.array(analysisClaimSchema),
  /** Number of claims dropped because they cited nothing we gave the model. */
  droppedClaims: z.int().nonnegative(),
  /** Why there is no analysis, in words. */
  reason: z.string().nullable(),
});
export type SearchAnalysis = z.infer<typeof searchAnalysisSchema>;

export const searchSummarySchema = z.object({
  id: z.uuid(),
  query: z.string(),
  mode: z.enum(SEARCH_MODES),
  platforms: z.array(z.enum(PLATFORM_IDS)),
  timeframe: z.enum(TIMEFRAMES),
  limit: z.int(),
  status: z.enum(JOB_STATUSES),
  /** All matching posts found; at most `limit` conversations of them are returned. */
  totalFound: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Why it failed, or what is missing if it is partial. */
  reason: z.string().nullable(),
  charged: z.boolean(),
});
export type SearchSummary = z.infer<typeof searchSummarySchema>;

/**
 * One wording of what a search looks for. The first is the query itself; another is keywords, and
 * all run together.
 */
export const phrasingSchema = z.object({
  text: z.string(),
  origin: z.enum(PHRASING_ORIGINS),
  /** False: posts that no active phrasing found are hidden. */
  active: z.boolean(),
});
export type Phrasing = z.infer<typeof phrasingSchema>;

/** PATCH /api/social-media-search/{id}: switches phrasings off or on, at no charge. */
export const searchChangeSchema = z.strictObject({
  phrasings: z
    .array(z.strictObject({ text: storableText.max(LIMITS.queryMaxLength), active: z.boolean() }))
    .min(1)
    .max(PHRASING_LIMITS.max),
});
export type SearchChange = z.infer<typeof searchChangeSchema>;

/**
 * A whole search. `results` holds the best `limit` conversations in the order of `compareResults`;
 * `rankByFeedback` with `feedback` and `disliked` gives the order in which the user sees them.
 */
export const searchDetailSchema = searchSummarySchema.extend({
  searchId: z.uuid(),
  phrasings: z.array(phrasingSchema).default([]),
  /** The timeframe that was searched as well because `timeframe` held too little; else null. */
  widenedTo: z.enum(TIMEFRAMES).nullable().default(null),
  progress: z.array(platformProgressSchema),
  results: z.array(conversationSchema),
  /** The user's verdicts on results of this search; at most one per result, oldest first. */
  feedback: z.array(resultFeedbackSchema).default([]),
  /** What the user marked as not for them in any list, newest first: it lowers what is like it. */
  disliked: z.array(dislikedSchema).default([]),
  /** Number of posts listed by GET …/{id}/rejected. */
  rejectedCount: z.int().nonnegative().default(0),
  analysis: searchAnalysisSchema,
});
export type SearchDetail = z.infer<typeof searchDetailSchema>;

/**
 * GET /api/social-media-search/{id}/results?limit=&cursor=: all conversations the search found,
 * best first; the first `limit` are those of its detail. Uses no quota.
 */
export const foundPageSchema = z.object({
  items: z.array(conversationSchema),
  nextCursor: z.string().nullable(),
  /** Number of conversations on all pages. */
  total: z.int().nonnegative(),
});
export type FoundPage = z.infer<typeof foundPageSchema>;

export const searchHistorySchema = z.object({
  items: z.array(searchSummarySchema),
  nextCursor: z.string().nullable(),
  /** Number of entries the plan shows. */
  visibleLimit: z.int(),
});
export type SearchHistory = z.infer<typeof searchHistorySchema>;

export const exportQuerySchema = z.strictObject({ format: z.enum(EXPORT_FORMATS) });

/** Data of an export; the browser makes the file. */
export const searchExportSchema = z.object({
  /** `<brand>-<kind>-<yyyy-mm-dd>` without an extension. */
  fileName: z.string(),
  brand: z.string(),
  search: searchSummarySchema,
  /** In the order in which the user sees them. */
  results: z.array(conversationSchema),
  analysis: searchAnalysisSchema,
});
export type SearchExport = z.infer<typeof searchExportSchema>;
