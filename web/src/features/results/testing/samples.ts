import type {
  Conversation,
  PlatformProgress,
  SearchAnalysis,
  SearchDetail,
  SearchSummary,
} from '#contracts/search/search.ts';

/** A readable UUID: the same number gives the same id. */
export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const AT = '2026-11-21T09:00:00.000Z';

export const summaryOf = (n: number, over: Partial<SearchSummary> = {}): SearchSummary => ({
  id: uuid(n),
  query: `invoice tool ${n}`,
  mode: 'keywords',
  platforms: ['reddit', 'hackernews', 'stackoverflow'],
  timeframe: '7d',
  limit: 3,
  status: 'running',
  totalFound: 0,
  createdAt: AT,
  startedAt: AT,
  finishedAt: null,
  reason: null,
  charged: true,
  ...over,
});

export const progressOf = (over: Partial<PlatformProgress> = {}): PlatformProgress => ({
  platform: 'reddit',
  state: 'running',
  found: 0,
  startedAt: AT,
  finishedAt: null,
  retryAt: null,
  failure: null,
  reason: null,
  ...over,
});

export const resultOf = (n: number, over: Partial<Conversation> = {}): Conversation => ({
  id: uuid(1_000 + n),
  platform: 'reddit',
  url: `https://www.reddit.com/r/smallbusiness/comments/${n}`,
  title: `Looking for an invoice tool ${n}`,
  content: 'Ours loses invoices every month and support does not answer.',
  author: 'maria_k',
  createdAt: AT,
  sentiment: -0.4,
  relevance: 0.8,
  intent: 'recommendation',
  reason: 'Asks for a tool that does what you search for.',
  engagement: { likes: 12, comments: 4, shares: null },
  verdicts: {
    relevance: { reason: 'Title holds both words.', spans: [] },
    intent: { reason: 'Asks for a recommendation.', spans: [] },
    sentiment: { reason: 'Complains about lost invoices.', spans: [] },
  },
  fetchedAt: AT,
  conversationId: null,
  ownVerdict: null,
  textRemovedAfterDays: null,
  foundBy: [],
  elsewhere: [],
  ...over,
});

export const analysisOf = (over: Partial<SearchAnalysis> = {}): SearchAnalysis => ({
  state: 'pending',
  headline: null,
  claims: [],
  droppedClaims: 0,
  reason: null,
  ...over,
});

export const detailOf = (n: number, over: Partial<SearchDetail> = {}): SearchDetail => ({
  ...summaryOf(n),
  searchId: uuid(n),
  phrasings: [],
  widenedTo: null,
  progress: [],
  results: [],
  feedback: [],
  disliked: [],
  rejectedCount: 0,
  analysis: analysisOf(),
  ...over,
});
