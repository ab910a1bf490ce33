import type { SearchMode } from '#domain/names.ts';
import type { Watched, WatchedCompany } from '#db/queries/monitoring/watch.ts';
import type { ProviderQuery } from '#providers/port.ts';
import { parseQuery } from '#providers/query.ts';

/** The names by which a company is found and recognized. */
export const namesOf = ({ name, aliases }: WatchedCompany): string[] => [
  ...new Set([name, ...aliases].filter((each) => each.length > 1)),
];

/** The query sent to platforms; null for a name or query that cannot be sent. */
export const queryOf = (watched: Watched): ProviderQuery | null =>
  watched.kind === 'query'
    ? parseOrNull(watched.query, watched.mode)
    : parseOrNull(anyNameOf(watched), 'keywords');

/** Names and the domain, each as a phrase. */
const anyNameOf = (company: WatchedCompany): string =>
  [...namesOf(company).slice(0, 4), ...(company.domain ? [company.domain] : [])]
    .map((text) => text.replace(/["\\]/gu, ' ').trim())
    .filter((text) => text.length > 1)
    .map((text) => `"${text}"`)
    .join(' OR ');

function parseOrNull(text: string, mode: SearchMode): ProviderQuery | null {
  try {
    return parseQuery(text, mode);
  } catch {
    return null;
  }
}
