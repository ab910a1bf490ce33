import type { SearchAsk } from '#db/commands/search/platform.ts';
import type { ProviderQuery } from '#providers/port.ts';
import { inOtherWords, joinQueries, parseQuery } from '#providers/query.ts';
import type { AskedPhrasing } from './fusion.ts';

interface Asked {
  /** The search as it was typed. */
  query: ProviderQuery;
  /** All its other wordings, by which posts are judged as well. */
  phrasings: AskedPhrasing[];
  /** What this pass asks a platform. */
  asked: ProviderQuery;
}

/**
 * Reads what a pass asks. A sentence carries its other wordings with it; wordings alone are
 * keywords, joined by OR as far as one search takes them.
 */
export function readAsk({ query: text, mode, phrasings, asked }: SearchAsk): Asked {
  const query = parseQuery(text, mode);
  const others = phrasings
    .map((each, at) => ({ at, text: each }))
    .slice(1)
    .map((each) => ({ at: each.at, query: parseQuery(each.text, 'keywords') }));
  const [from, to] = asked;
  const some = others.filter(({ at }) => at >= from && at < to).map((each) => each.query);
  if (mode === 'query' && from === 0)
    return { query, phrasings: others, asked: inOtherWords(query, some) };
  return { query, phrasings: others, asked: joined(from === 0 ? [query, ...some] : some) ?? query };
}

/** As many of the queries, from the first, as one search takes. */
function joined(queries: readonly ProviderQuery[]): ProviderQuery | null {
  if (queries.length < 2) return queries[0] ?? null;
  return joinQueries(queries) ?? joined(queries.slice(0, -1));
}
