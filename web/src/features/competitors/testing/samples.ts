import type { Competitor } from '#contracts/competitors/competitor.ts';
import type { CompanyEvent } from '#contracts/competitors/company-events.ts';
import type {
  CompetitorDetail,
  DayTotal,
  MonitoredCompetitor,
} from '#contracts/competitors/monitoring.ts';
import type { EventOf } from '../../../live/numbered-event.ts';

const AT = '2026-11-20T09:00:00.000Z';
export const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const competitorOf = (n: number, more: Partial<Competitor> = {}): Competitor => ({
  id: idOf(n),
  companyId: idOf(1_000 + n),
  name: `Company ${n}`,
  description: 'Invoices for people who work alone.',
  website: `https://company${n}.example/`,
  domain: `company${n}.example`,
  logo: null,
  category: 'Business Software',
  competitive_type: 'direct',
  confidence: 0.5,
  relevance_score: 0.5,
  qualityScore: 50,
  verificationStatus: 'verified',
  funding_stage: null,
  founded_year: null,
  foundedAtLatest: false,
  startup_focus: false,
  social_media: {},
  launch_platforms: {},
  priceFrom: null,
  hasFreePlan: null,
  platforms: ['reddit'],
  search_terms: [],
  discoveredAt: AT,
  searchQuery: 'invoicing',
  userId: idOf(0),
  status: 'discovered',
  crunchbase_data: null,
  analytics: {
    totalMentions: 0,
    positiveMentions: 0,
    neutralMentions: 0,
    negativeMentions: 0,
    averageSentiment: null,
    lastMentionDate: null,
    platformBreakdown: {},
    engagement: { likes: 0, comments: 0, shares: 0 },
    recent_mentions: [],
  },
  evidence: [],
  conversations: 0,
  leaving: 0,
  factSources: [],
  reasons: { relevance: [], confidence: [], quality: [], type: '', category: '' },
  monitoredSince: null,
  ...more,
});

export const detailOf = (n: number, more: Partial<CompetitorDetail> = {}): CompetitorDetail => ({
  competitor: competitorOf(n),
  monitoring: null,
  facts: [],
  priceHistory: [],
  strengths: [],
  complaints: [],
  ...more,
});

export const monitoredOf = (
  n: number,
  more: Partial<MonitoredCompetitor> = {},
): MonitoredCompetitor => ({
  ...competitorOf(n),
  status: 'active',
  monitoredSince: AT,
  monitoredUntil: '2027-02-18T09:00:00.000Z',
  collecting: true,
  options: { platforms: ['reddit'], analysisDays: 90, alertThreshold: 5, sentimentThreshold: -0.3 },
  baseline: { done: true, days: 90, mentions: 12 },
  daily: Array.from({ length: 28 }, () => 0),
  dailyTo: '2026-11-22',
  unread: 0,
  lastEvent: null,
  lastCollectedAt: AT,
  note: null,
  ...more,
});

export const totalOf = (day: string, more: Partial<DayTotal> = {}): DayTotal => ({
  day,
  platform: 'reddit',
  mentions: 1,
  positive: 0,
  neutral: 1,
  negative: 0,
  sentimentSum: 0,
  likes: 0,
  comments: 0,
  shares: 0,
  ...more,
});

const side = (text: string): NonNullable<CompanyEvent['changes'][number]['before']> => ({
  text,
  quote: null,
  sourceUrl: null,
  captureUrl: null,
  seenAt: AT,
});

export const eventOf = (n: number, more: Partial<CompanyEvent> = {}): CompanyEvent => ({
  id: idOf(2_000 + n),
  companyId: idOf(1_001),
  kind: 'price',
  key: `price-${n}`,
  significance: 'high',
  title: 'raised Growth from $39 to $49 a month',
  changes: [{ label: 'Growth', before: side('$39 / month'), after: side('$49 / month') }],
  source: 'site',
  happenedAt: AT,
  seenAt: AT,
  ...more,
});

type Collected = EventOf<'competitors.collected.v1'>;

/** A collection of company 1. */
export function collected(seq: number, data: Partial<Collected['data']> = {}): Collected {
  return {
    seq,
    type: 'competitors.collected.v1',
    data: {
      competitorId: idOf(1),
      companyId: idOf(1_001),
      status: 'active',
      baseline: { done: true, days: 90, mentions: 12 },
      unread: 2,
      totals: [],
      mentions: [],
      collectedAt: '2026-11-22T10:00:00.000Z',
      ...data,
    },
  } as Collected;
}
