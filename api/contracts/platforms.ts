import { z } from 'zod';
import { PLATFORM_IDS, SOURCE_STATES } from '#domain/names.ts';

/** Capabilities of a source, as shown in the picker. */
const sourceCapabilitiesSchema = z.object({
  fullText: z.boolean(),
  timeframe: z.boolean(),
  comments: z.boolean(),
  note: z.string().nullable(),
});
export type SourceCapabilities = z.infer<typeof sourceCapabilitiesSchema>;

/** Age of posts when we could first show them. */
const postedToShownSchema = z.object({
  p50Seconds: z.number().nonnegative(),
  p95Seconds: z.number().nonnegative(),
  /** Number of newest posts measured. */
  posts: z.int().positive(),
});
export type PostedToShown = z.infer<typeof postedToShownSchema>;

export const sourceSchema = z.object({
  id: z.enum(PLATFORM_IDS),
  state: z.enum(SOURCE_STATES),
  /** One sentence for founders: which variable is missing, until when it is limited. */
  reason: z.string().nullable(),
  limitedUntil: z.iso.datetime().nullable(),
  capabilities: sourceCapabilitiesSchema,
  /** When it last answered any search; published at most twice a minute. */
  lastAnswerAt: z.iso.datetime().nullable().default(null),
  postedToShown: postedToShownSchema.nullable().default(null),
  /** Days that its terms allow us to keep texts and figures; null where unlimited. */
  textsKeptDays: z.int().positive().nullable().default(null),
});
export type Source = z.infer<typeof sourceSchema>;

export const sourcesResponseSchema = z.object({ sources: z.array(sourceSchema) });
