import { CAPABILITIES } from '../capabilities.ts';
import { collectAlternatives } from '../collect.ts';
import type { Page } from '../collect.ts';
import type { FoundPost, Provider } from '../port.ts';
import type { WebResult, WebSearch } from '../web-search/port.ts';

/** Each alternative costs a paid request of its own. */
const MAX_ALTERNATIVES = 2;
const NO_QUESTION = /^\/(?:profile|topic|search|q|about|contact)(?:\/|$)/u;

/**
 * A page of quora.com as a post: its address without query and fragment is its id, languages live
 * on hosts of their own. Null for profiles, topics and other sites.
 */
export function mapResult({
  url,
  title,
  description,
  seenAt,
  language,
}: WebResult): FoundPost | null {
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

/** Questions and answers of Quora, found through a web search: Quora has no public interface. */
export function createQuora(webSearch: WebSearch): Provider {
  return {
    id: 'quora',
    capabilities: CAPABILITIES.quora,
    search(request, { signal }) {
      const { since, query } = request;
      return collectAlternatives(
        request,
        MAX_ALTERNATIVES,
        async function* (terms): AsyncGenerator<Page> {
          const asked = { site: 'quora.com', terms, excluded: query.excluded, since };
          for await (const results of webSearch.search(asked, signal))
            yield { posts: results.map(mapResult).filter((post) => post !== null) };
        },
      );
    },
  };
}
