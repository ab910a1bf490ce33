import { startOf } from '#domain/text/cut.ts';
import { decodeHTML } from 'entities';
import { tidyLines } from './text.ts';

/** More than GitHub accepts for an issue; a post's text is cut far earlier. */
const MAX_MARKDOWN = 100_000;

/**
 * Markdown without the comments that issue templates leave for the author; those in code stay. A
 * comment without an end hides the rest, as it does where the text is shown.
 */
export function withoutComments(source: string): string {
  if (!source.includes('<!--')) return source;
  const markdown = startOf(source, MAX_MARKDOWN);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of codeIn(markdown)) {
    if (start < at) continue;
    at = copyUncommented(markdown, at, start, parts);
    if (at >= markdown.length) break;
    if (at > start) continue;
    parts.push(markdown.slice(start, end));
    at = end;
  }
  copyUncommented(markdown, at, markdown.length, parts);
  return tidyLines(parts.join(''));
}

/** A backslash before ASCII punctuation or the end of a line, or a character reference. */
const ESCAPED = /\\([!-/:-@[-`{-~]|\n)|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/giu;

const unescape = (text: string): string =>
  text
    .replaceAll(ESCAPED, (match, mark?: string) => mark ?? decodeHTML(match))
    .replaceAll('\u{A0}', ' ');

/** Markdown whose escaped characters and references are the characters themselves; code stays. */
export function unescapeMarkdown(source: string): string {
  if (!/[\\&]/u.test(source)) return source;
  const markdown = startOf(source, MAX_MARKDOWN);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of codeIn(markdown)) {
    parts.push(unescape(markdown.slice(at, start)), markdown.slice(start, end));
    at = end;
  }
  return tidyLines([...parts, unescape(markdown.slice(at))].join('').replaceAll('\u{200B}', ''));
}

/** Copies up to `end` without comments; returns where it stopped, behind `end` inside a comment. */
function copyUncommented(text: string, from: number, end: number, parts: string[]): number {
  let at = from;
  while (at < end) {
    const open = text.indexOf('<!--', at);
    if (open === -1 || open >= end) break;
    parts.push(text.slice(at, open));
    const close = text.indexOf('-->', open + 4);
    at = close === -1 ? text.length : close + 3;
  }
  if (at < end) parts.push(text.slice(at, end));
  return Math.max(at, end);
}

/** Fenced blocks and code spans, in order. */
function* codeIn(markdown: string): Generator<{ start: number; end: number }> {
  const fences = /^ {0,3}(`{3,}|~{3,})|(`{1,9})/gmu;
  for (let match = fences.exec(markdown); match !== null; match = fences.exec(markdown)) {
    const [opening, fence, ticks] = match;
    const from = match.index + opening.length;
    const close = fence
      ? closingFence(markdown, from, fence)
      : closingTicks(markdown, from, ticks ?? '');
    // A lone backtick is not code; a fence without an end reaches to the end.
    const end = close === -1 ? (fence ? markdown.length : from) : close;
    if (close !== -1 || fence) yield { start: match.index, end };
    fences.lastIndex = end;
  }
}

/**
 * Longer code spans are not searched for: a lone backtick must not cost a scan of the whole text.
 */
const MAX_SPAN = 1_000;

/** Where a code span ends; it stays within its paragraph. */
function closingTicks(markdown: string, from: number, ticks: string): number {
  const near = markdown.slice(from, from + MAX_SPAN);
  const close = near.indexOf(ticks);
  if (close === -1 || near.slice(0, close).includes('\n\n')) return -1;
  return from + close + ticks.length;
}

function closingFence(markdown: string, from: number, fence: string): number {
  const opening = markdown.indexOf('\n', from);
  let at = opening === -1 ? markdown.length : opening + 1;
  while (at < markdown.length) {
    const lineEnd = markdown.indexOf('\n', at);
    const end = lineEnd === -1 ? markdown.length : lineEnd;
    if (
      markdown
        .slice(at, Math.min(end, at + 200))
        .trimStart()
        .startsWith(fence)
    )
      return end;
    at = end + 1;
  }
  return -1;
}
