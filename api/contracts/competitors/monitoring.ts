import { z } from 'zod';
import { pageQuerySchema, platformName, storableText } from '../http.ts';
import { EXPORT_FORMATS, INTENTS, PLATFORM_IDS, TIMEFRAMES } from '#domain/names.ts';
import { engagementSchema, spanSchema } from '../search/search.ts';
import { companyEventSchema } from './company-events.ts';
import { companyFactSchema } from './company-facts.ts';
import { competitorSchema } from './competitor.ts';
import {
  ABOUT_VERDICTS,
  COMPANY_EVENT_KINDS,
  COMPETITIVE_TYPES,
  COMPETITOR_LIMITS,
  COMPETITOR_STATUSES,
  MONITORING_DEFAULT_RANGE,
} from '#domain/competitors/names.ts';

/** Also the message of a 409. */
export const alreadyMonitored = (name: string): string => `${name} is already being monitored.`;

const platformsSchema = z
  .array(platformName)
  .min(1)
  .max(PLATFORM_IDS.length + 2);

/** Options of the add-one flow; missing ones take their defaults. */
export const monitoringOptionsRequestSchema = z.strictObject({
  platforms: platformsSchema.optional(),
  analysisDays: z.int().min(1).max(365).optional(),
  alertThreshold: z.int().min(1).max(1_000).optional(),
  sentimentThreshold: z.number().min(-1).max(1).optional(),
});

const monitoringOptionsSchema = z.object({
  platforms: z.array(z.enum(PLATFORM_IDS)).min(1),
  analysisDays: z.int(),
  alertThreshold: z.int(),
  sentimentThreshold: z.number(),
});
export type MonitoringOptions = z.infer<typeof monitoringOptionsSchema>;

/**
 * POST …/competitors/{id}/monitor. The server uses its own record of {id}; what the body
 * says about the competitor is accepted and ignored.
 */
export const addMonitorRequestSchema = z.strictObject({
  competitor: z.looseObject({}).optional(),
  monitoringOptions: monitoringOptionsRequestSchema.optional(),
});

const idsSchema = z.array(z.uuid()).min(1).max(COMPETITOR_LIMITS.bulkMax);

/** POST …/competitors/monitor. Without `ids`: all of the latest discovery. */
export const bulkMonitorRequestSchema = z.strictObject({
  ids: idsSchema.optional(),
  options: z
    .strictObject({
      /** How far back the first collection reads, at most the plan's days. */
      timeRange: z.enum(TIMEFRAMES).default(MONITORING_DEFAULT_RANGE),
      platforms: platformsSchema.optional(),
    })
    .default({ timeRange: MONITORING_DEFAULT_RANGE }),
});

/** PUT …/competitors/{id}/status. */
export const statusRequestSchema = z.strictObject({ status: z.enum(COMPETITOR_STATUSES) });

/** PUT …/competitors/status: several at once. */
export const bulkStatusRequestSchema = statusRequestSchema.extend({ ids: idsSchema });

/** POST …/competitors/remove. */
export const bulkRemoveRequestSchema = z.strictObject({ ids: idsSchema });

/** Query of the lists. */
export const competitorFilterSchema = z.strictObject({
  category: storableText.max(120).optional(),
  competitive_type: z.enum(COMPETITIVE_TYPES).optional(),
});

/** Mentions of one day, absolute: an event carries the new total, never a difference. */
export const dayTotalSchema = z.object({
  day: z.iso.date(),
  platform: z.enum(PLATFORM_IDS),
  mentions: z.int().nonnegative(),
  positive: z.int().nonnegative(),
  neutral: z.int().nonnegative(),
  negative: z.int().nonnegative(),
  sentimentSum: z.number(),
  /** Engagement is null without advanced analytics. */
  likes: z.int().nonnegative().nullable(),
  comments: z.int().nonnegative().nullable(),
  shares: z.int().nonnegative().nullable(),
});
export type DayTotal = z.infer<typeof dayTotalSchema>;

/** Progress of the first collection, which fills history without alerts. */
export const baselineSchema = z.object({
  done: z.boolean(),
  days: z.int(),
  mentions: z.int().nonnegative(),
});

/** A monitored competitor as the Monitor tab lists it. */
export const monitoredCompetitorSchema = competitorSchema.extend({
  status: z.enum(COMPETITOR_STATUSES),
  monitoredSince: z.iso.datetime(),
  /** When the plan's monitoring days end. */
  monitoredUntil: z.iso.datetime(),
  /** False: above the plan's number of places; kept, not collected. */
  collecting: z.boolean(),
  options: monitoringOptionsSchema,
  baseline: baselineSchema,
  /** Mentions on each of the 28 days up to `dailyTo`, oldest first. */
  daily: z.array(z.int().nonnegative()),
  dailyTo: z.iso.date(),
  /** Mentions and notable events since the user last opened it. */
  unread: z.int().nonnegative(),
  lastEvent: companyEventSchema.nullable(),
  lastCollectedAt: z.iso.datetime().nullable(),
  /** Why something is missing, such as "not readable since …"; null when all is well. */
  note: z.string().nullable(),
});
export type MonitoredCompetitor = z.infer<typeof monitoredCompetitorSchema>;

/** Posted -> seen by us, measured over the last week's mentions. */
const freshnessSchema = z.object({
  platform: z.enum(PLATFORM_IDS),
  p50Seconds: z.number().nonnegative(),
  p95Seconds: z.number().nonnegative(),
  mentions: z.int().positive(),
});
export type Freshness = z.infer<typeof freshnessSchema>;

export const competitorListSchema = z.object({ competitors: z.array(competitorSchema) });
export const monitoredListSchema = z.object({
  competitors: z.array(monitoredCompetitorSchema),
  used: z.int().nonnegative(),
  /** The plan's places. */
  limit: z.int(),
  freshness: z.array(freshnessSchema),
});
export type MonitoredList = z.infer<typeof monitoredListSchema>;

/** Left unchanged, each with its reason. */
const skippedSchema = z.array(z.object({ id: z.uuid(), name: z.string(), reason: z.string() }));

export const bulkMonitorResponseSchema = z.object({
  added: z.array(monitoredCompetitorSchema),
  skipped: skippedSchema,
  message: z.string(),
});
export type BulkMonitorResponse = z.infer<typeof bulkMonitorResponseSchema>;

export const bulkStatusResponseSchema = z.object({
  changed: z.array(monitoredCompetitorSchema),
  skipped: skippedSchema,
  message: z.string(),
});
export type BulkStatusResponse = z.infer<typeof bulkStatusResponseSchema>;

export const bulkRemoveResponseSchema = z.object({
  removed: z.array(z.uuid()),
  skipped: skippedSchema,
  message: z.string(),
});
export type BulkRemoveResponse = z.infer<typeof bulkRemoveResponseSchema>;

/** A post that names a company, with the verdict whether it is about the company. */
const companyMentionSchema = z.object({
  id: z.uuid(),
  competitorId: z.uuid(),
  platform: z.enum(PLATFORM_IDS),
  url: z.string(),
  title: z.string(),
  content: z.string(),
  author: z.string().nullable(),
  postedAt: z.iso.datetime().nullable(),
  seenAt: z.iso.datetime(),
  about: z.enum(ABOUT_VERDICTS),
  aboutReason: z.string(),
  spans: z.array(spanSchema),
  /** -1..1 */
  sentiment: z.number(),
  intent: z.enum(INTENTS),
  engagement: engagementSchema,
  isNew: z.boolean(),
});
export type CompanyMention = z.infer<typeof companyMentionSchema>;

export const mentionsQuerySchema = pageQuerySchema.extend({
  day: z.iso.date().optional(),
  /** First day of a range that ends today. */
  from: z.iso.date().optional(),
  platform: z.enum(PLATFORM_IDS).optional(),
  sentiment: z.enum(['positive', 'neutral', 'negative']).optional(),
  about: z.enum(ABOUT_VERDICTS).default('about'),
});
export const mentionsPageSchema = z.object({
  items: z.array(companyMentionSchema),
  nextCursor: z.string().nullable(),
});
export type MentionsPage = z.infer<typeof mentionsPageSchema>;

export const timelineQuerySchema = pageQuerySchema.extend({
  kind: z.enum(COMPANY_EVENT_KINDS).optional(),
});
export const timelinePageSchema = z.object({
  items: z.array(companyEventSchema),
  nextCursor: z.string().nullable(),
});
export type TimelinePage = z.infer<typeof timelinePageSchema>;

/** A named strength or complaint, grouped by theme. */
const themeSchema = z.object({
  theme: z.string(),
  count: z.int().positive(),
  quotes: z.array(
    z.object({
      mentionId: z.uuid(),
      platform: z.enum(PLATFORM_IDS),
      url: z.string(),
      quote: z.string().max(300),
    }),
  ),
});
export type Theme = z.infer<typeof themeSchema>;

/** GET …/competitors/{id}. */
export const competitorDetailSchema = z.object({
  competitor: competitorSchema,
  monitoring: monitoredCompetitorSchema.nullable(),
  facts: z.array(companyFactSchema),
  /** Earlier values of plans, newest first. */
  priceHistory: z.array(companyEventSchema),
  strengths: z.array(themeSchema),
  complaints: z.array(themeSchema),
});
export type CompetitorDetail = z.infer<typeof competitorDetailSchema>;

export const messageResponseSchema = z.object({
  competitor: monitoredCompetitorSchema.nullable(),
  message: z.string(),
});

export const monitorExportQuerySchema = z.strictObject({ format: z.enum(EXPORT_FORMATS) });

/** Data of the monitoring report; the browser makes the file. */
export const monitorExportSchema = z.object({
  fileName: z.string(),
  brand: z.string(),
  competitors: z.array(monitoredCompetitorSchema),
  /** Their changes, newest first: the last ten of each. */
  changes: z.array(companyEventSchema),
});
export type MonitorExport = z.infer<typeof monitorExportSchema>;
