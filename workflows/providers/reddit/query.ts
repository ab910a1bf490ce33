import { ProviderError } from '../port.ts';
import type { ProviderQuery, QueryTerm } from '../port.ts';

const MAX_QUERY = 512;

// A bare AND, OR or NOT would be read as an operator, a colon as a field.
const quote = ({ text, phrase }: QueryTerm): string =>
  phrase || /^(?:and|or|not)$/iu.test(text) || text.includes(':')
    ? `"${text.replaceAll('"', ' ')}"`
    : text;

const anyOf = (terms: readonly QueryTerm[]): string =>
  terms.length === 1 ? terms.map(quote).join('') : `(${terms.map(quote).join(' OR ')})`;

const wantedOf = (query: ProviderQuery): string => query.groups.map(anyOf).join(' ');

export const fitsReddit = (query: ProviderQuery): boolean => wantedOf(query).length <= MAX_QUERY;

/**
 * The query in Reddit's syntax, at most 512 characters. Exclusions are left out when they do not
 * fit: the answer is filtered by them again anyway.
 * @throws ProviderError bad_request when the wanted terms alone are too long.
 */
export function toRedditQuery(query: ProviderQuery): string {
  const wanted = wantedOf(query);
  const whole = [wanted, ...query.excluded.map((term) => `NOT ${quote(term)}`)].join(' ');
  if (whole.length <= MAX_QUERY) return whole;
  if (wanted.length <= MAX_QUERY) return wanted;
  throw new ProviderError('bad_request', `Reddit takes at most ${MAX_QUERY} characters.`);
}

const listsOf = (lists: ProviderQuery['phrasings']): string[] =>
  lists.map((terms) => terms.map(quote).join(' '));

/** As many requests as the pages of a search that is asked by one. */
const MAX_QUERIES = 3;

/**
 * The searches that ask a query. One takes the words of a whole query, but Reddit does not say
 * whether OR holds between lists of words: each wording of a sentence is a search of its own, and
 * so is each alternative of what is too long for one.
 * @throws ProviderError bad_request when a list of words is too long.
 */
export function toRedditQueries(query: ProviderQuery): string[] {
  const isSplit = !fitsReddit(query) && query.alternatives.length > 1;
  const all = isSplit
    ? listsOf(query.alternatives)
    : [toRedditQuery(query), ...listsOf(query.phrasings)];
  return all.slice(0, MAX_QUERIES);
}

const WINDOWS = [
  ['hour', 3_600],
  ['day', 86_400],
  ['week', 604_800],
  ['month', 2_592_000],
  ['year', 31_536_000],
] as const;

/** The smallest of Reddit's windows that covers the requested time. */
export function windowFor(since: Date, now: Date): string {
  const seconds = (now.getTime() - since.getTime()) / 1000;
  return WINDOWS.find(([, size]) => size >= seconds)?.[0] ?? 'all';
}
