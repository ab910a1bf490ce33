import type { Post } from '../../world/post.ts';
import { parseQuery } from '../../search/query.ts';
import type { SearchQuery } from '../../search/query.ts';
import { isClosed, isPull, repositoryOf, loginOf, updatedAt } from './github-issue.ts';

/** Answered with 422. */
export class InvalidQuery extends Error {}

const MAX_TEXT = 256;
const MAX_OPERATORS = 5;
const QUALIFIER = /(?<![^\s])(-)?([a-z][a-z+-]*[a-z\d]):("[^"]*"|\S+)/giu;
const TEXT_FIELDS = ['title', 'body'];

interface Qualifier {
  name: string;
  value: string;
  negative: boolean;
}

/** All criteria of a post other than containing the words. */
type Rule = (post: Post) => boolean;

interface IssueQuery {
  words: SearchQuery;
  /** The fields in which words are searched for. */
  fields: readonly string[];
  rules: readonly Rule[];
}

const COMPARISONS: Record<string, (a: number, b: number) => boolean> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '': (a, b) => a === b,
  '>=': (a, b) => a >= b,
  '>': (a, b) => a > b,
};

/** A bound of a range; `*` leaves the range open. @throws InvalidQuery */
function bound(text: string, read: (text: string) => number, open: number): number {
  const number = text === '*' ? open : read(text);
  if (Number.isNaN(number)) throw new InvalidQuery(`"${text}" is not a recognized value.`);
  return number;
}

/** `>=5`, `<5`, `5`, `2..5`, `*..5` */
const numbers =
  (valueOf: (post: Post) => number, read: (text: string) => number) =>
  (value: string): Rule => {
    const [low = '', high] = value.split('..');
    if (high !== undefined) {
      const least = bound(low, read, Number.NEGATIVE_INFINITY);
      const most = bound(high, read, Number.POSITIVE_INFINITY);
      return (post) => valueOf(post) >= least && valueOf(post) <= most;
    }
    const [, sign = '', text = ''] = /^(<=|>=|<|>)?(.*)$/u.exec(value) ?? [];
    const limit = bound(text, read, Number.NaN);
    const holds = COMPARISONS[sign];
    return (post) => holds?.(valueOf(post), limit) === true;
  };

const KINDS: Record<string, Rule> = {
  issue: (post) => !isPull(post),
  'pull-request': isPull,
  pr: isPull,
  open: (post) => !isClosed(post),
  closed: isClosed,
  public: () => true,
};

function kind(value: string): Rule {
  const rule = KINDS[value.toLowerCase()];
  if (rule === undefined) throw new InvalidQuery(`"${value}" is not a recognized value.`);
  return rule;
}

const inOrganisation =
  (value: string): Rule =>
  (post) =>
    repositoryOf(post).toLowerCase().startsWith(`${value.toLowerCase()}/`);

const RULES: Record<string, (value: string) => Rule> = {
  is: kind,
  type: kind,
  state: kind,
  created: numbers(
    (post) => post.createdAt,
    (text) => Date.parse(text) / 1000,
  ),
  updated: numbers(
    (post) => updatedAt(post, Number.POSITIVE_INFINITY),
    (text) => Date.parse(text) / 1000,
  ),
  comments: numbers((post) => post.comments, Number),
  reactions: numbers((post) => post.likes, Number),
  repo: (value) => (post) => repositoryOf(post).toLowerCase() === value.toLowerCase(),
  org: inOrganisation,
  user: inOrganisation,
  author: (value) => (post) => loginOf(post)?.toLowerCase() === value.toLowerCase(),
};

/**
 * Parses `q`: words, "phrases", NOT and qualifiers. Unknown qualifiers are searched for as text.
 * @throws InvalidQuery
 */
export function readIssueQuery(q: string): IssueQuery {
  const qualifiers: Qualifier[] = [];
  const text = q
    .replaceAll(QUALIFIER, (whole, sign: string | undefined, name: string, value: string) => {
      if (!(name.toLowerCase() in RULES) && name.toLowerCase() !== 'in') return whole;
      const plain = value.replaceAll('"', '');
      qualifiers.push({ name: name.toLowerCase(), value: plain, negative: sign === '-' });
      return ' ';
    })
    .trim();
  if (q.trim() === '') throw new InvalidQuery('The search must not be empty.');
  if (text.length > MAX_TEXT) throw new InvalidQuery('The search is longer than 256 characters.');
  if ((text.match(/\b(?:AND|OR|NOT)\b/gu) ?? []).length > MAX_OPERATORS)
    throw new InvalidQuery('More than five AND / OR / NOT operators were used.');
  const places = qualifiers.filter(({ name }) => name === 'in');
  const fields = places
    .flatMap(({ value }) => value.split(','))
    .filter((field) => TEXT_FIELDS.includes(field));
  return {
    words: parseQuery(text),
    fields: fields.length > 0 ? fields : TEXT_FIELDS,
    rules: qualifiers.flatMap(({ name, value, negative }): Rule[] => {
      const rule = RULES[name]?.(value);
      if (rule === undefined) return [];
      return [negative ? (post) => !rule(post) : rule];
    }),
  };
}
