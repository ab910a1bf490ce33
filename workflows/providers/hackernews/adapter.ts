import { createAsker } from '../ask.ts';
import { hackernewsService } from '#domain/platforms/hackernews.ts';
import { collectAlternatives } from '../collect.ts';
import type { Page } from '../collect.ts';
import type { AdapterDeps } from '../deps.ts';
import type { Provider, ProviderRequest, QueryTerm } from '../port.ts';
import { mapItems } from '../wire.ts';
import { createHackerNewsFeed } from './feed.ts';
import { mapHit, answerSchema } from './map.ts';

const SOURCE = 'Hacker News';
/** The API has no OR: each alternative is a separate request, well inside 10,000 an hour. */
const MAX_ALTERNATIVES = 12;
const MAX_PAGES = 5;
/** Hits behind the first 1,000 cannot be reached. */
const REACHABLE_HITS = 1_000;

const asQuery = (terms: readonly QueryTerm[], excluded: readonly QueryTerm[]): string =>
  [
    ...terms.map(({ text, phrase }) => (phrase ? `"${text}"` : text)),
    // Only single words can be excluded there; phrases are dropped from the answer.
    ...excluded.filter(({ phrase }) => !phrase).map(({ text }) => `-${text}`),
  ].join(' ');

/** Hacker News through the keyless Algolia API: stories and comments, exact window. */
export function createHackerNews(config: { baseUrl: string }, deps: AdapterDeps): Provider {
  const asker = createAsker({ source: SOURCE }, deps);
  const { ask } = asker;

  function readPage(
    terms: readonly QueryTerm[],
    { query, since, limit }: ProviderRequest,
    page: number,
    signal: AbortSignal,
  ) {
    const parameters = new URLSearchParams({
      query: asQuery(terms, query.excluded),
      tags: '(story,comment)',
      numericFilters: `created_at_i>=${Math.floor(since.getTime() / 1000)}`,
      hitsPerPage: String(limit),
      page: String(page),
    });
    const url = `${config.baseUrl}/search?${parameters}`;
    return ask({ url, signal }, answerSchema);
  }

  async function* alternative(
    terms: readonly QueryTerm[],
    request: ProviderRequest,
    signal: AbortSignal,
  ): AsyncGenerator<Page> {
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const answer = await readPage(terms, request, page, signal);
      yield { posts: mapItems(answer.hits, mapHit, SOURCE), total: answer.nbHits ?? null };
      const last = page + 1 >= (answer.nbPages ?? 0);
      if (last || answer.hits.length === 0 || (page + 1) * request.limit >= REACHABLE_HITS) return;
    }
  }

  return {
    id: 'hackernews',
    capabilities: hackernewsService.capabilities,
    search: (request, { signal }) =>
      collectAlternatives(request, MAX_ALTERNATIVES, (terms) =>
        alternative(terms, request, signal),
      ),
    readFeed: createHackerNewsFeed(config, asker),
  };
}
