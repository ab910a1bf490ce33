import type { SearchResult } from '#contracts/search/search.ts';

const nothing = () => ({ reason: '', spans: [] });

/** Replaces a post's own words and figures after they had to be removed. */
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

/** A reduced result: only its address, times and our own one-word verdicts remain. */
export const withoutText = (result: SearchResult, days: number): SearchResult => ({
  ...result,
  ...removedFields(days),
});
