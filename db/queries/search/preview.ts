import { sql, anyOf } from '../../sql.ts';
import type { SQL } from '../../sql.ts';
import { LIMITS, TIMEFRAME_SECONDS } from '#domain/names.ts';
import type { PlatformId, Timeframe } from '#domain/names.ts';
import type { Preview } from '#contracts/search/preview.ts';
import type { SearchQuery } from '#domain/query/language.ts';
import type { Database } from '../../client.ts';
import { anyLexeme, dayLexeme, traitQuery, wordQuery } from '../../word-vector.ts';
import type { QueryNode, TermNode } from '#domain/query/ast.ts';
import { joinedTagsOf } from '#domain/query/joined-tags.ts';

interface PreviewRequest {
  query: SearchQuery;
  platforms: readonly PlatformId[];
  timeframe: Timeframe;
}

/**
 * How many stored posts match, per platform; counting stops at LIMITS.previewCountMax across
 * platforms. Posts are public and shared, and no user data is read (invariant 6): the same question
 * has the same answer for every user, so this takes no user id. Posts of unknown time count in any
 * timeframe, as in a search.
 */
export async function previewQuery(
  database: Database,
  { query, platforms, timeframe }: PreviewRequest,
): Promise<Preview> {
  const max = LIMITS.previewCountMax;
  const now = new Date();
  const since = new Date(now.getTime() - TIMEFRAME_SECONDS[timeframe] * 1_000);
  const rows = await database.db.execute<{ platform: PlatformId; count: number }>(sql`
    select platform, count(*)::int as count from (
      select m.platform from mentions m
      where ${queryCondition(query)}
        and ${narrowing({ query, platforms, timeframe }, since, now)}
        and ${postedSince(since)}
        and m.platform = ${anyOf(platforms)}
      limit ${max}::int
    ) as counted group by platform`);
  const counts = new Map(rows.map(({ platform, count }) => [platform, count]));
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const atLeast = total >= max;
  return {
    total: { count: total, atLeast },
    platforms: platforms.map((platform) => ({
      platform,
      count: counts.get(platform) ?? 0,
      atLeast,
    })),
    timeframe,
  };
}

/** A year has so many days that reading the posts is faster. */
const MAX_DAYS = 40;
const DAY_MS = 86_400_000;

/** With more platforms than this, nearly all posts are on one of them. */
const MAX_PLATFORMS = 4;

const daysOf = (since: Date, now: Date): number =>
  Math.ceil((now.getTime() - since.getTime()) / DAY_MS) + 1;

/**
 * Not by the index of times: it holds far more posts of these days than match, and the days are
 * among the words.
 */
const postedSince = (since: Date): SQL =>
  sql`coalesce(m.posted_at, 'infinity') >= ${since.toISOString()}::text::timestamptz`;

/**
 * The part of platforms, days and fields that the index can answer; slightly wider than the
 * conditions.
 */
function narrowing({ query, platforms }: PreviewRequest, since: Date, now: Date): SQL {
  const days = daysOf(since, now);
  const lexemes = Array.from({ length: days }, (_, at) =>
    dayLexeme(new Date(since.getTime() + at * DAY_MS)),
  );
  const all = [
    ...(platforms.length <= MAX_PLATFORMS
      ? [anyLexeme(platforms.map((platform) => `@p:${platform}`))]
      : []),
    ...(days <= MAX_DAYS ? [anyLexeme([...new Set(lexemes), dayLexeme(null)])] : []),
    ...neededTraits(query),
  ];
  return all.length === 0 ? sql`true` : sql`m.words @@ ${all.join(' & ')}::text::tsquery`;
}

/** Part of a query: answerable by the index of words, or a condition on other columns. */
type Part = { words: string } | { condition: SQL };

/** Number of a sentence's words that a stored post must have. */
const NEEDED_WORDS = 2;

/**
 * A query as a condition on `mentions m`, the same as `matchesQuery` gives. A sentence is matched
 * by at least two of the words that platforms are asked for, or by words related to them; a search
 * judges it by relevance instead.
 */
function queryCondition(query: SearchQuery): SQL {
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
function neededTraits(query: SearchQuery): string[] {
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
