import { z } from 'zod';
import { PLATFORM_IDS } from '#domain/names.ts';
import { engagementSchema } from '../search/search.ts';
import {
  COMPETITIVE_TYPES,
  COMPETITOR_STATUSES,
  DEFAULT_CATEGORY,
  DEFAULT_CONFIDENCE,
  DEFAULT_RELEVANCE,
  FACT_SOURCES,
  FUNDING_STAGES,
  NAME_PATTERNS,
  VERIFICATION_STATUSES,
} from '#domain/competitors/names.ts';

/** A post that names the competitor, with the matching quote. Shown before any number. */
const evidenceSchema = z.object({
  mentionId: z.uuid(),
  platform: z.enum(PLATFORM_IDS),
  url: z.string(),
  author: z.string().nullable(),
  postedAt: z.iso.datetime().nullable(),
  /** The text around the name, at most 300 characters. */
  quote: z.string().max(300),
  /** UTF-16 offsets of the name in `quote`, end exclusive. */
  span: z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() }),
  pattern: z.enum(NAME_PATTERNS),
});
export type Evidence = z.infer<typeof evidenceSchema>;

const recentMentionSchema = z.object({
  id: z.uuid(),
  platform: z.enum(PLATFORM_IDS),
  url: z.string(),
  title: z.string(),
  content: z.string(),
  author: z.string().nullable(),
  timestamp: z.iso.datetime().nullable(),
  /** -1..1 */
  sentiment: z.number(),
  engagement: engagementSchema,
});
export type RecentMention = z.infer<typeof recentMentionSchema>;

/** Absolute numbers over the days the plan shows. */
const competitorAnalyticsSchema = z.object({
  totalMentions: z.int().nonnegative(),
  positiveMentions: z.int().nonnegative(),
  neutralMentions: z.int().nonnegative(),
  negativeMentions: z.int().nonnegative(),
  /** -1..1; null without mentions. */
  averageSentiment: z.number().nullable(),
  lastMentionDate: z.iso.datetime().nullable(),
  platformBreakdown: z.partialRecord(
    z.enum(PLATFORM_IDS),
    z.object({ mentions: z.int().nonnegative() }),
  ),
  /** Null without advanced analytics. */
  engagement: z.object({
    likes: z.int().nonnegative().nullable(),
    comments: z.int().nonnegative().nullable(),
    shares: z.int().nonnegative().nullable(),
  }),
  recent_mentions: z.array(recentMentionSchema),
});
export type CompetitorAnalytics = z.infer<typeof competitorAnalyticsSchema>;

const crunchbaseDataSchema = z.object({
  funding_stage: z.enum(FUNDING_STAGES).nullable(),
  total_funding: z.string().nullable(),
  employee_count: z.string().nullable(),
  headquarters: z.string().nullable(),
  investors: z.array(z.string()),
  crunchbase_url: z.string().nullable(),
});

/** The source of one field of a competitor. */
const factSourceSchema = z.object({
  field: z.string(),
  source: z.enum(FACT_SOURCES),
  url: z.string(),
  quote: z.string().nullable(),
  fetchedAt: z.iso.datetime(),
});

/** One term of a score, in words. Points may be negative. */
const scorePartSchema = z.object({ label: z.string(), points: z.number() });

/** The reasons behind each number on a card. */
const competitorReasonsSchema = z.object({
  relevance: z.array(scorePartSchema),
  confidence: z.array(scorePartSchema),
  quality: z.array(scorePartSchema),
  type: z.string(),
  category: z.string(),
});

/** A language model's verdict on a competitor, based on the given evidence. */
const modelCheckSchema = z.object({
  /** What it does, in one line; null where no statement was supported by the evidence. */
  line: z.string().max(200).nullable(),
  /** Verbatim quote from the evidence; null without one. */
  quote: z.string().max(300).nullable(),
  /** Posts that support it; empty where its own site does. */
  mentionIds: z.array(z.uuid()),
  /** Our own verdict before the check. */
  ownType: z.enum(COMPETITIVE_TYPES),
  ownCategory: z.string(),
});
export type ModelCheck = z.infer<typeof modelCheckSchema>;

/** The lowest stated price of a paid plan. */
const priceFromSchema = z.object({
  amount: z.number(),
  currency: z.string(),
  period: z.enum(['month', 'year', 'once', 'usage']),
  unit: z.string().nullable(),
});

/** A company as one user sees it. */
export const competitorSchema = z.object({
  id: z.uuid(),
  companyId: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** Null: 'Not available'. */
  website: z.string().nullable(),
  domain: z.string().nullable(),
  logo: z.string().nullable(),
  category: z.string().default(DEFAULT_CATEGORY),
  competitive_type: z.enum(COMPETITIVE_TYPES),
  /** 0..1 */
  confidence: z.number().default(DEFAULT_CONFIDENCE),
  /** 0..1, shown as percent. */
  relevance_score: z.number().default(DEFAULT_RELEVANCE),
  /** 0..100 */
  qualityScore: z.number(),
  verificationStatus: z.enum(VERIFICATION_STATUSES),
  funding_stage: z.enum(FUNDING_STAGES).nullable(),
  founded_year: z.int().nullable(),
  /** The year is an upper bound. */
  foundedAtLatest: z.boolean(),
  startup_focus: z.boolean(),
  social_media: z.record(z.string(), z.string()),
  /** Platform to launch link, plus `launch_date`. */
  launch_platforms: z.record(z.string(), z.string()),
  priceFrom: priceFromSchema.nullable(),
  hasFreePlan: z.boolean().nullable(),
  platforms: z.array(z.enum(PLATFORM_IDS)),
  search_terms: z.array(z.string()),
  discoveredAt: z.iso.datetime(),
  searchQuery: z.string(),
  userId: z.uuid(),
  status: z.enum(COMPETITOR_STATUSES),
  crunchbase_data: crunchbaseDataSchema.nullable(),
  analytics: competitorAnalyticsSchema,
  evidence: z.array(evidenceSchema),
  /** Independent conversations that name it, and those whose authors leave it or complain. */
  conversations: z.int().nonnegative(),
  leaving: z.int().nonnegative(),
  factSources: z.array(factSourceSchema),
  reasons: competitorReasonsSchema,
  /** Absent or null: no language model has judged it. */
  modelCheck: modelCheckSchema.nullish(),
  /** Null: not monitored. */
  monitoredSince: z.iso.datetime().nullable(),
});
export type Competitor = z.infer<typeof competitorSchema>;

/**
 * A discovery's judgement of a company for one user's market, as `competitors` stores it per user.
 */
export type Judgement = Pick<
  Competitor,
  | 'category'
  | 'competitive_type'
  | 'confidence'
  | 'relevance_score'
  | 'qualityScore'
  | 'platforms'
  | 'search_terms'
  | 'evidence'
  | 'conversations'
  | 'leaving'
  | 'reasons'
  | 'modelCheck'
>;
