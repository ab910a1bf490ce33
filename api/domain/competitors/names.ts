/** Names and limits of competitive intelligence. Workflow code bundles this file: plain data only. */
import { platformsWith } from '../platforms/index.ts';
import { OUTSIDE_SOURCES } from './company-source-catalogue.ts';
import type { OutsideSource } from './company-source-catalogue.ts';

export const COMPETITIVE_TYPES = ['direct', 'indirect', 'adjacent', 'unknown'] as const;
export type CompetitiveType = (typeof COMPETITIVE_TYPES)[number];

/**
 * Adding creates `discovered`, the first collection's start sets `monitoring`, its end
 * `active`; `archived` by the user or at the plan's end of monitoring.
 */
export const COMPETITOR_STATUSES = ['discovered', 'monitoring', 'active', 'archived'] as const;
export type CompetitorStatus = (typeof COMPETITOR_STATUSES)[number];

export const VERIFICATION_STATUSES = ['verified', 'failed_verification', 'other'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const FUNDING_STAGES = [
  'bootstrapped',
  'seed',
  'series_a',
  'series_b',
  'series_c',
  'acquired',
  'ipo',
] as const;
export type FundingStage = (typeof FUNDING_STAGES)[number];

export const DISCOVERY_FOCUSES = [
  'any',
  'startups',
  'established',
  'open_source',
  'enterprise',
] as const;
export type DiscoveryFocus = (typeof DISCOVERY_FOCUSES)[number];

export const DISCOVERY_INDUSTRIES = [
  'any',
  'ai',
  'analytics',
  'communication',
  'crm',
  'design',
  'developer_tools',
  'ecommerce',
  'education',
  'finance',
  'health',
  'hr',
  'legal',
  'marketing',
  'productivity',
  'real_estate',
  'security',
  'support',
  'travel',
] as const;
export type DiscoveryIndustry = (typeof DISCOVERY_INDUSTRIES)[number];

export const FACT_KINDS = [
  'name',
  'tagline',
  'description',
  'category',
  'audience',
  'logo',
  'plan',
  'founded',
  'funding_stage',
  'total_funding',
  'employees',
  'headquarters',
  'investor',
  'social',
  'launch',
  'release',
  'post',
  'job',
  'app',
  'repository',
  'registered',
  'page',
  'moved_to',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** Where a fact comes from; `site` is the company's own pages, the launch sites are our platforms. */
export const LAUNCH_PLATFORMS = platformsWith('launchMark');
export type FactSource = 'site' | OutsideSource | (typeof LAUNCH_PLATFORMS)[number];
export const FACT_SOURCES: readonly [FactSource, ...FactSource[]] = [
  'site',
  ...OUTSIDE_SOURCES,
  ...LAUNCH_PLATFORMS,
];

/** What became of reading a company's site. */
export const SITE_READING_STATUSES = [
  'read',
  /** The same as at the last reading. */
  'unchanged',
  /** robots.txt or a challenge page: the site does not let us read it. */
  'blocked',
  /** It answers as something else, or its domain is parked or redirects elsewhere. */
  'mismatch',
  /** No such host, or no answer that is a page. */
  'unreachable',
] as const;
export type SiteReadingStatus = (typeof SITE_READING_STATUSES)[number];

export const COMPANY_EVENT_KINDS = [
  'price',
  'plan',
  'limit',
  'launch',
  'release',
  'hiring',
  'funding',
  'messaging',
  'moved',
  'mention_spike',
  'sentiment_shift',
] as const;
export type CompanyEventKind = (typeof COMPANY_EVENT_KINDS)[number];

export const SIGNIFICANCES = ['high', 'medium', 'low'] as const;
export type Significance = (typeof SIGNIFICANCES)[number];

/** How a name was recognized in a post, strongest first. */
export const NAME_PATTERNS = [
  'domain',
  'launch',
  'repository',
  'alternative_to',
  'switched',
  'versus',
  'usage',
  'list',
  'named',
] as const;
export type NamePattern = (typeof NAME_PATTERNS)[number];

/** Is a post about the company? An unsure mention is kept and not counted. */
export const ABOUT_VERDICTS = ['about', 'unsure', 'not_about'] as const;
export type AboutVerdict = (typeof ABOUT_VERDICTS)[number];

/** Strictly above is positive, strictly below the negative is negative. */
export const MENTION_SENTIMENT_CUTOFF = 0.3;

export const QUALITY_BANDS = { high: 80, medium: 60 } as const;

export const COMPETITOR_LIMITS = {
  queryMaxWords: 30,
  queryMaxLength: 500,
  discoveryLimitMin: 1,
  discoveryLimitMax: 50,
  discoveryLimitDefault: 10,
  /** What a free user sees of a discovery. */
  freeResults: 5,
  discoveryCooldownSeconds: 5,
  monitoringCooldownSeconds: 3,
  bulkMax: 150,
  compareMax: 4,
  cardNameLength: 20,
  dialogNameLength: 30,
  /** Characters of a mention in an event or a list. */
  excerptLength: 200,
  evidencePerCompetitor: 6,
  recentMentions: 10,
  topPlatforms: 6,
  topCategories: 6,
  topShareOfVoice: 8,
  topTrending: 8,
  alertThreshold: 5,
  sentimentThreshold: -0.3,
} as const;

export const DEFAULT_CATEGORY = 'Business Software';
export const DEFAULT_CONFIDENCE = 0.5;
export const DEFAULT_RELEVANCE = 0.5;

export const MONITORING_DEFAULT_RANGE = '7d';
