import { z } from 'zod';
import { PLATFORM_IDS, REJECTION_CAUSES } from '#domain/names.ts';

/** A post that was fetched for a search but is not among its results. */
const rejectedPostSchema = z.object({
  id: z.uuid(),
  platform: z.enum(PLATFORM_IDS),
  url: z.string(),
  title: z.string(),
  /** The beginning of its text. */
  excerpt: z.string(),
  author: z.string().nullable(),
  createdAt: z.iso.datetime().nullable(),
  cause: z.enum(REJECTION_CAUSES),
  /** One sentence: why it was rejected. */
  reason: z.string(),
});
export type RejectedPost = z.infer<typeof rejectedPostSchema>;

/**
 * GET /api/social-media-search/{id}/rejected?limit=&cursor=: rejected posts, most relevant first;
 * at most LIMITS.rejectedPerPlatform of each platform are kept. Their number is `rejectedCount` of
 * the search, live by `search.rejected_changed.v1`.
 */
export const rejectedPageSchema = z.object({
  /** Number of rejected posts per cause, most first. */
  causes: z.array(z.object({ cause: z.enum(REJECTION_CAUSES), count: z.int().positive() })),
  items: z.array(rejectedPostSchema),
  nextCursor: z.string().nullable(),
});
export type RejectedPage = z.infer<typeof rejectedPageSchema>;
