import type { Draft } from './drafts.ts';

/** What a post of each platform is, unless its draft says otherwise. */
export const KINDS: Readonly<Record<Draft['platform'], string>> = {
  hackernews: 'story',
  reddit: 'self',
  stackoverflow: 'question',
  youtube: 'video',
  tumblr: 'text',
  pinterest: 'pin',
  github: 'issue',
  mastodon: 'status',
  quora: 'question',
  producthunt: 'launch',
};

/** Platforms on which a post's place is its tags. */
export const TAGGED: readonly Draft['platform'][] = [
  'stackoverflow',
  'tumblr',
  'mastodon',
  'producthunt',
];
