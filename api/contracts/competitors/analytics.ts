import { z } from 'zod';
import { PLATFORM_IDS } from '#domain/names.ts';
import { competitorFilterSchema, dayTotalSchema } from './monitoring.ts';

/** Sums of the equal number of days before a range. */
const periodTotalsSchema = dayTotalSchema.pick({
  mentions: true,
  positive: true,
  neutral: true,
  negative: true,
  sentimentSum: true,
});
export type PeriodTotals = z.infer<typeof periodTotalsSchema>;

/** A day over all platforms. */
const dayMentionsSchema = dayTotalSchema.pick({
  day: true,
  mentions: true,
  positive: true,
  neutral: true,
  negative: true,
});
export type DayMentions = z.infer<typeof dayMentionsSchema>;

/** A platform over all days of a range. */
const platformTotalsSchema = dayTotalSchema.omit({ day: true });
export type PlatformTotals = z.infer<typeof platformTotalsSchema>;

/** One followed company; every block is a sum over its days or platforms. */
const companySeriesSchema = z.object({
  competitorId: z.uuid(),
  companyId: z.uuid(),
  name: z.string(),
  category: z.string(),
  days: z.array(dayMentionsSchema),
  platforms: z.array(platformTotalsSchema),
  /** From `recentFrom` on, by day and platform: the totals that events replace. */
  recent: z.array(dayTotalSchema),
  /** Events about earlier days have no total to replace here: the series is refetched. */
  recentFrom: z.iso.date(),
  /** Null where the plan or the collected history does not reach back that far. */
  before: periodTotalsSchema.nullable(),
});
export type CompanySeries = z.infer<typeof companySeriesSchema>;

export const ANALYTICS_RANGES = ['7d', '28d', '90d', '365d'] as const;

export const statsQuerySchema = competitorFilterSchema.extend({
  range: z.enum(ANALYTICS_RANGES).default('28d'),
});

/** GET …/competitors/stats. */
export const competitorStatsSchema = z.object({
  /** First and last UTC day of the range. */
  from: z.iso.date(),
  to: z.iso.date(),
  series: z.array(companySeriesSchema),
  /** False hides Engagement Metrics, Trending Scores and the history. */
  advanced: z.boolean(),
});
export type CompetitorStats = z.infer<typeof competitorStatsSchema>;

/** Recent Activity: the last mentions of all of the user's competitors. */
export const competitorActivitySchema = z.object({
  id: z.uuid(),
  competitorId: z.uuid(),
  name: z.string(),
  /** Cut to 100 characters. */
  text: z.string(),
  platform: z.enum(PLATFORM_IDS),
  timestamp: z.iso.datetime().nullable(),
  sentiment: z.number(),
  url: z.string(),
});
export type CompetitorActivity = z.infer<typeof competitorActivitySchema>;

export const activityResponseSchema = z.object({ items: z.array(competitorActivitySchema) });
