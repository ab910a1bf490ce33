/** The ten platforms, copied as words: the sandbox imports nothing of the product. */
export const SANDBOX_PLATFORMS = [
  'hackernews',
  'reddit',
  'stackoverflow',
  'youtube',
  'tumblr',
  'pinterest',
  'github',
  'mastodon',
  'quora',
  'producthunt',
] as const;
export type SandboxPlatform = (typeof SANDBOX_PLATFORMS)[number];

export const SENTIMENTS = ['positive', 'neutral', 'negative', 'mixed'] as const;
export type SentimentLabel = (typeof SENTIMENTS)[number];

/** The product's eight intents, copied as words. */
export const INTENT_LABELS = [
  'recommendation',
  'alternative',
  'complaint',
  'comparison',
  'price',
  'howto',
  'promotion',
  'other',
] as const;
export type IntentLabel = (typeof INTENT_LABELS)[number];
