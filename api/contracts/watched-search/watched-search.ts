import { z } from 'zod';
import { pageQuerySchema, platformName } from '../http.ts';
import { INTENTS, PLATFORM_IDS, SEARCH_MODES } from '#domain/names.ts';
import { dislikedSchema } from '../search/feedback.ts';
import { engagementSchema, queryTextSchema } from '../search/search.ts';

/** Where the user clicked "Watch". */
export const WATCH_ORIGINS = ['search', 'preview', 'problem'] as const;

/** POST /api/watched-searches. Missing platforms take the user's saved defaults. */
export const watchSearchSchema = z.strictObject({
  query: queryTextSchema,
  mode: z.enum(SEARCH_MODES).default('keywords'),
  platforms: z
    .array(platformName)
    .min(1)
    .max(PLATFORM_IDS.length + 2)
    .optional(),
  origin: z.enum(WATCH_ORIGINS).default('search'),
});
export type WatchSearch = z.input<typeof watchSearchSchema>;

export const watchedSearchSchema = z.object({
  id: z.uuid(),
  query: z.string(),
  mode: z.enum(SEARCH_MODES),
  platforms: z.array(z.enum(PLATFORM_IDS)),
  origin: z.enum(WATCH_ORIGINS),
  /** False until the first collection has read the history, without alerts. */
  ready: z.boolean(),
  /** Number of matching posts so far. */
  total: z.int().nonnegative(),
  /** Posts since the user last opened the list. */
  unread: z.int().nonnegative(),
  collectedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** When the plan's monitoring days end. */
  until: z.iso.datetime(),
});
export type WatchedSearch = z.infer<typeof watchedSearchSchema>;

export const watchedSearchesSchema = z.object({
  searches: z.array(watchedSearchSchema),
  /** Places used, by competitors and watched searches together, and the plan's places. */
  used: z.int().nonnegative(),
  limit: z.int(),
});
export type WatchedSearches = z.infer<typeof watchedSearchesSchema>;

const watchedPostSchema = z.object({
  id: z.uuid(),
  platform: z.enum(PLATFORM_IDS),
  url: z.string(),
  title: z.string(),
  content: z.string(),
  author: z.string().nullable(),
  postedAt: z.iso.datetime().nullable(),
  seenAt: z.iso.datetime(),
  relevance: z.number(),
  intent: z.enum(INTENTS),
  sentiment: z.number(),
  engagement: engagementSchema,
  isNew: z.boolean(),
  /** The most similar post marked as not for me; null where none is noticeably similar. */
  loweredBy: dislikedSchema.nullable(),
});
export type WatchedPost = z.infer<typeof watchedPostSchema>;

/** GET /api/watched-searches/{id}/posts */
export const watchedPostsQuerySchema = pageQuerySchema;
export const watchedPostsSchema = z.object({
  search: watchedSearchSchema,
  items: z.array(watchedPostSchema),
  nextCursor: z.string().nullable(),
});
export type WatchedPosts = z.infer<typeof watchedPostsSchema>;

/** Events contain states and counts, never words of posts: open lists read new posts themselves. */
export const watchedSearchEvents = [
  z.object({
    /** New, or changed by a collection or by opening its list. */
    type: z.literal('watched_search.changed.v1'),
    data: z.object({
      search: watchedSearchSchema,
      /** Number of posts this change added. */
      added: z.int().nonnegative(),
    }),
  }),
  z.object({
    type: z.literal('watched_search.removed.v1'),
    data: z.object({ id: z.uuid() }),
  }),
] as const;
