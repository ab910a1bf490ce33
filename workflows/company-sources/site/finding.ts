import { ProviderError } from '#providers/port.ts';
import type { WebSearch } from '#providers/web-search/port.ts';
import type { SourceListener } from '../port.ts';
import type { Wikidata } from '../registries/wikidata.ts';

/** Dependencies for finding companies and their sites. */
export interface FindingSources {
  /** Null without a key. */
  webSearch: WebSearch | null;
  wikidata: Wikidata;
  listener: SourceListener;
}

/** Results of a web search; none without one, or on failure. The listener gets the outcome. */
export async function searchedOrNothing<T>(
  { webSearch, listener }: FindingSources,
  search: (web: WebSearch) => Promise<T[]>,
): Promise<T[]> {
  if (webSearch === null) return [];
  return orNothing(
    async () => {
      const found = await search(webSearch);
      listener('web_search', null);
      return found;
    },
    (error) => {
      listener('web_search', error);
    },
  );
}

/** Results of a source; none on failure. */
export async function orNothing<T>(
  find: () => Promise<T[]>,
  onError: (error: ProviderError) => void = () => undefined,
): Promise<T[]> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    onError(error);
    return [];
  }
}
