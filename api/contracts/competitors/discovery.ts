import { cutWords } from '#domain/competitors/discovery.ts';
import { hasLetters } from '#domain/language/text.ts';
import { z } from 'zod';
import { platformName, storableText, trimmedLength } from '../http.ts';
import { EXPORT_FORMATS, PLATFORM_IDS, JOB_STATUSES, TIMEFRAMES } from '#domain/names.ts';
import { platformProgressSchema } from '../search/search.ts';
import { competitorSchema } from './competitor.ts';
import {
  COMPETITOR_LIMITS,
  DISCOVERY_FOCUSES,
  DISCOVERY_INDUSTRIES,
} from '#domain/competitors/names.ts';

export const EMPTY_QUERY = 'Please enter a search query';
export const NO_COMPETITORS = 'No competitors found for this search';

const ADDRESS = /(?:https?:\/\/|www\.)\S+/giu;
const LIMIT_MESSAGE = `Choose between ${COMPETITOR_LIMITS.discoveryLimitMin} and ${COMPETITOR_LIMITS.discoveryLimitMax} competitors.`;

/** POST /api/competitive-intelligence/competitors/search. */
export const discoveryRequestSchema = z.strictObject({
  query: storableText
    .transform((text) => cutWords(text.trim()))
    .pipe(
      z
        .string()
        .max(
          COMPETITOR_LIMITS.queryMaxLength,
          `Use at most ${COMPETITOR_LIMITS.queryMaxLength} characters.`,
        )
        // Symbols and invisible characters alone would spend a discovery on nothing.
        .refine(hasLetters, EMPTY_QUERY)
        .refine(
          (text) => !hasLetters(text) || hasLetters(text.replaceAll(ADDRESS, ' ')),
          'Describe your market in words, not by an address.',
        ),
    )
    .meta(trimmedLength(1, COMPETITOR_LIMITS.queryMaxLength)),
  industry: z.enum(DISCOVERY_INDUSTRIES).default('any'),
  focus: z.enum(DISCOVERY_FOCUSES).default('any'),
  platforms: z
    .array(platformName)
    .min(1)
    .max(PLATFORM_IDS.length + 2)
    .optional(),
  timeframe: z.enum(TIMEFRAMES).optional(),
  limit: z
    .int()
    .min(COMPETITOR_LIMITS.discoveryLimitMin, LIMIT_MESSAGE)
    .max(COMPETITOR_LIMITS.discoveryLimitMax, LIMIT_MESSAGE)
    .default(COMPETITOR_LIMITS.discoveryLimitDefault),
});
export type DiscoveryRequest = z.input<typeof discoveryRequestSchema>;

/** A request after defaults and plan rules. */
const discoverySpecSchema = z.object({
  query: z.string(),
  industry: z.enum(DISCOVERY_INDUSTRIES),
  focus: z.enum(DISCOVERY_FOCUSES),
  platforms: z.array(z.enum(PLATFORM_IDS)).min(1),
  timeframe: z.enum(TIMEFRAMES),
  limit: z.int(),
});
export type DiscoverySpec = z.infer<typeof discoverySpecSchema>;

/** Sites are read once names are known, in the background of the same run. */
const siteProgressSchema = z.object({
  candidates: z.int().nonnegative(),
  read: z.int().nonnegative(),
  total: z.int().nonnegative(),
});

const discoveryReportSchema = z.object({
  /** Total number of competitors found; more than `competitors` where the plan limits them. */
  totalDiscovered: z.int().nonnegative(),
  mentionInsights: z.object({ totalMentions: z.int().nonnegative() }),
});

export const discoverySummarySchema = discoverySpecSchema.extend({
  id: z.uuid(),
  status: z.enum(JOB_STATUSES),
  /** How many the user may see. */
  totalFound: z.int().nonnegative(),
  report: discoveryReportSchema,
  sites: siteProgressSchema,
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Why it failed, or what is missing if it is partial. */
  reason: z.string().nullable(),
  charged: z.boolean(),
  /** How many of its competitors the user has added to monitoring. */
  added: z.int().nonnegative(),
});
export type DiscoverySummary = z.infer<typeof discoverySummarySchema>;

/** Discovery response with status and progress. */
export const discoveryDetailSchema = discoverySummarySchema.extend({
  searchId: z.uuid(),
  progress: z.array(platformProgressSchema),
  /** Best first, by `compareCompetitors`. */
  competitors: z.array(competitorSchema),
  /** The user's verdict on the discovery as a whole; null if none was given. */
  feedbackGiven: z.boolean(),
});
export type DiscoveryDetail = z.infer<typeof discoveryDetailSchema>;

export const discoveryHistorySchema = z.object({
  items: z.array(discoverySummarySchema),
  nextCursor: z.string().nullable(),
  visibleLimit: z.int(),
});
export type DiscoveryHistory = z.infer<typeof discoveryHistorySchema>;

export const discoveryParamSchema = z.strictObject({ searchId: z.uuid() });

export const discoveryExportQuerySchema = z.strictObject({ format: z.enum(EXPORT_FORMATS) });

/** Data of an export; the browser makes the file. */
export const discoveryExportSchema = z.object({
  fileName: z.string(),
  brand: z.string(),
  discovery: discoverySummarySchema,
  competitors: z.array(competitorSchema),
});
export type DiscoveryExport = z.infer<typeof discoveryExportSchema>;
