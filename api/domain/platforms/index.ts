import type {
  AccessOf,
  PlatformDescriptor,
  PlatformService,
  PlatformSetting,
  SettingsOf,
} from './descriptor.ts';
import { github, githubService } from './github.ts';
import { hackernews, hackernewsService } from './hackernews.ts';
import { mastodon, mastodonService } from './mastodon.ts';
import { pinterest, pinterestService } from './pinterest.ts';
import { producthunt, producthuntService } from './producthunt.ts';
import { quora, quoraService } from './quora.ts';
import { reddit, redditService } from './reddit.ts';
import { stackoverflow, stackoverflowService } from './stackoverflow.ts';
import { tumblr, tumblrService } from './tumblr.ts';
import { youtube, youtubeService } from './youtube.ts';

/** Every platform that can be searched, in the order in which pages list them. */
const DESCRIPTORS = {
  reddit,
  stackoverflow,
  hackernews,
  youtube,
  tumblr,
  pinterest,
  github,
  mastodon,
  quora,
  producthunt,
} satisfies Readonly<Record<string, PlatformDescriptor>>;

export type PlatformId = keyof typeof DESCRIPTORS;

export const PLATFORMS: Readonly<Record<PlatformId, PlatformDescriptor>> = DESCRIPTORS;

type With<Key extends keyof PlatformDescriptor> = {
  [Id in PlatformId]: Key extends keyof (typeof DESCRIPTORS)[Id] ? Id : never;
}[PlatformId];

/** The platforms whose descriptor states an optional fact, in order. */
export function platformsWith<Key extends keyof PlatformDescriptor>(
  key: Key,
): readonly [With<Key>, ...With<Key>[]] {
  const ids = Object.keys(PLATFORMS) as PlatformId[];
  return ids.filter((id) => key in PLATFORMS[id]) as unknown as [With<Key>, ...With<Key>[]];
}

/** Hosts of all platforms, with their subdomains: links to them name no company. */
export const PLATFORM_HOSTS: readonly string[] = Object.values(PLATFORMS).flatMap(
  ({ hosts }) => hosts,
);

export const PLATFORM_SERVICES = {
  reddit: redditService,
  stackoverflow: stackoverflowService,
  hackernews: hackernewsService,
  youtube: youtubeService,
  tumblr: tumblrService,
  pinterest: pinterestService,
  github: githubService,
  mastodon: mastodonService,
  quora: quoraService,
  producthunt: producthuntService,
} satisfies Readonly<Record<PlatformId, PlatformService>>;

type Services = typeof PLATFORM_SERVICES;
export type PlatformSettings = { [Id in PlatformId]: SettingsOf<Services[Id]> };
export type PlatformAccess = { [Id in PlatformId]: AccessOf<Services[Id]> };

/** The settings of every platform, each as `valueOf` reads it. */
export function readPlatformSettings(
  valueOf: (setting: PlatformSetting) => unknown,
): PlatformSettings {
  return byPlatform((id) => {
    const settings: PlatformService['settings'] = PLATFORM_SERVICES[id].settings;
    return Object.fromEntries(
      Object.entries(settings).map(([name, setting]) => [name, valueOf(setting)]),
    );
  }) as PlatformSettings;
}

/** A table of one fact for each platform. */
export function byPlatform<T>(factOf: (id: PlatformId) => T): Record<PlatformId, T> {
  const ids = Object.keys(PLATFORMS) as PlatformId[];
  return Object.fromEntries(ids.map((id) => [id, factOf(id)])) as Record<PlatformId, T>;
}
