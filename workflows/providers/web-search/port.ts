import type { QueryTerm } from '../port.ts';

/** One page of the open web, as a search engine describes it. Text is plain. */
export interface WebResult {
  url: URL;
  title: string;
  description: string;
  /** When the engine last saw the page change; null when it does not say. */
  seenAt: Date | null;
  language: string | null;
}

export interface WebQuery {
  /** Host whose pages are wanted, such as quora.com; null for the whole web. */
  site: string | null;
  terms: readonly QueryTerm[];
  /** One of these must match as well. */
  anyOf?: readonly QueryTerm[];
  excluded: readonly QueryTerm[];
  /** Null for pages of any age. */
  since: Date | null;
}

/** A search engine for the open web, for platforms without an API. */
export interface WebSearch {
  /**
   * Pages of results, best first; returns whether there are more than could be read.
   * @throws ProviderError
   */
  search(query: WebQuery, signal: AbortSignal): AsyncGenerator<WebResult[], boolean>;
}
