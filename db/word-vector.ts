import { startOf } from '#domain/text/cut.ts';
import { squash } from '#domain/query/joined-tags.ts';
import { kindOf } from '#domain/query/match.ts';
import type { MatchablePost } from '#domain/query/match.ts';
import { siteOf } from '#domain/query/fields.ts';
import { tokenize } from '#domain/query/words.ts';

/** A lexeme of Postgres's text format; longer ones are cut. */
const MAX_LEXEME = 400;
/** Later positions are all the same to Postgres. */
const MAX_POSITION = 16_000;

interface IndexedPost extends MatchablePost {
  postedAt: Date | null;
}

/** Needs escaping, or may be half of a pair. */
const SPECIAL = /['\\\ud800-\udfff]/;

function quoted(lexeme: string): string {
  const cut = lexeme.length > MAX_LEXEME ? startOf(lexeme, MAX_LEXEME) : lexeme;
  if (!SPECIAL.test(cut)) return `'${cut}'`;
  return `'${cut.toWellFormed().replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/**
 * The search index of a post, as a `tsvector` literal built with our own tokenizer instead of
 * Postgres's, so that a stored post matches a query exactly as a fetched one does
 * (`query-match.ts`). Words are stored as is, title words again behind `^`, tags behind `#`, and
 * filter fields behind `@`: the index answers most queries without reading the posts.
 */
export function wordVector(post: IndexedPost): string {
  return [textVector(post), ...traitsOf(post).map(quoted)].join(' ');
}

/** The part of it that is made of the text. */
export function textVector(post: Pick<IndexedPost, 'title' | 'content' | 'tags'>): string {
  const title = tokenize(post.title).map(({ stem }, at) => ({ stem, place: placeOf(at) }));
  // A gap, so that no phrase reaches from the title into the text.
  const content = tokenize(post.content).map(({ stem }, at) => ({
    stem,
    place: placeOf(title.length + 1 + at),
  }));
  const tags = post.tags ?? [];
  let next = title.length + content.length + 2;
  const tagWords = tags.flatMap((tag) => {
    const words = tokenize(tag).map(({ stem }, at) => ({ stem, place: placeOf(next + at) }));
    // Nor from one tag into the next.
    next += words.length + 1;
    return words;
  });
  return [
    ...title.map(({ stem, place }) => `${quoted(`^${stem}`)}:${place}`),
    ...[...title, ...content, ...tagWords].map(({ stem, place }) => `${quoted(stem)}:${place}`),
    ...tags.map(squash).map((tag) => quoted(`#${tag}`)),
  ].join(' ');
}

const placeOf = (at: number): number => Math.min(at + 1, MAX_POSITION);

function traitsOf(post: IndexedPost): string[] {
  const language = post.language?.toLowerCase().split(/[-_]/u)[0] ?? '';
  const [host = ''] = (siteOf(post.url) ?? '').toLowerCase().split('/');
  const labels = host.split('.');
  return [
    dayLexeme(post.postedAt),
    `@p:${post.platform}`,
    `@k:${kindOf(post)}`,
    `@l:${language}`,
    ...authorParts(post.author ?? ''),
    ...labels.map((_label, at) => `@s:${labels.slice(at).join('.')}`),
  ];
}

/** The UTC day of a post, or the one word for posts of unknown time. */
export const dayLexeme = (at: Date | null): string =>
  `@d:${at === null ? 'unknown' : at.toISOString().slice(0, 10)}`;

function authorParts(author: string): string[] {
  const parts = author.toLowerCase().split(/\s+/u);
  return [...parts, ...parts.map((part) => part.replace(/@.*$/u, ''))].map((part) => `@a:${part}`);
}

/**
 * Lexemes that each post has to have for a field to hold. They are all of it, but for a name of
 * several parts and for a path.
 */
export function traitQuery(field: 'author' | 'site' | 'type' | 'lang', text: string): string {
  switch (field) {
    case 'author':
      return text
        .toLowerCase()
        .split(' ')
        .map((part) => quoted(`@a:${part}`))
        .join(' & ');
    case 'site':
      return `(${quoted(`@p:${text}`)} | ${quoted(`@s:${text.split('/')[0]}`)})`;
    case 'type':
      return quoted(`@k:${text}`);
    case 'lang':
      return quoted(`@l:${text}`);
  }
}

/** One of some lexemes. */
export const anyLexeme = (lexemes: readonly string[]): string =>
  `(${lexemes.map(quoted).join(' | ')})`;

/**
 * Words next to each other as a `tsquery` literal: in the title only, or anywhere and as a tag.
 * @param joined tags that these words make together with others of the query.
 */
export function wordQuery(
  text: string,
  { titleOnly, joined = [] }: { titleOnly: boolean; joined?: readonly string[] },
): string {
  const sign = titleOnly ? '^' : '';
  const stems = tokenize(text).map(({ stem }) => quoted(`${sign}${stem}`));
  const phrase = stems.length > 0 ? stems.join(' <-> ') : NOTHING;
  if (titleOnly) return `(${phrase})`;
  const tags = [squash(text), ...joined].filter((tag) => tag !== '');
  return `(${[phrase, ...tags.map((tag) => quoted(`#${tag}`))].join(' | ')})`;
}

/** No post has it. */
const NOTHING = quoted('@none');
