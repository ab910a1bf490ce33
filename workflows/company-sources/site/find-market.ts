import { cutText } from '#domain/text/cut.ts';
import { registrableDomain } from '../../extraction/company-pages/links.ts';
import type { WebSearch } from '#providers/web-search/port.ts';
import { orNothing, searchedOrNothing } from './finding.ts';
import type { FoundPage } from '../port.ts';
import type { FindingSources } from './finding.ts';

export interface MarketQuestion {
  /** As the founder describes it. */
  market: string;
  /** The product without its audience: encyclopedias have no narrower terms. */
  product: string;
  signal: AbortSignal;
}

const MAX_WORDS = 12;
/** Two pages of a web search: what comes later fits less. */
const MAX_PAGES = 2;
const MAX_FOUND = 20;
const TITLE_CHARS = 120;
const DESCRIPTION_CHARS = 240;

/**
 * Start pages of companies that a web search (where one is configured) and Wikidata know for a
 * market, likeliest first. Only proposals: each site has to confirm itself. A source that fails
 * proposes nothing.
 */
export function createMarketFinder(sources: FindingSources) {
  const { wikidata } = sources;

  return async (question: MarketQuestion): Promise<FoundPage[]> => {
    const [web, known] = await Promise.all([
      searchedOrNothing(sources, (web) => searched(web, question)),
      orNothing(() => wikidata.companies(question.product, question)),
    ]);
    const byDomain = new Map<string, FoundPage>();
    for (const page of [...web, ...known.map(pageOf)])
      if (!byDomain.has(page.domain)) byDomain.set(page.domain, page);
    return [...byDomain.values()].slice(0, MAX_FOUND);
  };
}

const pageOf = (page: FoundPage): FoundPage => ({
  ...page,
  title: cutText(page.title, TITLE_CHARS),
  description: cutText(page.description, DESCRIPTION_CHARS),
});

async function searched(web: WebSearch, { market, signal }: MarketQuestion): Promise<FoundPage[]> {
  const words = market.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.slice(0, MAX_WORDS) ?? [];
  const terms = words.map((text) => ({ text, phrase: false }));
  const found: FoundPage[] = [];
  let read = 0;
  for await (const results of web.search(
    { site: null, terms, excluded: [], since: null },
    signal,
  )) {
    for (const { url, title, description } of results) {
      const domain = registrableDomain(url.href);
      // Deeper pages are articles about companies, profiles or shops.
      if (domain === null || url.pathname !== '/') continue;
      found.push(pageOf({ domain, url: url.href, title, description, source: 'web_search' }));
    }
    read += 1;
    if (read === MAX_PAGES || found.length >= MAX_FOUND) break;
  }
  return found;
}
