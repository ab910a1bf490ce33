import type { Post } from '../../world/post.ts';
import { parseQuery } from '../../search/query.ts';
import type { SearchQuery } from '../../search/query.ts';
import { acctOf } from './mastodon-status.ts';

/** Answered with 422. */
export class UnreadableQuery extends Error {}

const OPERATOR = /(?<!\S)(-|\+)?([a-z]+):(\S+)/giu;

const dayOf = (post: Post): string => new Date(post.createdAt * 1000).toISOString().slice(0, 10);

function day(value: string): string {
  if (!/^\d{4}-\d\d-\d\d$/u.test(value) || Number.isNaN(Date.parse(value)))
    throw new UnreadableQuery('The date is not readable');
  return value;
}

/** Days are whole; the named one belongs to neither `before` nor `after`. */
const OPERATORS: Record<string, (value: string) => (post: Post) => boolean> = {
  before: (value) => (post) => dayOf(post) < day(value),
  after: (value) => (post) => dayOf(post) > day(value),
  during: (value) => (post) => dayOf(post) === day(value),
  from: (value) => (post) => `@${acctOf(post)}` === value || acctOf(post) === value,
  language: (value) => (post) => post.language === value.toLowerCase(),
  has: () => () => false,
  is: () => () => false,
  in: () => () => true,
};

interface StatusQuery {
  words: SearchQuery;
  rules: readonly ((post: Post) => boolean)[];
}

/** Parses `q` of a search. @throws UnreadableQuery for a colon without an operator before it */
export function readStatusQuery(q: string): StatusQuery {
  const rules: StatusQuery['rules'][number][] = [];
  // Quoted text keeps its colons.
  const parts = q.split(/("[^"]*")/u).map((part, index) => {
    if (index % 2 === 1) return part;
    const rest = part.replaceAll(
      OPERATOR,
      (whole, sign: string | undefined, name: string, value: string) => {
        const rule = OPERATORS[name.toLowerCase()]?.(value);
        if (rule === undefined) throw new UnreadableQuery(`"${whole}" could not be read`);
        rules.push(sign === '-' ? (post) => !rule(post) : rule);
        return ' ';
      },
    );
    if (rest.includes(':')) throw new UnreadableQuery('The query could not be read');
    return rest;
  });
  return { words: parseQuery(parts.join('')), rules };
}
