import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { QueryNode, TermNode } from '#domain/query/ast.ts';
import { joinedTagsOf } from '#domain/query/joined-tags.ts';
import type { SearchQuery } from '#domain/query/language.ts';
import { traitQuery, wordQuery } from '../../word-vector.ts';

/** Part of a query: answerable by the index of words, or a condition on other columns. */
type Part = { words: string } | { condition: SQL };

/** Number of a sentence's words that a stored post must have. */
const NEEDED_WORDS = 2;

/**
 * A query as a condition on `mentions m`, the same as `matchesQuery` gives. A sentence is matched
 * by at least two of the words that platforms are asked for, or by words related to them; a search
 * judges it by relevance instead.
 */
export function queryCondition(query: SearchQuery): SQL {
  const part: Part =
    query.mode === 'keywords'
      ? partOf(query.ast, joinedTagsOf(query.ast))
      : { words: sentenceWords(query.terms) };
  return conditionOf(part);
}

/**
 * Lexemes that every match has where a field is a condition on other columns: with them the index
 * finds what the condition then checks. What the index answers by itself is not asked twice.
 */
export function neededTraits(query: SearchQuery): string[] {
  if (query.mode !== 'keywords') return [];
  const parts = query.ast.kind === 'and' ? query.ast.nodes : [query.ast];
  return parts.flatMap((part) => {
    if (part.kind !== 'term' || part.field === 'any' || part.field === 'title') return [];
    return 'condition' in termPart(part, NO_TAGS) ? [traitQuery(part.field, part.text)] : [];
  });
}

const conditionOf = (part: Part): SQL =>
  'words' in part ? sql`m.words @@ ${part.words}::text::tsquery` : part.condition;

type JoinedTags = ReturnType<typeof joinedTagsOf>;
const NO_TAGS: JoinedTags = new Map();

function partOf(node: QueryNode, joined: JoinedTags): Part {
  switch (node.kind) {
    case 'term':
      return termPart(node, joined);
    case 'not': {
      const inner = partOf(node.node, joined);
      return 'words' in inner
        ? { words: `!(${inner.words})` }
        : { condition: sql`not (${inner.condition})` };
    }
    default:
      return together(
        node.nodes.map((each) => partOf(each, joined)),
        node.kind,
      );
  }
}

/** Words stay together, so that the index answers them at once. */
function together(parts: readonly Part[], kind: 'and' | 'or'): Part {
  const words = parts.flatMap((part) => ('words' in part ? [part.words] : []));
  const ofWords = { words: `(${words.join(kind === 'and' ? ' & ' : ' | ')})` };
  const conditions = parts.flatMap((part) => ('condition' in part ? [part.condition] : []));
  if (conditions.length === 0) return ofWords;
  const all = words.length > 0 ? [conditionOf(ofWords), ...conditions] : conditions;
  const by = kind === 'and' ? sql` and ` : sql` or `;
  return { condition: sql`(${sql.join(all, by)})` };
}

function termPart(term: TermNode, joined: JoinedTags): Part {
  const { field, text } = term;
  if (field === 'title') return { words: wordQuery(text, { titleOnly: true }) };
  if (field === 'any')
    return { words: wordQuery(text, { titleOnly: false, joined: joined.get(term) ?? [] }) };
  if (field === 'author' && text.includes(' '))
    return { condition: authorCondition(text.toLowerCase()) };
  if (field === 'site' && text.includes('/')) return { condition: pathCondition(text) };
  return { words: `(${traitQuery(field, text)})` };
}

/** Complete parts of a name, with and without the server of an account. */
function authorCondition(text: string): SQL {
  const pattern = `(^|\\s)${escaped(text).replaceAll(' ', '\\s+')}(\\s|$)`;
  return sql`coalesce(lower(m.author) ~ ${pattern}
    or regexp_replace(lower(m.author), '@\\S*', '', 'g') ~ ${pattern}, false)`;
}

const pathCondition = (text: string): SQL => sql`coalesce(
  regexp_replace(lower(m.url), '^https?://(www\\.)?', '') ~ ${`^${escaped(text)}(/|\\?|#|$)`}, false)`;

const escaped = (text: string): string => text.replaceAll(/[^\p{L}\p{N} /-]/gu, '\\$&');

function sentenceWords(terms: Extract<SearchQuery, { mode: 'query' }>['terms']): string {
  const words = terms
    .filter(({ asked }) => asked)
    .map(({ text, related }) =>
      [text, ...related].map((word) => wordQuery(word, { titleOnly: false })).join(' | '),
    )
    .map((alternatives) => `(${alternatives})`);
  if (words.length < NEEDED_WORDS) return words.join(' | ');
  return words
    .flatMap((word, at) => words.slice(at + 1).map((other) => `(${word} & ${other})`))
    .join(' | ');
}
