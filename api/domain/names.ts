/** Vocabularies and limits of the product. Workflow code bundles this file: plain data only. */
import { ASSISTANT_CATALOGUE } from './ai-visibility/assistant-catalogue.ts';
import { PLATFORMS, platformsWith } from './platforms/index.ts';

export type PlatformId = keyof typeof PLATFORMS;
export const PLATFORM_IDS = Object.keys(PLATFORMS) as [PlatformId, ...PlatformId[]];

/** What discoveries and watches use where the user chooses no platform. */
export const DEFAULT_PLATFORMS: readonly PlatformId[] = platformsWith('isDefault');

/** In the catalog, but searchable on no plan. */
export const DISABLED_PLATFORM_IDS = ['instagram', 'twitter'] as const;

export const PLAN_NAMES = ['free', 'starter', 'professional'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

export const SEARCH_MODES = ['keywords', 'query'] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

export const TIMEFRAMES = ['1h', '24h', '7d', '30d', '365d'] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

/** Seconds covered by a timeframe. */
export const TIMEFRAME_SECONDS: Readonly<Record<Timeframe, number>> = {
  '1h': 3_600,
  '24h': 86_400,
  '7d': 604_800,
  '30d': 2_592_000,
  '365d': 31_536_000,
};

/** States of a job: an accepted command that a workflow executes. */
export const JOB_STATUSES = [
  'queued',
  'running',
  'completed',
  'partial',
  'failed',
  'cancelled',
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
const FINAL_JOB_STATUSES = ['completed', 'partial', 'failed', 'cancelled'] as const;
/** Whether a job has ended; only a retry changes it again. */
export const isFinal = (status: JobStatus): boolean =>
  FINAL_JOB_STATUSES.some((final) => final === status);

/**
 * `waiting`: the provider asked us to wait, and the engine does. `skipped`: never queried because
 * it was known to be limited or blocked when the search was submitted.
 */
export const PLATFORM_RUN_STATES = [
  'queued',
  'running',
  'waiting',
  'completed',
  'failed',
  'cancelled',
  'skipped',
] as const;
export type PlatformRunState = (typeof PLATFORM_RUN_STATES)[number];

/** Why a platform's part of a search failed; `internal` is our own fault. */
export const PROVIDER_FAILURES = [
  'rate_limited',
  'auth',
  'bad_request',
  'down',
  'timeout',
  'malformed',
  'too_large',
  'not_configured',
  'cancelled',
  'internal',
] as const;
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];

/** State of a source as shown to founders. */
export const SOURCE_STATES = [
  'live',
  'sandbox',
  'not_configured',
  'limited',
  'blocked',
  'silent',
  'not_available_yet',
] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

export const INTENTS = [
  'recommendation',
  'alternative',
  'complaint',
  'comparison',
  'price',
  'howto',
  'promotion',
  'other',
] as const;
export type Intent = (typeof INTENTS)[number];

/** Why a fetched post is not among the results. */
export const REJECTION_CAUSES = [
  'excluded',
  'filtered',
  'not_matching',
  'outside_timeframe',
  'below_threshold',
] as const;
export type RejectionCause = (typeof REJECTION_CAUSES)[number];

/** `positive` is 'Helpful', `negative` 'Not Helpful'. */
export const FEEDBACK_TYPES = ['positive', 'negative'] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];

/** What feedback is about. */
export const FEEDBACK_KINDS = [
  'social_media_search',
  'gpt_analysis',
  'competitive_intelligence',
] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

export const FEEDBACK_COLLECTIONS = [
  'social_media_search_feedbacks',
  'competitive_intelligence_feedbacks',
] as const;
type FeedbackCollection = (typeof FEEDBACK_COLLECTIONS)[number];

export const ANALYSIS_STATES = [
  'off',
  'pending',
  'running',
  'completed',
  'failed',
  'refused',
  'paused',
] as const;

export const USAGE_KINDS = ['search', 'gpt_analysis', 'competitor_discovery'] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];

/**
 * Why a use was refunded: nothing answered, it was cancelled before anything did, or what answered
 * had nothing worth showing.
 */
export const REFUND_CAUSES = ['failed', 'cancelled', 'nothing_found'] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

/**
 * States of one question to one assistant. Only `answered` counts in a rate. `asking`: the call is
 * paid for and its answer is not stored yet; after a crash, this state means the answer was lost.
 */
export const SAMPLE_STATES = [
  'not_run',
  'asking',
  'answered',
  'answered_without_search',
  'refused',
  'incomplete',
  'failed',
  'wrong_model',
] as const;
export type SampleState = (typeof SAMPLE_STATES)[number];

export const EXPORT_FORMATS = ['pdf', 'csv', 'excel'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What can be exported; part of the file name. */
export const EXPORT_KINDS = [
  'search',
  'competitors',
  'monitoring',
  'ai-visibility',
  'leads',
] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Limits of the specification, section 9. */
export const LIMITS = {
  queryMinLength: 3,
  queryMaxLength: 500,
  maxKeywords: 10,
  queryMaxDepth: 10,
  /** Rejected posts kept per platform of a search. */
  rejectedPerPlatform: 50,
  feedbackTextMax: 2_000,
  /** A preview counts up to this many posts in total, then shows "more than". */
  previewCountMax: 5_000,
  searchLimitMin: 1,
  searchLimitMax: 200,
  searchLimitDefault: 10,
  historyPageDefault: 20,
  historyPageMax: 100,
  defaultTimeframe: '7d',
  /** Refunds of cancelled jobs per kind and UTC day: each has already queried providers. */
  refundedCancellationsPerDay: 3,
  /** Refunds of jobs that found nothing, per kind and UTC day, against endless free queries. */
  refundedEmptyPerDay: 10,
} as const;

/** Strictly above is positive, strictly below the negative is negative. */
export const SEARCH_SENTIMENT_CUTOFF = 0.15;

export const RELEVANCE_CUTOFFS = {
  veryRelevant: 0.7,
  relevant: 0.5,
  somewhatRelevant: 0.3,
} as const;

/** Posts below this relevance are rejected instead of listed as results. */
export const RELEVANCE_FLOOR = 0.1;

/** What a workflow does for a user; each use is counted under the same name. */
export const JOB_KINDS = USAGE_KINDS;
export type JobKind = (typeof JOB_KINDS)[number];

/** Purposes of model calls; each has a separate budget. */
export const LLM_PURPOSES = ['search', 'competitors', 'ai_visibility', 'drafts'] as const;
export type LlmPurpose = (typeof LLM_PURPOSES)[number];

export type AssistantId = keyof typeof ASSISTANT_CATALOGUE;
export const ASSISTANT_IDS = Object.keys(ASSISTANT_CATALOGUE) as [AssistantId, ...AssistantId[]];

/** Networks the footer can link to; each shows only where configured. */
export const SOCIAL_NETWORKS = ['chat', 'x', 'linkedin', 'tiktok', 'instagram', 'youtube'] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

/** Competitive intelligence has a collection of its own. */
export const collectionOf = (kind: FeedbackKind): FeedbackCollection =>
  kind === 'competitive_intelligence'
    ? 'competitive_intelligence_feedbacks'
    : 'social_media_search_feedbacks';
