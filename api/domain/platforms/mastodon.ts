import type { PlatformDescriptor, PlatformService } from './descriptor.ts';

export const mastodon = {
  name: 'Mastodon',
  logo: 'mastodon',
  color: '#6364FF',
  description: 'Public posts of independent servers.',
  bestUseCase: 'Privacy-minded and technical communities',
  hosts: ['mastodon.social'],
  kinds: ['post'],
  onFreePlan: true,
  communityRule: 'Many servers ban advertising accounts: read the server’s rules.',
} as const satisfies PlatformDescriptor;

export const mastodonService = {
  capabilities: {
    fullText: false,
    timeframe: true,
    comments: false,
    note: 'Searches hashtags made from your keywords, on one server. Full text needs a user token.',
  },
  /**
   * Each server has its own rules and deletions are to be respected, but we receive none: our
   * reading is 30 days.
   */
  retentionDays: 30,
  searchesPerSecond: 0.5,
  accessHint: null,
  settings: {
    baseUrl: {
      variable: 'MASTODON_BASE_URL',
      type: 'url',
      doc: 'The Mastodon server that is searched.',
      default: 'https://mastodon.social',
      sandbox: '/mastodon',
    },
    // Without a user's token, as most servers are searched: hashtags only.
    token: {
      variable: 'MASTODON_TOKEN',
      type: 'secret',
      doc: 'Optional, a user’s token of that server with read:search: full text instead of hashtags.',
      sandbox: '',
    },
  },
} as const satisfies PlatformService;
