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

/** The product's eight intents, copied as words: the sandbox imports nothing of the product. */
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

/** A post as written by hand: no time, no author, no numbers. Body is Markdown. */
export interface Draft {
  /** Unique and stable, `<area>-<number>`. */
  key: string;
  area: string;
  platform: SandboxPlatform;
  /**
   * Where it stands, by platform, a blank written as `+`:
   * - hackernews: kind of item · reddit: subreddit · stackoverflow: comma list of tags
   * - youtube: category · pinterest: board · quora: `question` or `answer`
   * - tumblr, mastodon, producthunt: comma list of tags, hashtags, topics
   * - github: `owner/repository`, with `/pull` behind it for a pull request
   */
  place: string;
  intent: IntentLabel;
  sentiment: SentimentLabel;
  language: string;
  /** A Mastodon post's first paragraph; Product Hunt: `Name: tagline`. */
  title: string;
  body: string;
  /** Link posts: where they point. */
  link: string | null;
  /** Posts of one group say the same thing in (nearly) the same words. */
  duplicateGroup: string | null;
  /** Key of the post that this one answers or quotes. It says something of its own. */
  original: string | null;
}

/** A draft put into the world. */
export interface Post extends Draft {
  /** Number that each platform renders in its own form. */
  number: number;
  /** Hacker News: number of the story that a comment stands under; else its own. */
  story: number;
  author: string;
  /** Unix seconds. */
  createdAt: number;
  likes: number;
  comments: number;
  views: number;
}
