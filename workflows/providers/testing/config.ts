import type { ProviderConfig } from '../provider-config.ts';

/** Live, with the public addresses and without any key. */
export const KEYLESS: ProviderConfig = {
  sandbox: false,
  userAgent: 'web:earshot:test (by /u/tester)',
  privateOrigins: [],
  hackernews: { baseUrl: 'https://hn.algolia.com/api/v1' },
  stackoverflow: { baseUrl: 'https://api.stackexchange.com/2.3' },
  reddit: {
    baseUrl: 'https://oauth.reddit.com',
    tokenUrl: 'https://www.reddit.com/api/v1/access_token',
    communities: ['startups', 'SaaS'],
  },
  github: { baseUrl: 'https://api.github.com' },
  youtube: { baseUrl: 'https://youtube.googleapis.com/youtube/v3', dailySearches: 100 },
  mastodon: { baseUrl: 'https://mastodon.social' },
  tumblr: { baseUrl: 'https://api.tumblr.com/v2' },
  pinterest: { baseUrl: 'https://api.pinterest.com/v5', country: 'US' },
  quora: { baseUrl: 'https://api.search.brave.com/res/v1' },
  producthunt: { baseUrl: 'https://api.producthunt.com' },
};
