import type { SearchResult } from '#contracts/search/search.ts';

/** A result as the model's evidence is made of. */
export const exampleResult = (id: string, change: Partial<SearchResult> = {}): SearchResult => ({
  id,
  platform: 'reddit',
  url: 'https://example.test/post',
  title: '',
  content: '',
  author: 'someone',
  createdAt: '2026-11-20T10:00:00.000Z',
  sentiment: 0,
  relevance: 1,
  intent: 'other',
  reason: '',
  engagement: { likes: null, comments: null, shares: null },
  verdicts: {
    relevance: { reason: '', spans: [] },
    intent: { reason: '', spans: [] },
    sentiment: { reason: '', spans: [] },
  },
  fetchedAt: '2026-11-21T10:00:00.000Z',
  conversationId: null,
  ownVerdict: null,
  textRemovedAfterDays: null,
  foundBy: [],
  ...change,
});
