import { github } from './github/github.ts';
import { hackernews } from './hackernews/hackernews.ts';
import { mastodon } from './mastodon/mastodon.ts';
import { pinterest } from './pinterest/pinterest.ts';
import type { Platform } from './platform.ts';
import { producthunt } from './producthunt/producthunt.ts';
import { quora } from './quora/brave.ts';
import { reddit } from './reddit/reddit.ts';
import { stackoverflow } from './stackoverflow/stackoverflow.ts';
import { tumblr } from './tumblr/tumblr.ts';
import { youtube } from './youtube/youtube.ts';

/** The platforms that the sandbox plays; Quora is played by the web search that finds it. */
export const PLATFORMS: readonly Platform[] = [
  hackernews,
  reddit,
  stackoverflow,
  youtube,
  tumblr,
  pinterest,
  github,
  mastodon,
  quora,
  producthunt,
];
