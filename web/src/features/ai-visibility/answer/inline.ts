import { addressEnd } from '#domain/text/addresses.ts';
import { safeLink } from '../../../lib/safe-link.ts';

/** Part of an answer; UTF-16 offsets into its raw text, end exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

export type Inline =
  | ({ kind: 'text' | 'code' } & TextRange)
  /** A source number such as `[1]`. */
  | ({ kind: 'marker' } & TextRange)
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis'; parts: Inline[] }
  /** `isSource`: it is only the source reference of a sentence. */
  | { kind: 'link'; url: string; isSource: boolean; parts: Inline[] };

const SPECIAL = /\\[!-/:-@[-`{-~]|`+|\(?!?\[|<br\s*\/?>|https?:\/\/|\*{1,3}|_{1,3}/giu;
const LINK =
  /(\()?!?\[((?:[^[\]\n]|\[[^[\]\n]{0,80}\]){0,300})\]\(<?([^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)>?(?:\s+"[^"\n]{0,200}")?\)(\))?/uy;
const MARKER = /\[\d{1,3}\]/uy;
const NUMBERED = /^\[?\d{1,3}\]?$/u;
const CLOSING = new Map([
  ['*', /(?<![\s*])\*(?!\*)/gu],
  ['**', /(?<!\s)\*\*(?!\*)/gu],
  ['***', /(?<!\s)\*\*\*/gu],
  ['_', /(?<![\s_])_(?![\p{L}\p{N}_])/gu],
  ['__', /(?<!\s)__(?![\p{L}\p{N}_])/gu],
  ['___', /(?<!\s)___(?![\p{L}\p{N}_])/gu],
]);
/** Maximum length of emphasis, which bounds the time for adversarial text. */
const LONGEST_EMPHASIS = 1_000;
const DEEPEST = 6;

/** Bold, italic, code, links and source numbers in a range of `text`; everything else is plain. */
export function readInline(text: string, { start, end }: TextRange, depth = 0): Inline[] {
  const parts: Inline[] = [];
  let at = start;
  const upTo = (to: number): void => {
    if (to > at) parts.push({ kind: 'text', start: at, end: to });
  };
  const special = new RegExp(SPECIAL);
  special.lastIndex = start;
  for (;;) {
    const match = special.exec(text);
    if (!match || match.index >= end) break;
    const found = readSpecial(text, { start: match.index, end }, match[0], depth);
    if (!found || found.end > end) continue;
    upTo(match.index);
    if (found.part) parts.push(found.part);
    at = found.resumeAt ?? found.end;
    special.lastIndex = found.end;
  }
  upTo(end);
  return parts;
}

interface Found {
  end: number;
  part: Inline | null;
  /** Where plain text continues; default `end`. */
  resumeAt?: number;
}

function readSpecial(text: string, range: TextRange, mark: string, depth: number): Found | null {
  const { start } = range;
  if (mark.startsWith('\\')) return { end: start + 2, part: null, resumeAt: start + 1 };
  if (mark.startsWith('<')) return { end: start + mark.length, part: { kind: 'break' } };
  if (mark.startsWith('`')) return readCode(text, range, mark);
  if (mark.startsWith('h') || mark.startsWith('H')) return readAddress(text, start);
  if (mark.endsWith('[')) return readLink(text, start) ?? readMarker(text, start);
  return depth >= DEEPEST ? null : readEmphasis(text, range, mark, depth);
}

function readCode(text: string, { start, end }: TextRange, fence: string): Found | null {
  const from = start + fence.length;
  const near = text.slice(from, Math.min(end, from + LONGEST_EMPHASIS));
  const length = near.indexOf(fence);
  if (length <= 0) return null;
  return {
    end: from + length + fence.length,
    part: { kind: 'code', start: from, end: from + length },
  };
}

function readAddress(text: string, start: number): Found | null {
  const end = addressEnd(text, start);
  const url = safeLink(text.slice(start, end));
  if (url === null) return null;
  return {
    end,
    part: { kind: 'link', url, isSource: false, parts: [{ kind: 'text', start, end }] },
  };
}

function readLink(text: string, start: number): Found | null {
  const match = matchAt(LINK, text, start);
  if (!match) return null;
  const [whole, opening, label = '', target = '', closing] = match;
  const url = safeLink(target);
  if (url === null) return null;
  const labelStart = start + whole.indexOf('[') + 1;
  const range = { start: labelStart, end: labelStart + label.length };
  const isWrapped = opening !== undefined && closing !== undefined;
  const isNumber = NUMBERED.test(label);
  const link: Inline = {
    kind: 'link',
    url,
    isSource: isWrapped || isNumber,
    parts: isNumber ? [{ kind: 'marker', ...range }] : readInline(text, range, DEEPEST),
  };
  // A bracket that belongs to the sentence is kept.
  const end = start + whole.length - (closing !== undefined && !isWrapped ? 1 : 0);
  return opening !== undefined && !isWrapped ? null : { end, part: link };
}

function readMarker(text: string, start: number): Found | null {
  const marker = matchAt(MARKER, text, start)?.[0];
  if (marker === undefined) return null;
  const end = start + marker.length;
  return { end, part: { kind: 'marker', start, end } };
}

function readEmphasis(
  text: string,
  { start, end }: TextRange,
  mark: string,
  depth: number,
): Found | null {
  const from = start + mark.length;
  const isInWord = /[\p{L}\p{N}]/u.test(text.charAt(start - 1));
  if (/\s|^$/u.test(text.charAt(from)) || (isInWord && mark !== '**')) return null;
  const near = text.slice(from, Math.min(end, from + LONGEST_EMPHASIS));
  const closing = new RegExp(CLOSING.get(mark) ?? /$^/u);
  closing.lastIndex = 1;
  const length = closing.exec(near)?.index;
  if (length === undefined) return null;
  const inside = readInline(text, { start: from, end: from + length }, depth + 1);
  const strong: Inline = { kind: 'strong', parts: inside };
  const parts = mark.length === 3 ? [strong] : inside;
  return {
    end: from + length + mark.length,
    part: mark.length === 2 ? strong : { kind: 'emphasis', parts },
  };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  const sticky = new RegExp(pattern);
  sticky.lastIndex = at;
  return sticky.exec(text);
}
