import type { PlatformId } from '#domain/names.ts';
import type { PlatformAccess } from '#domain/platforms/index.ts';
import { createGitHub } from './github/adapter.ts';
import { createHackerNews } from './hackernews/adapter.ts';
import { createMastodon } from './mastodon/adapter.ts';
import { createPinterest } from './pinterest/adapter.ts';
import type { Provider, AdapterDeps } from './port.ts';
import { createProductHunt } from './producthunt/adapter.ts';
import { createQuora } from './quora/adapter.ts';
import { createReddit } from './reddit/adapter.ts';
import { createStackOverflow } from './stackoverflow/adapter.ts';
import { createTumblr } from './tumblr/adapter.ts';
import { createBraveSearch } from './web-search/brave.ts';
import { createYouTube } from './youtube/adapter.ts';

/** How each platform's provider is made from its settings. */
export const ADAPTERS: {
  [Id in PlatformId]: (access: PlatformAccess[Id], deps: AdapterDeps) => Provider;
} = {
  hackernews: createHackerNews,
  stackoverflow: createStackOverflow,
  github: createGitHub,
  mastodon: createMastodon,
  reddit: createReddit,
  youtube: createYouTube,
  tumblr: createTumblr,
  pinterest: createPinterest,
  quora: (access, deps) => createQuora(createBraveSearch(access, 'Quora', deps)),
  producthunt: createProductHunt,
};
