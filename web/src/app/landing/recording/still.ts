import type { SearchResult } from '#contracts/search/search.ts';

/** The last picture of the recording: enough for the page before its player has loaded. */
export interface Still {
  query: string;
  totalFound: number;
  platforms: number;
  results: readonly Pick<
    SearchResult,
    'id' | 'platform' | 'title' | 'reason' | 'relevance' | 'intent'
  >[];
}
