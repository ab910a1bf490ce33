import { ProviderError } from '#providers/port.ts';
import type { WebSearch } from '#providers/web-search/port.ts';
import type { SourceListener } from '../port.ts';
import type { Wikidata } from '../registries/wikidata.ts';

/** What finds companies and their sites. */
export interface FindingSources {
  /** Null without a key. */
  webSearch: WebSearch | null;
  wikidata: Wikidata;
  listener: SourceListener;
}

/** What a web search finds; nothing without one, or where it fails. The listener learns how it went. */
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

/** What a source finds; nothing where it fails. */
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
