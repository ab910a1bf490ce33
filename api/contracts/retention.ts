import type { SearchResult } from './search/search.ts';

const nothing = () => ({ reason: '', spans: [] });

/** What takes the place of a post's own words and figures when they had to be removed. */
export const removedFields = (days: number) =>
  ({
    title: '',
    content: '',
    author: null,
    reason: '',
    engagement: { likes: null, comments: null, shares: null },
    verdicts: { relevance: nothing(), intent: nothing(), sentiment: nothing() },
    textRemovedAfterDays: days,
  }) satisfies Partial<SearchResult>;

/** A result of which only its address, its times and our own verdicts in one word are left. */
export const withoutText = (result: SearchResult, days: number): SearchResult => ({
  ...result,
  ...removedFields(days),
});
