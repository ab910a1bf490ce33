import type { PlatformId } from '#domain/names.ts';

/**
 * Days that texts, authors and figures of a platform are kept, counted from when we fetched them;
 * null where no term sets an end. What stays is the address, the times and our own verdicts.
 *
 * - reddit: the Data API terms ask to delete posts and ids of authors that were deleted on Reddit;
 *   48 hours are commonly quoted for it. A post was there when we fetched it, so what goes two days
 *   after that, deleted or not, goes within 48 hours of any deletion: no post has to be asked for
 *   again, which would spend the searches' allowance. Its address holds no words of it.
 * - youtube: Developer Policies III.E.4: refresh or delete stored data after 30 calendar days.
 * - tumblr: the API License Agreement allows caching, not storing: our reading is a week.
 * - pinterest: the Developer Guidelines allow no storing beyond what is needed: a day.
 * - mastodon: each server's own rules, and deletions are to be respected, of which we hear nothing:
 *   our reading is 30 days.
 * - quora: Brave Search allows storing results only on plans with storage rights: a day.
 * - stackoverflow: CC BY-SA, no end, with author and link.
 * - hackernews, github, producthunt: their terms name no end; results always link to the source.
 */
export const RETENTION_DAYS: Readonly<Record<PlatformId, number | null>> = {
  reddit: 2,
  stackoverflow: null,
  hackernews: null,
  youtube: 30,
  tumblr: 7,
  pinterest: 1,
  github: null,
  mastodon: 30,
  quora: 1,
  producthunt: null,
};
