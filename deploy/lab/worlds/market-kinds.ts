/** What a post of each platform is. */
export const KINDS = {
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
} as const;
export type MarketPlatform = keyof typeof KINDS;

/** Platforms on which a post's place is its tags. */
export const TAGGED: readonly MarketPlatform[] = [
  'stackoverflow',
  'tumblr',
  'mastodon',
  'producthunt',
];
