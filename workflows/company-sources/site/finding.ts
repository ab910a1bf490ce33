import { ProviderError } from '#providers/port.ts';
import type { WebSearch } from '#providers/web-search/port.ts';
import type { SourceListener, FoundPage } from '../port.ts';
import type { Wikidata } from '../registries/wikidata.ts';
import { registrableDomain } from '../../extraction/company-pages/links.ts';
import { cutText } from '#domain/text/cut.ts';

/** Dependencies for finding companies and their sites. */
interface FindingSources {
  /** Null without a key. */
  webSearch: WebSearch | null;
  wikidata: Wikidata;
  listener: SourceListener;
}

/** Results of a web search; none without one, or on failure. The listener gets the outcome. */
async function searchedOrNothing<T>(
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
async function orNothing<T>(
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

export interface DomainQuestion {
  /** Name of the company or product. */
  name: string;
  /** What it does, in a few words; distinguishes it from namesakes. */
  market: string;
  signal: AbortSignal;
}

const MAX_RESULTS = 8;
const MAX_MARKET_WORDS = 6;

/**
 * Domains that may belong to a company that nothing links to, likeliest first: sites that a web
 * search finds by its name, where one is configured, then official websites in Wikidata. Only a
 * proposal: the site has to confirm the name itself. A source that fails proposes nothing.
 */
export function createDomainFinder(sources: FindingSources) {
  const { wikidata } = sources;

  return async (question: DomainQuestion): Promise<string[]> => {
    const [found, official] = await Promise.all([
      searchedOrNothing(sources, (web) => searched(web, question)),
      orNothing(() => wikidata.websites(question.name, question)),
    ]);
    return [...new Set([...found, ...official])];
  };
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** A start page has its owner's name in its title, whatever else it contains. */
const titleNames = (title: string, name: string): boolean =>
  plain(title)
    .split(/[|–—:·,]|\s-\s/u)
    .some((part) => ` ${part.trim()} `.startsWith(` ${plain(name).trim()} `));

async function searched(
  web: WebSearch,
  { name, market, signal }: DomainQuestion,
): Promise<string[]> {
  const words = market.split(/\s+/u).slice(0, MAX_MARKET_WORDS);
  const terms = [{ text: name, phrase: true }, ...words.map((text) => ({ text, phrase: false }))];
  const pages = web.search({ site: null, terms, excluded: [], since: null }, signal);
  const first = await pages.next();
  const results = first.done ? [] : first.value.slice(0, MAX_RESULTS);
  return results
    .filter(({ url, title }) => titleNames(title, name) && url.pathname === '/')
    .flatMap(({ url }) => registrableDomain(url.href) ?? []);
}

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
      searchedOrNothing(sources, (web) => searchedMarket(web, question)),
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

async function searchedMarket(
  web: WebSearch,
  { market, signal }: MarketQuestion,
): Promise<FoundPage[]> {
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
