import type { PlatformDescriptor, PlatformService } from './descriptor.ts';

export const reddit = {
  name: 'Reddit',
  logo: 'reddit',
  color: '#FF4500',
  description: 'Communities on every subject, in people’s own words.',
  bestUseCase: 'Hearing complaints and requests for recommendations',
  hosts: ['reddit.com', 'redd.it'],
  kinds: ['post'],
  onFreePlan: true,
  isDefault: true,
  hasFeed: true,
  communitySegments: 2,
  communityRule:
    'Each subreddit has its own rules on self-promotion: read its sidebar. Say that it is your product.',
} as const satisfies PlatformDescriptor;

export const redditService = {
  capabilities: {
    fullText: true,
    timeframe: true,
    comments: false,
    note: 'Posts only: Reddit offers no search in comments. About the 250 best matches can be reached.',
  },
  /**
   * The Data API terms ask to delete posts and ids of authors that were deleted on Reddit; 48 hours
   * are commonly quoted for it. A post was there when we fetched it, so what goes two days after
   * that, deleted or not, goes within 48 hours of any deletion: no post has to be asked for again,
   * which would spend the searches' allowance. Its address holds no words of it.
   */
  retentionDays: 2,
  searchesPerSecond: 0.5,
  accessHint:
    'Set REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET of an app that Reddit approved (reddit.com/prefs/apps).',
  settings: {
    baseUrl: {
      variable: 'REDDIT_BASE_URL',
      type: 'url',
      doc: 'Reddit Data API.',
      default: 'https://oauth.reddit.com',
      sandbox: '/reddit',
    },
    tokenUrl: {
      variable: 'REDDIT_TOKEN_URL',
      type: 'url',
      doc: 'Reddit token endpoint.',
      default: 'https://www.reddit.com/api/v1/access_token',
      sandbox: '/reddit-www/api/v1/access_token',
    },
    clientId: {
      variable: 'REDDIT_CLIENT_ID',
      type: 'text',
      required: true,
      doc: 'Client id of an app that Reddit approved. Unset: Reddit is "not configured".',
      sandbox: 'sandbox-client',
    },
    communities: {
      variable: 'REDDIT_COMMUNITIES',
      type: 'list',
      doc: 'Comma list of the communities whose new posts Trending Problems reads, without r/.',
      default: [
        'SaaS',
        'startups',
        'Entrepreneur',
        'smallbusiness',
        'freelance',
        'webdev',
        'devops',
        'sysadmin',
        'selfhosted',
        'ecommerce',
        'productivity',
        'marketing',
      ],
      sandbox: 'all',
    },
    clientSecret: {
      variable: 'REDDIT_CLIENT_SECRET',
      type: 'secret',
      required: true,
      doc: 'Its secret.',
      sandbox: 'sandbox-secret',
    },
  },
} as const satisfies PlatformService;
