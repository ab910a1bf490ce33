import { explicitAddresses } from '#domain/text/addresses.ts';

/** Masks spans where brands are not searched; keeps the length of the text. */
export const MASK = '\u0000';

/** Link whose text may name a brand and whose target may not. */
export interface MarkdownLink {
  /** Of the whole link and of its text; ends are exclusive. */
  start: number;
  end: number;
  textStart: number;
  textEnd: number;
  url: string;
}

interface MaskedText {
  text: string;
  links: readonly MarkdownLink[];
}

/** What follows three backticks is no code block when it holds another backtick. */
const CODE_BLOCK =
  /^[ \t]*(`{3,}(?=[^`\n]*\n)|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\1[^\n]*$|(?![\s\S]))/gmu;
const INLINE_CODE = /`[^`\n]{1,200}`/gu;
const LINK =
  /!?\[((?:[^[\]\n]|\[[^[\]\n]{0,80}\]){0,300})\]\((<?[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*>?)(?:\s+"[^"\n]*")?\)/gu;
const REFERENCE = /^[ \t]*\[[^\]\n]{1,40}\]:[^\n]*$/gmu;
const MARKER = /\[\d{1,3}\]/gu;

/**
 * Hides what a brand finder must not read: code, addresses, link targets, citation markers, and the
 * question when the answer repeats it.
 */
export function maskText(text: string, question: string): MaskedText {
  const links: MarkdownLink[] = [];
  const hidden: [number, number][] = [];
  for (const pattern of [CODE_BLOCK, INLINE_CODE, REFERENCE, MARKER])
    for (const { 0: match, index } of text.matchAll(pattern))
      hidden.push([index, index + match.length]);
  for (const { 0: match, 1: label = '', 2: target = '', index } of text.matchAll(LINK)) {
    const textStart = index + match.indexOf('[') + 1;
    const textEnd = textStart + label.length;
    links.push({ start: index, end: index + match.length, textStart, textEnd, url: target });
    hidden.push([textEnd, index + match.length]);
  }
  for (const { start, end } of explicitAddresses(text)) hidden.push([start, end]);
  hidden.push(...repeatedQuestion(text, question));
  return { text: hide(text, hidden), links };
}

function repeatedQuestion(text: string, question: string): [number, number][] {
  const asked = wordsOf(question);
  if (asked.length < 8) return [];
  const spans: [number, number][] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]+/gu))
    if (wordsOf(line) === asked) spans.push([index, index + line.length]);
  return spans;
}

const wordsOf = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

function hide(text: string, spans: readonly (readonly [number, number])[]): string {
  if (spans.length === 0) return text;
  const pieces: string[] = [];
  let at = 0;
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0])) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    pieces.push(
      text.slice(at, from),
      text.slice(from, end).replaceAll(/[^\n]/gu, (unit) => MASK.repeat(unit.length)),
    );
    at = end;
  }
  pieces.push(text.slice(at));
  return pieces.join('');
}
