import type { WatchedCompany } from '#db/queries/monitoring/watch.ts';
import type { ProviderQuery } from '#providers/port.ts';
import { parseQuery } from '#providers/query.ts';

/** By which a company is looked for and recognized. */
export const namesOf = ({ name, aliases }: WatchedCompany): string[] => [
  ...new Set([name, ...aliases].filter((each) => each.length > 1)),
];

/** Names and the domain, each as a phrase. Null for a name that cannot be asked for. */
export function queryOf(company: WatchedCompany): ProviderQuery | null {
  const wanted = [...namesOf(company).slice(0, 4), ...(company.domain ? [company.domain] : [])]
    .map((text) => text.replace(/["\\]/gu, ' ').trim())
    .filter((text) => text.length > 1)
    .map((text) => `"${text}"`);
  try {
    return parseQuery(wanted.join(' OR '), 'keywords');
  } catch {
    return null;
  }
}
