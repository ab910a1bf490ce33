import { decodeHTML } from 'entities';
import { Parser } from 'htmlparser2';
import { cutText, withoutFormat } from '#domain/text/cut.ts';

/** UTF-16 units kept of a post; more is cut with an ellipsis. */
export const MAX_CONTENT = 8_000;
const MAX_TITLE = 300;
/** Markup behind this is not read; a post's text is cut far earlier. */
const MAX_HTML = 250_000;
const MAX_DEPTH = 500;
const PIECE = 4_096;

const PARAGRAPHS = new Set(
  'p div section article blockquote ul ol table h1 h2 h3 h4 h5 h6 hr pre figure'.split(' '),
);
const LINES = new Set(['br', 'li', 'tr', 'dt', 'dd']);
/** Class of the line that servers add for readers without quotes: it is not by the author. */
const FALLBACK = /(?:^|\s)quote-inline(?:\s|$)/u;
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'head', 'title']);
// All control characters except tab and line feed.
const CONTROL = /(?![\t\n])\p{Cc}/gu;
/** Storable text with tidy line ends: well-formed, no NUL or other controls, at most `max` long. */
export function cleanText(text: string, max: number = MAX_CONTENT): string {
  const plain = text.toWellFormed().replaceAll('\r\n', '\n').replaceAll(CONTROL, '');
  return cutText(withoutFormat(plain).trim(), max);
}

/** One line of plain text, such as a title; `escaped` states whether it is HTML-escaped. */
export function cleanTitle(text: string, { escaped = true } = {}): string {
  const decoded = escaped ? decodeHTML(text) : text;
  return cutText(cleanText(decoded, Number.MAX_SAFE_INTEGER).split(/\s+/u).join(' '), MAX_TITLE);
}

const MAX_FIRST_LINE = 120;

/** The first line of a text, shortened: the title of posts on platforms without titles. */
export function firstLine(text: string): string {
  return cutText(text.trim().split('\n', 1)[0] ?? '', MAX_FIRST_LINE);
}

/**
 * HTML to plain text: paragraphs and code keep their lines, list items get a dash, links and
 * pictures keep their text. Scripts, styles and comments vanish. The result is text, not markup:
 * a literal `<b>` in it was escaped in the source.
 */
export function htmlToText(html: string): string {
  const parts: string[] = [];
  const state = { depth: 0, length: 0, silent: 0, preformatted: 0, fallbackAt: 0 };
  const parser = new Parser({
    onopentag(name, attributes) {
      state.depth += 1;
      if (state.fallbackAt === 0 && FALLBACK.test(attributes['class'] ?? '')) {
        state.fallbackAt = state.depth;
        state.silent += 1;
      }
      if (SILENT.has(name)) state.silent += 1;
      if (name === 'pre') state.preformatted += 1;
      if (PARAGRAPHS.has(name)) parts.push('\n\n');
      if (LINES.has(name)) parts.push('\n');
      if (name === 'li') parts.push('- ');
      if (name === 'img' && attributes['alt'] && state.silent === 0) parts.push(attributes['alt']);
    },
    ontext(text) {
      if (state.silent > 0) return;
      parts.push(state.preformatted > 0 ? text : text.replaceAll(/\s+/gu, ' '));
      state.length += text.length;
    },
    onclosetag(name) {
      if (state.fallbackAt === state.depth) {
        state.fallbackAt = 0;
        state.silent -= 1;
      }
      state.depth -= 1;
      if (SILENT.has(name)) state.silent -= 1;
      if (name === 'pre') state.preformatted -= 1;
      if (PARAGRAPHS.has(name)) parts.push('\n\n');
    },
  });
  const end = Math.min(html.length, MAX_HTML);
  // In chunks, to stop early: the parser's stack makes deep nesting quadratic.
  for (let at = 0; at < end; at += PIECE) {
    if (state.depth > MAX_DEPTH || state.length > MAX_CONTENT) break;
    parser.write(html.slice(at, Math.min(end, at + PIECE)));
  }
  parser.end();
  return cleanText(tidyLines(parts.join('')));
}

/** At most one empty line in a row, no blanks at line ends. */
export function tidyLines(text: string): string {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const tidy = line.trimEnd();
    if (tidy !== '' || lines.at(-1) !== '')
      lines.push(tidy.startsWith(' ') && !tidy.startsWith('  ') ? tidy.slice(1) : tidy);
  }
  return lines.join('\n');
}

/**
 * The words of a community's name, as a label of its posts: "TheBrewery" is about a brewery,
 * "small-business" about a small business.
 */
export const wordsOfName = (name: string): string =>
  cleanText(name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})|[\s_./-]+/gu, ' '), 100);
