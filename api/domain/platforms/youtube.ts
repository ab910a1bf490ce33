import type { PlatformDescriptor, PlatformService } from './descriptor.ts';

export const youtube = {
  name: 'YouTube',
  logo: 'youtube',
  color: '#FF0000',
  description: 'Reviews and tutorials with their audiences.',
  bestUseCase: 'Seeing which products people review and compare',
  hosts: ['youtube.com', 'youtu.be'],
  kinds: ['video'],
  onFreePlan: true,
  isDefault: true,
  hasFeed: true,
  communityRule: 'Links in comments are often held back. Say that it is your product.',
} as const satisfies PlatformDescriptor;

export const youtubeService = {
  capabilities: {
    fullText: true,
    timeframe: true,
    comments: false,
    note: 'Titles and descriptions of videos. A key allows 100 searches a day, shared by all users.',
  },
  /** Developer Policies III.E.4: refresh or delete stored data after 30 calendar days. */
  retentionDays: 30,
  searchesPerSecond: 0.5,
  accessHint:
    'Set YOUTUBE_API_KEY, from console.cloud.google.com with the YouTube Data API v3 enabled.',
  settings: {
    baseUrl: {
      variable: 'YOUTUBE_BASE_URL',
      type: 'url',
      doc: 'YouTube Data API v3.',
      default: 'https://youtube.googleapis.com/youtube/v3',
      sandbox: '/youtube/v3',
    },
    apiKey: {
      variable: 'YOUTUBE_API_KEY',
      type: 'secret',
      required: true,
      doc: 'API key of a Google Cloud project. Unset: YouTube is "not configured".',
      sandbox: 'sandbox-token',
    },
    dailySearches: {
      variable: 'YOUTUBE_DAILY_SEARCHES',
      type: 'count',
      doc: 'Searches a day that the key may make, counted over all workers until midnight Pacific time.',
      default: 100,
      sandbox: '1000000',
    },
  },
} as const satisfies PlatformService;
