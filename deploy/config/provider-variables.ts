import { z } from 'zod';
import { optional, url } from './variable.ts';
import type { Variable } from './variable.ts';

const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Addresses, keys and limits of the ten platforms. */
export const PROVIDER_VARIABLES = {
  OUTBOUND_PRIVATE_ORIGINS: {
    owner: 'worker',
    doc: 'Comma list of origins on private addresses that outbound requests may reach (the sandbox). Empty in production.',
    schema: commaList.default([]),
  },
  OUTBOUND_USER_AGENT: {
    owner: 'worker',
    doc: 'User-Agent of every outbound request.',
    schema: z.string().default('web:earshot:0.1 (by /u/earshot-app)'),
  },
  OUTBOUND_BOT_USER_AGENT: {
    owner: 'worker',
    doc: 'User-Agent of requests to companies’ sites and registries: name, version and a contact address.',
    schema: z.string().default('EarshotBot/1.0 (+https://earshot.example/bot)'),
  },
  NPM_REGISTRY_URL: {
    owner: 'worker',
    doc: 'Package registry that is asked for releases.',
    schema: url.default('https://registry.npmjs.org'),
  },
  CRUNCHBASE_BASE_URL: {
    owner: 'worker',
    doc: 'Crunchbase API. Keys from before 2026 use https://api.crunchbase.com/api/v4.',
    schema: url.default('https://api.crunchbase.com/v4/data'),
  },
  CRUNCHBASE_API_KEY: {
    owner: 'worker',
    doc: 'Paid key: funding, investors and headcount. Unset: Crunchbase is "not configured".',
    schema: optional,
    secret: true,
  },
  HACKERNEWS_BASE_URL: {
    owner: 'worker',
    doc: 'Hacker News Algolia API.',
    schema: url.default('https://hn.algolia.com/api/v1'),
  },
  STACKOVERFLOW_BASE_URL: {
    owner: 'worker',
    doc: 'Stack Exchange API.',
    schema: url.default('https://api.stackexchange.com/2.3'),
  },
  STACKOVERFLOW_KEY: {
    owner: 'worker',
    doc: 'Optional app key: 10,000 requests a day instead of 300.',
    schema: optional,
    secret: true,
  },
  REDDIT_BASE_URL: {
    owner: 'worker',
    doc: 'Reddit Data API.',
    schema: url.default('https://oauth.reddit.com'),
  },
  REDDIT_TOKEN_URL: {
    owner: 'worker',
    doc: 'Reddit token endpoint.',
    schema: url.default('https://www.reddit.com/api/v1/access_token'),
  },
  REDDIT_CLIENT_ID: {
    owner: 'worker',
    doc: 'Client id of an app that Reddit approved. Unset: Reddit is "not configured".',
    schema: optional,
  },
  REDDIT_COMMUNITIES: {
    owner: 'worker',
    doc: 'Comma list of the communities whose new posts Trending Problems reads, without r/.',
    schema: commaList.default([
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
    ]),
  },
  REDDIT_CLIENT_SECRET: { owner: 'worker', doc: 'Its secret.', schema: optional, secret: true },
  GITHUB_BASE_URL: {
    owner: 'worker',
    doc: 'GitHub REST API.',
    schema: url.default('https://api.github.com'),
  },
  GITHUB_TOKEN: {
    owner: 'worker',
    doc: 'Optional, a fine-grained token without permissions: 30 searches a minute instead of 10.',
    schema: optional,
    secret: true,
  },
  YOUTUBE_BASE_URL: {
    owner: 'worker',
    doc: 'YouTube Data API v3.',
    schema: url.default('https://youtube.googleapis.com/youtube/v3'),
  },
  YOUTUBE_API_KEY: {
    owner: 'worker',
    doc: 'API key of a Google Cloud project. Unset: YouTube is "not configured".',
    schema: optional,
    secret: true,
  },
  YOUTUBE_DAILY_SEARCHES: {
    owner: 'worker',
    doc: 'Searches a day that the key may make, counted over all workers until midnight Pacific time.',
    schema: z.coerce.number().int().min(0).default(100),
  },
  MASTODON_BASE_URL: {
    owner: 'worker',
    doc: 'The Mastodon server that is searched.',
    schema: url.default('https://mastodon.social'),
  },
  MASTODON_TOKEN: {
    owner: 'worker',
    doc: 'Optional, a user’s token of that server with read:search: full text instead of hashtags.',
    schema: optional,
    secret: true,
  },
  TUMBLR_BASE_URL: {
    owner: 'worker',
    doc: 'Tumblr API v2.',
    schema: url.default('https://api.tumblr.com/v2'),
  },
  TUMBLR_API_KEY: {
    owner: 'worker',
    doc: 'OAuth consumer key of a Tumblr application. Unset: Tumblr is "not configured".',
    schema: optional,
    secret: true,
  },
  PINTEREST_BASE_URL: {
    owner: 'worker',
    doc: 'Pinterest API v5.',
    schema: url.default('https://api.pinterest.com/v5'),
  },
  PINTEREST_TOKEN: {
    owner: 'worker',
    doc: 'User token of an app in the partner search beta. Unset: Pinterest is "not configured".',
    schema: optional,
    secret: true,
  },
  PINTEREST_COUNTRY: {
    owner: 'worker',
    doc: 'Country whose pins are searched, ISO alpha-2.',
    schema: z
      .string()
      .regex(/^[A-Z]{2}$/u)
      .default('US'),
  },
  BRAVE_BASE_URL: {
    owner: 'worker',
    doc: 'Brave Search API, through which Quora is searched.',
    schema: url.default('https://api.search.brave.com/res/v1'),
  },
  BRAVE_API_KEY: {
    owner: 'worker',
    doc: 'Its subscription token. Unset: Quora is "not configured".',
    schema: optional,
    secret: true,
  },
  PRODUCTHUNT_BASE_URL: {
    owner: 'worker',
    doc: 'Product Hunt, without the path of its GraphQL API.',
    schema: url.default('https://api.producthunt.com'),
  },
  PRODUCTHUNT_TOKEN: {
    owner: 'worker',
    doc: 'Developer token; commercial use needs their permission. Unset: "not configured".',
    schema: optional,
    secret: true,
  },
  PROVIDER_RATE: {
    owner: 'worker',
    doc: 'Searches a second for each platform, over all workers. Unset: what each provider bears.',
    schema: z.coerce.number().positive().max(1_000).optional(),
  },
  SEARCH_PLATFORM_DEADLINE_SECONDS: {
    owner: 'worker',
    doc: 'A platform that has not answered by then has failed.',
    schema: z.coerce.number().int().min(2).max(600).default(60),
  },
} as const satisfies Record<string, Variable>;
