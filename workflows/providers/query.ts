import { AppError } from '#domain/errors.ts';
import { guessLanguage } from '#domain/language/text.ts';
import type { PlatformId, SearchMode } from '#domain/names.ts';
import { isWord, listOf } from '#domain/query/ast.ts';
import type { QueryNode, TermNode } from '#domain/query/ast.ts';
import { readQuery } from '#domain/query/language.ts';
import type { QueryReading, SearchQuery } from '#domain/query/language.ts';
import { mismatchOf } from '#domain/query/match.ts';
import { withoutPlural } from '#domain/query/words.ts';
import type { FoundPost, ProviderQuery, ProviderRequest, QueryTerm } from './port.ts';

/**
 * Reads what the user typed (`query/language.ts`) as what can be asked of providers: a little wider
 * than the query itself, which `exactFilter` applies to what comes back.
 * @throws AppError INVALID_VALUE with the place of each problem.
 */
export function parseQuery(text: string, mode: SearchMode): ProviderQuery {
  const reading = readQuery(text.trim(), mode);
  if (!reading.ok) throw refusal(reading);
  const { query } = reading;
  return toProviderQuery(query);
}

function toProviderQuery(query: SearchQuery): ProviderQuery {
  const asked = query.mode === 'keywords' ? askFor(query.ast) : askAbout(query.terms);
  const terms = [...new Set(asked.groups.flat().map((term) => term.text.toLowerCase()))];
  return { mode: query.mode, text: query.text, query, ...asked, phrasings: [], terms };
}

/**
 * A sentence that is also asked in other words, which are keywords. Those that providers cannot
 * take as one list of terms are asked by their first alternative.
 */
export const inOtherWords = (
  sentence: ProviderQuery,
  phrasings: readonly ProviderQuery[],
): ProviderQuery => ({
  ...sentence,
  phrasings: phrasings.flatMap(({ alternatives }) => alternatives.slice(0, 1)),
});

/** More groups than this fit no platform's longest search. */
const MAX_GROUPS = 64;

/**
 * One query that finds whatever one of these finds. Null for a sentence, which is judged as a whole
 * and finds too much to be read with others, and for more than any platform takes.
 */
export function joinQueries(queries: readonly ProviderQuery[]): ProviderQuery | null {
  const asts = queries.flatMap(({ query }) => (query.mode === 'keywords' ? [query.ast] : []));
  const groups = queries.reduce((product, each) => product * each.groups.length, 1);
  const ast = listOf('or', asts);
  if (ast === null || asts.length < queries.length || groups === 0 || groups > MAX_GROUPS)
    return null;
  const text = queries.map((query) => query.text).join(' OR ');
  return toProviderQuery({ mode: 'keywords', text, ast });
}

function refusal({ problems }: Extract<QueryReading, { ok: false }>): AppError {
  const message = problems[0]?.message ?? 'This search cannot be read.';
  const issues = problems.map((problem) => ({
    path: 'query',
    message: problem.message,
    start: problem.start,
    end: problem.end,
    suggestion: problem.suggestion,
  }));
  return new AppError('INVALID_VALUE', message, { details: { issues } });
}

type Asked = Pick<ProviderQuery, 'groups' | 'alternatives' | 'excluded'>;

/** Any one of a sentence's telling words may match. */
function askAbout(terms: Extract<SearchQuery, { mode: 'query' }>['terms']): Asked {
  const asked = terms.filter((term) => term.asked).map(asWritten);
  return { groups: [asked], alternatives: asked.map((term) => [term]), excluded: [] };
}

const askFor = (ast: QueryNode): Asked => ({
  groups: groupsOf(ast),
  alternatives: alternativesOf(ast).map(distinct),
  excluded: distinct(excludedOf(ast)),
});

/** "Follow-ups" as most people write it: "follow up". */
function asWritten({ text, phrase }: Pick<TermNode, 'text' | 'phrase'>): QueryTerm {
  if (!phrase || !text.includes('-')) return { text, phrase };
  const words = text.split('-');
  return { text: [...words.slice(0, -1), withoutPlural(words.at(-1) ?? '')].join(' '), phrase };
}

const toTerm = ({ text, phrase }: Pick<TermNode, 'text' | 'phrase'>): QueryTerm => ({
  text,
  phrase,
});

/** Groups of alternatives, all of which a match needs. Ten keywords make at most 32 of them. */
function groupsOf(node: QueryNode): QueryTerm[][] {
  switch (node.kind) {
    case 'term':
      return isWord(node) ? [[toTerm(node)]] : [];
    case 'not':
      return [];
    case 'and':
      return node.nodes.flatMap(groupsOf);
    case 'or':
      return node.nodes
        .map(groupsOf)
        .reduce((heads, groups) =>
          heads.flatMap((head) => groups.map((group) => distinct([...head, ...group]))),
        );
  }
}

/** The query holds where all terms of one of these do; what only narrows it down is left out. */
function alternativesOf(node: QueryNode): QueryTerm[][] {
  switch (node.kind) {
    case 'term':
      return isWord(node) ? [[toTerm(node)]] : [[]];
    case 'not':
      return [[]];
    case 'or':
      return node.nodes.flatMap(alternativesOf);
    case 'and':
      return node.nodes
        .map(alternativesOf)
        .reduce((heads, lists) => heads.flatMap((head) => lists.map((list) => [...head, ...list])));
  }
}

/** Terms that no match holds anywhere in title or text. */
function excludedOf(node: QueryNode): QueryTerm[] {
  const wholes = node.kind === 'and' ? node.nodes : [node];
  return wholes.flatMap((part) => {
    if (part.kind !== 'not') return [];
    const inner = part.node.kind === 'or' ? part.node.nodes : [part.node];
    return inner.flatMap((each) =>
      each.kind === 'term' && each.field === 'any' ? [toTerm(each)] : [],
    );
  });
}

const sameTerm = (a: QueryTerm, b: QueryTerm): boolean =>
  a.text.toLowerCase() === b.text.toLowerCase();

function distinct(terms: readonly QueryTerm[]): QueryTerm[] {
  return terms.filter((term, index) => terms.findIndex((other) => sameTerm(term, other)) === index);
}

/**
 * What a query says beyond what providers can be asked: applied to every post of a platform. A
 * sentence is judged by its relevance alone.
 */
export function exactFilter(
  { query }: ProviderQuery,
  platform: PlatformId,
): NonNullable<ProviderRequest['refuse']> {
  if (query.mode === 'query') return () => null;
  // Guessing costs as much as all the rest.
  const guesses = asksForLanguage(query.ast);
  return (post: FoundPost) => {
    const text = `${post.title}\n${post.content}`;
    const language = post.language ?? (guesses ? guessLanguage(text) : null);
    return mismatchOf(query.ast, { ...post, language, platform });
  };
}

function asksForLanguage(node: QueryNode): boolean {
  if (node.kind === 'term') return node.field === 'lang';
  return node.kind === 'not' ? asksForLanguage(node.node) : node.nodes.some(asksForLanguage);
}

/** The terms of a query that any one of them answers; null for every other query. */
export function anyOfTerms({ mode, alternatives, excluded }: ProviderQuery): QueryTerm[] | null {
  const isPlain = alternatives.every((terms) => terms.length === 1) && excluded.length === 0;
  return mode === 'keywords' && isPlain ? alternatives.flat() : null;
}

interface Conjunctions {
  /** Lists of terms that must all match; a later round is for when the earlier found too little. */
  rounds: QueryTerm[][][];
  /** False: there were more alternatives than `max`. */
  complete: boolean;
}

/** Lists of words in a sentence's first round: more would delay its first results. */
const MAX_WORDED = 6;

/**
 * A sentence is asked in other words, then two of its telling words must meet in a post; failing
 * that, one of the first three.
 */
function sentenceRounds({ phrasings, groups }: ProviderQuery, max: number): QueryTerm[][][] {
  const top = groups.flat().slice(0, 4);
  const pairs = top.flatMap((first, index) => top.slice(index + 1).map((next) => [first, next]));
  const singles = top.slice(0, 3).map((term) => [term]);
  const worded = [...phrasings.map((terms) => [...terms]), ...pairs];
  return [worded.slice(0, Math.min(max, MAX_WORDED)), singles.slice(0, max)].filter(
    (round) => round.length > 0,
  );
}

/**
 * The same query as lists of terms that must all match, for providers without OR; for a sentence
 * its telling words two by two. At most `max` lists in a round.
 */
export function conjunctionsOf(query: ProviderQuery, max: number): Conjunctions {
  if (query.mode === 'query') return { rounds: sentenceRounds(query, max), complete: true };
  const lists = query.alternatives.map((list) => [...list]);
  return { rounds: [lists.slice(0, max)], complete: lists.length <= max };
}

/** A term as most search engines write it: phrases in quotation marks. */
export const quoted = ({ text, phrase }: QueryTerm): string => (phrase ? `"${text}"` : text);
