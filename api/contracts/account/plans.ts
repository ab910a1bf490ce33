import { z } from 'zod';
import { EXPORT_FORMATS, PLAN_NAMES, PLATFORM_IDS, USAGE_KINDS } from '#domain/names.ts';

const usageCounterSchema = z.object({
  kind: z.enum(USAGE_KINDS),
  used: z.int().nonnegative(),
  /** -1 is unlimited. */
  limit: z.int(),
  remaining: z.int(),
  period: z.enum(['day', 'month']),
  /** Next UTC midnight, or first of the next month. */
  resetsAt: z.iso.datetime(),
});
export type UsageCounter = z.infer<typeof usageCounterSchema>;

export const usageSchema = z.object({
  searchesToday: z.int().nonnegative(),
  searchesThisMonth: z.int().nonnegative(),
  competitorDiscoveriesThisMonth: z.int().nonnegative(),
  gptAnalysesToday: z.int().nonnegative(),
  gptAnalysesThisMonth: z.int().nonnegative(),
});
export type Usage = z.infer<typeof usageSchema>;

export const planInfoSchema = z.object({
  planName: z.enum(PLAN_NAMES),
  searchesPerDay: z.int(),
  searchesPerMonth: z.int(),
  gptAnalysesPerDay: z.int(),
  gptAnalysesPerMonth: z.int(),
  competitorDiscoveriesPerMonth: z.int(),
  maxCompetitorsToMonitor: z.int(),
  maxSearchHistory: z.int(),
  mentionAnalysisDays: z.int(),
  platforms: z.array(z.enum(PLATFORM_IDS)),
  exportFormats: z.array(z.enum(EXPORT_FORMATS)),
  features: z.record(z.string(), z.boolean()),
  usage: usageSchema,
  /** The three bars: searches and GPT analyses of today, discoveries of the month. */
  counters: z.object({
    search: usageCounterSchema,
    gpt_analysis: usageCounterSchema,
    competitor_discovery: usageCounterSchema,
  }),
});
export type PlanInfo = z.infer<typeof planInfoSchema>;
