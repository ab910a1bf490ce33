import { quoraService } from '#domain/platforms/quora.ts';
import { collect, collectAlternatives } from '../collect.ts';
import type { Page } from '../collect.ts';
import type { FoundPost, Provider, ProviderQuery, QueryTerm } from '../port.ts';
import { anyOfTerms } from '../query.ts';
import { fitsBrave } from '../web-search/brave.ts';
import type { WebQuery, WebResult, WebSearch } from '../web-search/port.ts';

/** Each alternative costs a separate paid request. */
const MAX_ALTERNATIVES = 2;
const SITE = 'quora.com';
const NO_QUESTION = /^\/(?:profile|topic|search|q|about|contact)(?:\/|$)/u;

/**
 * A page of quora.com as a post: its address without query and fragment is its id, languages live
 * on hosts of their own. Null for profiles, topics and other sites.
 */
function mapResult({ url, title, description, seenAt, language }: WebResult): FoundPost | null {
  const isQuora = url.hostname === 'quora.com' || url.hostname.endsWith('.quora.com');
  if (
    !isQuora ||
    url.protocol !== 'https:' ||
    url.pathname === '/' ||
    NO_QUESTION.test(url.pathname)
  )
    return null;
  const address = `${url.hostname}${url.pathname.replace(/\/$/u, '')}`;
  return {
    ...(url.pathname.includes('/answer/') ? { kind: 'answer' as const } : {}),
    externalId: address,
    url: `https://${address}`,
    title: title.replace(/ - Quora$/u, ''),
    content: description,
    author: null,
    postedAt: seenAt,
    engagement: { likes: null, comments: null, shares: null },
    language,
  };
}

/** Alternative terms, where one search accepts them all. */
function alternativesFor(query: ProviderQuery): QueryTerm[] | null {
  const anyOf = anyOfTerms(query);
  return anyOf && anyOf.length > 1 && fitsBrave({ site: SITE, terms: [], anyOf }) ? anyOf : null;
}

/** Questions and answers of Quora, found through a web search: Quora has no public interface. */
export function createQuora(webSearch: WebSearch): Provider {
  return {
    id: 'quora',
    capabilities: quoraService.capabilities,
    search(request, { signal }) {
      const { since, query } = request;
      async function* pages(words: Pick<WebQuery, 'terms' | 'anyOf'>): AsyncGenerator<Page> {
        const asked = { site: SITE, excluded: query.excluded, since, ...words };
        const found = webSearch.search(asked, signal);
        let next = await found.next();
        for (; !next.done; next = await found.next())
          yield { posts: next.value.map(mapResult).filter((post) => post !== null) };
        yield { posts: [], cutShort: next.value };
      }
      const anyOf = alternativesFor(query);
      return anyOf === null
        ? collectAlternatives(request, MAX_ALTERNATIVES, (terms) => pages({ terms }))
        : collect(pages({ terms: [], anyOf }), request);
    },
    takesWhole: (query) => alternativesFor(query) !== null,
  };
}
