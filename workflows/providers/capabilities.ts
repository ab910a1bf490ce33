import type { PlatformId } from '#domain/names.ts';
import type { SourceCapabilities } from '#contracts/platforms.ts';

/** What each platform's API offers; shown in the picker and on result pages. */
export const CAPABILITIES: Readonly<Record<PlatformId, SourceCapabilities>> = {
  reddit: {
    fullText: true,
    timeframe: true,
    comments: false,
    note: 'Posts only: Reddit offers no search in comments. About the 250 best matches can be reached.',
  },
  stackoverflow: {
    fullText: true,
    timeframe: true,
    comments: false,
    note: 'Questions only. 300 requests a day without a key, 10,000 with one.',
  },
  hackernews: {
    fullText: true,
    timeframe: true,
    comments: true,
    note: null,
  },
  youtube: {
    fullText: true,
    timeframe: true,
    comments: false,
    note: 'Titles and descriptions of videos. A key allows 100 searches a day, shared by all users.',
  },
  tumblr: {
    fullText: false,
    timeframe: true,
    comments: false,
    note: 'Searches tags that are made from your keywords, not the text of posts.',
  },
  pinterest: {
    fullText: true,
    timeframe: false,
    comments: false,
    note: 'Pins carry no date, author or counts, so the timeframe cannot be kept. Partner access only.',
  },
  github: {
    fullText: true,
    timeframe: true,
    comments: false,
    note: 'Issues of public repositories, without pull requests and discussions. 10 searches a minute without a token, 30 with one.',
  },
  mastodon: {
    fullText: false,
    timeframe: true,
    comments: false,
    note: 'Searches hashtags made from your keywords, on one server. Full text needs a user token.',
  },
  quora: {
    fullText: true,
    timeframe: true,
    comments: false,
    note: 'Found through Brave Search; the date is when the page was last seen to change.',
  },
  producthunt: {
    fullText: false,
    timeframe: true,
    comments: false,
    note: 'Offers no text search: launches in the timeframe are read and matched to your keywords.',
  },
};
