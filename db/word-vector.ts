import { squash } from '#contracts/query-match.ts';
import { tokenize } from '#contracts/words.ts';

/** A text or tag as the lexeme of Postgres's text format; longer ones are cut. */
const MAX_LEXEME = 400;
/** Later positions are all the same to Postgres. */
const MAX_POSITION = 16_000;

const quoted = (lexeme: string): string =>
  `'${lexeme.slice(0, MAX_LEXEME).toWellFormed().replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/**
 * A post's words as a `tsvector` literal, made by our own reader of words instead of Postgres's, so
 * that a stored post matches a query exactly as a fetched one does (`query-match.ts`). Words of the
 * title have weight A; tags are lexemes of their own kind.
 */
export function wordVector(post: {
  title: string;
  content: string;
  tags?: readonly string[] | undefined;
}): string {
  const title = tokenize(post.title).map(({ stem }, at) => `${quoted(stem)}:${position(at)}A`);
  // A gap, so that no phrase reaches from the title into the text.
  const content = tokenize(post.content).map(
    ({ stem }, at) => `${quoted(stem)}:${position(title.length + 1 + at)}`,
  );
  const tags = (post.tags ?? []).map(squash).filter((tag) => tag !== '');
  return [...title, ...content, ...tags.map(tagLexeme)].join(' ');
}

const position = (at: number): number => Math.min(at + 1, MAX_POSITION);
const tagLexeme = (tag: string): string => quoted(`#${tag}`);

/** Words next to each other as a `tsquery` literal: in the title only, or anywhere and as a tag. */
export function wordQuery(text: string, { titleOnly }: { titleOnly: boolean }): string {
  const stems = tokenize(text).map(({ stem }) => `${quoted(stem)}${titleOnly ? ':A' : ''}`);
  const phrase = stems.length > 0 ? stems.join(' <-> ') : NOTHING;
  if (titleOnly) return `(${phrase})`;
  const tag = squash(text);
  return tag === '' ? `(${phrase})` : `(${phrase} | ${tagLexeme(tag)})`;
}

/** No word begins with this sign. */
const NOTHING = quoted('#');
