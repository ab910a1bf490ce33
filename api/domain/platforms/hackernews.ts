import type { PlatformDescriptor, PlatformService } from './descriptor.ts';

export const hackernews = {
  name: 'Hacker News',
  logo: 'ycombinator',
  color: '#FF6600',
  description: 'Founders and engineers discussing products and technology.',
  bestUseCase: 'Early adopters, launches and candid criticism',
  hosts: ['news.ycombinator.com'],
  kinds: ['post', 'comment'],
  onFreePlan: true,
  isDefault: true,
  hasFeed: true,
  launchMark: '"Show HN"',
  communityRule: 'Comment as yourself, not as a brand. Promotion is moved down unless it helps.',
} as const satisfies PlatformDescriptor;

export const hackernewsService = {
  capabilities: {
    fullText: true,
    timeframe: true,
    comments: true,
    note: null,
  },
  // Its terms name no end; results always link to the source.
  retentionDays: null,
  searchesPerSecond: 1,
  accessHint: null,
  settings: {
    baseUrl: {
      variable: 'HACKERNEWS_BASE_URL',
      type: 'url',
      doc: 'Hacker News Algolia API.',
      default: 'https://hn.algolia.com/api/v1',
      sandbox: '/hackernews/api/v1',
    },
  },
} as const satisfies PlatformService;
