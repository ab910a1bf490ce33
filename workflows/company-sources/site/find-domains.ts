import { ProviderError } from '#providers/port.ts';
import type { WebSearch } from '#providers/web-search/port.ts';
import { registrableDomain } from '../../extraction/company-pages/links.ts';
import type { Wikidata } from '../registries/wikidata.ts';

export interface DomainQuestion {
  /** Name of the company or product. */
  name: string;
  /** What it does, in a few words; tells it from others of its name. */
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
export function createDomainFinder(sources: { webSearch: WebSearch | null; wikidata: Wikidata }) {
  const { webSearch, wikidata } = sources;

  async function searched({ name, market, signal }: DomainQuestion): Promise<string[]> {
    if (!webSearch) return [];
    const words = market.split(/\s+/u).slice(0, MAX_MARKET_WORDS);
    const terms = [{ text: name, phrase: true }, ...words.map((text) => ({ text, phrase: false }))];
    const pages = webSearch.search({ site: null, terms, excluded: [], since: null }, signal);
    const first = await pages.next();
    const results = first.done ? [] : first.value.slice(0, MAX_RESULTS);
    return results
      .filter(({ url, title }) => titleNames(title, name) && url.pathname === '/')
      .flatMap(({ url }) => registrableDomain(url.href) ?? []);
  }

  return async (question: DomainQuestion): Promise<string[]> => {
    const [found, official] = await Promise.all([
      orNothing(searched(question)),
      orNothing(wikidata.websites(question.name, question)),
    ]);
    return [...new Set([...found, ...official])];
  };
}

async function orNothing(domains: Promise<string[]>): Promise<string[]> {
  try {
    return await domains;
  } catch (error) {
    if (error instanceof ProviderError) return [];
    throw error;
  }
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** A start page names its owner in its title, whatever else it says there. */
const titleNames = (title: string, name: string): boolean =>
  plain(title)
    .split(/[|–—:·,]|\s-\s/u)
    .some((part) => ` ${part.trim()} `.startsWith(` ${plain(name).trim()} `));
