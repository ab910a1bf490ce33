import {
  COMPANY_SOURCE_CATALOGUE,
  COMPANY_SOURCE_IDS,
} from '#domain/competitors/company-source-catalogue.ts';
import { LAUNCH_PLATFORMS } from '#domain/competitors/names.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { ANALYTICS_RANGES } from '#contracts/competitors/analytics.ts';
import { QUALITY_LABELS } from '#domain/competitors/scores.ts';
import type { MentionLabel } from '#domain/competitors/scores.ts';
import { EMPTY_QUERY } from '#contracts/competitors/discovery.ts';
import { DEFAULT_CATEGORY } from '#domain/competitors/names.ts';
import type {
  CompetitiveType,
  CompetitorStatus,
  DiscoveryFocus,
  DiscoveryIndustry,
  FactSource,
  FundingStage,
  NamePattern,
} from '#domain/competitors/names.ts';

export const COMPETITOR_DETAILS_TEXTS = {
  none: 'No competitor details available',
  loading: 'Loading competitor details...',
  notAvailable: 'Not available',
} as const;

export const TYPE_LABELS: Readonly<Record<CompetitiveType, string>> = {
  direct: 'Direct',
  indirect: 'Indirect',
  adjacent: 'Adjacent',
  unknown: 'Unknown type',
};

export const STATUS_LABELS: Readonly<Record<CompetitorStatus, string>> = {
  discovered: 'Discovered',
  monitoring: 'Monitoring',
  active: 'Active',
  archived: 'Archived',
};

export const STAGE_LABELS: Readonly<Record<FundingStage, string>> = {
  bootstrapped: 'Bootstrapped',
  seed: 'Seed',
  series_a: 'Series A',
  series_b: 'Series B',
  series_c: 'Series C',
  acquired: 'Acquired',
  ipo: 'IPO',
};

/** The name of a fact's source, shown next to it. */
export function factSourceLabel(source: FactSource): string {
  const platform = LAUNCH_PLATFORMS.find((id) => id === source);
  if (platform) return PLATFORM_CATALOGUE[platform].name;
  const id = COMPANY_SOURCE_IDS.find((known) => known === source);
  const { label, name } = COMPANY_SOURCE_CATALOGUE[id ?? 'site'];
  return label ?? name;
}

export const SENTIMENT_WORDS: Readonly<Record<MentionLabel, string>> = {
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
};

export const AVERAGE_WORDS = {
  positive: 'Positive',
  mixed: 'Mixed',
  negative: 'Negative',
} as const;

export const RANGE_LABELS: Readonly<Record<(typeof ANALYTICS_RANGES)[number], string>> = {
  '7d': '7 days',
  '28d': '28 days',
  '90d': '90 days',
  '365d': '1 year',
};

export const FOCUS_LABELS: Readonly<Record<DiscoveryFocus, string>> = {
  any: 'Any',
  startups: 'Startups',
  established: 'Established',
  open_source: 'Open source',
  enterprise: 'Enterprise',
};

export const INDUSTRY_LABELS: Readonly<Record<DiscoveryIndustry, string>> = {
  any: 'Any industry',
  ai: 'AI',
  analytics: 'Analytics',
  communication: 'Communication',
  crm: 'CRM',
  design: 'Design',
  developer_tools: 'Developer tools',
  ecommerce: 'E-commerce',
  education: 'Education',
  finance: 'Finance',
  health: 'Health',
  hr: 'HR',
  legal: 'Legal',
  marketing: 'Marketing',
  productivity: 'Productivity',
  real_estate: 'Real estate',
  security: 'Security',
  support: 'Support',
  travel: 'Travel',
};

/** Why a name is on a card, in front of the quote. */
export const PATTERN_LABELS: Readonly<Record<NamePattern, string>> = {
  domain: 'Linked',
  launch: 'Launched',
  repository: 'Repository',
  alternative_to: 'Alternative to it',
  switched: 'Switched',
  versus: 'Compared',
  usage: 'In use',
  list: 'Named with rivals',
  named: 'Named',
};

export const COMPETITOR_MESSAGES = {
  found: (count: number): string => `Found ${count} ${count === 1 ? 'competitor' : 'competitors'}`,
  added: 'Competitor added to monitoring',
  addedMany: 'Competitors added to monitoring',
  removed: 'Competitor removed successfully',
  statusChanged: 'Competitor status updated successfully',
  exported: 'Discovery results exported successfully',
  pdf: 'PDF report downloaded successfully',
  nothingForPdf: 'No competitors data available for export',
  nothingForCsv: 'No discovery results available for export',
  inCooldown: 'Mutation in cooldown period',
} as const;

export const EXAMPLE_MARKETS = [
  'Invoicing software for freelancers',
  'CRM for small sales teams',
  'API documentation from OpenAPI files',
] as const;

/** Labels that the specification quotes. */
export const COMPETITOR_LABELS = {
  monitoringNotAvailable: 'Competitor Monitoring Not Available',
  exportPdf: 'Export to PDF',
  viewDetails: 'View Details',
  remove: 'Remove',
  filters: 'Filters',
  clearAll: 'Clear All',
  upgradePlan: 'Upgrade Plan',
  loadFailed: 'Error Loading Competitors',
  add: 'Add to Monitor',
  adding: 'Adding...',
  addedState: 'Added',
  discover: 'Discover Competitors',
  discovering: 'Discovering...',
  limitReached: 'Discovery Limit Reached',
  exportCsv: 'Export CSV',
  summary: 'Competitive Summary',
  platforms: 'Platform Distribution',
  sentiment: 'Industry Sentiment',
  engagement: 'Engagement Metrics',
  trending: 'Trending Scores',
  mentionsTimeline: 'Recent Mentions Timeline',
  shareOfVoice: 'Share of Voice',
  section: 'Competitive Intelligence',
  wait: (seconds: number): string => `Wait ${seconds}s`,
  category: DEFAULT_CATEGORY,
  emptyQuery: EMPTY_QUERY,
  quality: QUALITY_LABELS,
} as const;
