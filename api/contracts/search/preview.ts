import { z } from 'zod';
import { storableText } from '../http.ts';
import { PLATFORM_IDS, SEARCH_MODES, TIMEFRAMES } from '#domain/names.ts';
import { queryTextSchema } from './search.ts';

const ONE_PLATFORM = PLATFORM_IDS.join('|');

/**
 * GET /api/social-media-search/preview: how many stored posts match. Costs no quota. The same
 * query is accepted and refused as by a search, with the same error details.
 */
export const previewQuerySchema = z.strictObject({
  query: queryTextSchema,
  mode: z.enum(SEARCH_MODES).optional(),
  /** Ids joined by commas; default: the user's saved platforms. */
  platforms: storableText
    .max(200)
    .transform((list) => list.split(','))
    .meta({ pattern: `^(${ONE_PLATFORM})(,(${ONE_PLATFORM}))*$` })
    .optional(),
  timeframe: z.enum(TIMEFRAMES).optional(),
});

/**
 * Exactly `count`; or, where `atLeast` is true, that many and probably more: counting stopped at
 * LIMITS.previewCountMax posts of all platforms together, so that it never takes long.
 */
const previewCountSchema = z.object({ count: z.int().nonnegative(), atLeast: z.boolean() });
export type PreviewCount = z.infer<typeof previewCountSchema>;

/**
 * Counts of stored posts from all users' searches. A post is public and stored once for everyone;
 * who searched for it and how it was judged is kept separately and not counted, so the numbers
 * reveal nothing about other users. A search queries the platforms again and may find more.
 */
export const previewSchema = z.object({
  total: previewCountSchema,
  /** One row per requested platform, in the requested order. */
  platforms: z.array(previewCountSchema.extend({ platform: z.enum(PLATFORM_IDS) })),
  timeframe: z.enum(TIMEFRAMES),
});
export type Preview = z.infer<typeof previewSchema>;
