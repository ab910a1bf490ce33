import type { PlatformDescriptor, PlatformService } from './descriptor.ts';

export const tumblr = {
  name: 'Tumblr',
  logo: 'tumblr',
  color: '#36465D',
  description: 'Tagged posts of creative and fan communities.',
  bestUseCase: 'Creative audiences and consumer taste',
  hosts: ['tumblr.com'],
  kinds: ['post'],
  onFreePlan: true,
  communityRule: 'Disclose that it is your product; tag it as an ad where you pay for reach.',
} as const satisfies PlatformDescriptor;

export const tumblrService = {
  capabilities: {
    fullText: false,
    timeframe: true,
    comments: false,
    note: 'Searches tags that are made from your keywords, not the text of posts.',
  },
  /** The API License Agreement allows caching, not storing: our reading is a week. */
  retentionDays: 7,
  searchesPerSecond: 0.5,
  accessHint: 'Set TUMBLR_API_KEY, the consumer key of an application (tumblr.com/oauth/apps).',
  settings: {
    baseUrl: {
      variable: 'TUMBLR_BASE_URL',
      type: 'url',
      doc: 'Tumblr API v2.',
      default: 'https://api.tumblr.com/v2',
      sandbox: '/tumblr/v2',
    },
    apiKey: {
      variable: 'TUMBLR_API_KEY',
      type: 'secret',
      required: true,
      doc: 'OAuth consumer key of a Tumblr application. Unset: Tumblr is "not configured".',
      sandbox: 'sandbox-token',
    },
  },
} as const satisfies PlatformService;
