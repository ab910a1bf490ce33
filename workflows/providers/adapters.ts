import type { PlatformId } from '#domain/names.ts';
import type { AdapterDeps } from './deps.ts';
import { createGitHub } from './github/adapter.ts';
import { createHackerNews } from './hackernews/adapter.ts';
import { createMastodon } from './mastodon/adapter.ts';
import { createPinterest } from './pinterest/adapter.ts';
import type { Provider } from './port.ts';
import { createProductHunt } from './producthunt/adapter.ts';
import type { ProviderConfig } from './provider-config.ts';
import { createQuora } from './quora/adapter.ts';
import { createReddit } from './reddit/adapter.ts';
import { createStackOverflow } from './stackoverflow/adapter.ts';
import { createTumblr } from './tumblr/adapter.ts';
import { createBraveSearch } from './web-search/brave.ts';
import { createYouTube } from './youtube/adapter.ts';

/** A provider, or one sentence on what to configure and where to get it. */
type Setup<C> = (config: C, deps: AdapterDeps) => Provider | string;

/** How each platform is created from its part of the configuration. */
export const ADAPTERS: { [Id in PlatformId]: Setup<ProviderConfig[Id]> } = {
  hackernews: createHackerNews,
  stackoverflow: createStackOverflow,
  github: createGitHub,
  mastodon: createMastodon,
  reddit: ({ clientId, clientSecret, ...rest }, deps) =>
    clientId && clientSecret
      ? createReddit({ ...rest, clientId, clientSecret }, deps)
      : 'Set REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET of an app that Reddit approved (reddit.com/prefs/apps).',
  youtube: ({ apiKey, ...rest }, deps) =>
    apiKey
      ? createYouTube({ ...rest, apiKey }, deps)
      : 'Set YOUTUBE_API_KEY, from console.cloud.google.com with the YouTube Data API v3 enabled.',
  tumblr: ({ apiKey, ...rest }, deps) =>
    apiKey
      ? createTumblr({ ...rest, apiKey }, deps)
      : 'Set TUMBLR_API_KEY, the consumer key of an application (tumblr.com/oauth/apps).',
  pinterest: ({ token, ...rest }, deps) =>
    token
      ? createPinterest({ ...rest, token }, deps)
      : 'Set PINTEREST_TOKEN of an app that Pinterest let into its partner search (developers.pinterest.com).',
  quora: ({ apiKey, ...rest }, deps) =>
    apiKey
      ? createQuora(createBraveSearch({ ...rest, apiKey }, 'Quora', deps))
      : 'Set BRAVE_API_KEY, from api-dashboard.search.brave.com: Quora is found through Brave Search.',
  producthunt: ({ token, ...rest }, deps) =>
    token
      ? createProductHunt({ ...rest, token }, deps)
      : 'Set PRODUCTHUNT_TOKEN, from producthunt.com/v2/oauth/applications; commercial use needs their permission.',
};
