import type { TextRange } from './inline.ts';

export interface ListItem {
  /** 0 for the outermost list. */
  depth: number;
  /** As displayed: a bullet or a number. */
  marker: string;
  /** Its text, then its continuation lines. */
  parts: TextRange[];
}

/** A block of an answer; offsets into its raw text. */
export type Block =
  | ({ kind: 'paragraph' | 'heading' | 'quote' | 'code' } & TextRange)
  | { kind: 'list'; items: ListItem[] }
  | { kind: 'table'; head: TextRange[]; rows: TextRange[][] }
  | { kind: 'rule' };

interface RawLine extends TextRange {
  text: string;
}

/** What follows backticks is no fence when it holds another one. */
const FENCE = /^\s{0,3}(```+(?=[^`]*$)|~~~+)/u;
const HEADING = /^\s{0,3}#{1,6}[ \t]+/u;
const RULE = /^\s{0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/u;
const QUOTE = /^\s{0,3}>[ \t]?/u;
const ITEM = /^([ \t]*)(?:([-*+•·▪‣–])|(\d{1,3}[.)]))[ \t]+(?=\S)/u;
const DELIMITER = /^\s*\|?\s*:?-{1,}:?\s*(?:\|\s*:?-{1,}:?\s*)*\|?\s*$/u;
const INDENT_OF_DEPTH = 2;
const DEEPEST = 3;
/** An unclosed fence covers at most this many lines. */
const MAX_CODE_LINES = 400;

/** The Markdown blocks of a text, parsed leniently: anything else is a paragraph. */
export function readBlocks(text: string): Block[] {
  const lines = linesOf(text);
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const [block, next] = readBlock(lines, at);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

/** The block that starts at a line, and the index of the next line. */
function readBlock(lines: readonly RawLine[], at: number): [Block | null, number] {
  const line = lines[at] as RawLine;
  if (line.text.trim() === '') return [null, at + 1];
  const fence = FENCE.exec(line.text)?.[1];
  if (fence !== undefined) return readCode(lines, at, fence);
  const heading = HEADING.exec(line.text)?.[0].length;
  if (heading !== undefined)
    return [{ kind: 'heading', start: line.start + heading, end: line.end }, at + 1];
  if (RULE.test(line.text)) return [{ kind: 'rule' }, at + 1];
  const quote = QUOTE.exec(line.text)?.[0].length;
  if (quote !== undefined)
    return [{ kind: 'quote', start: line.start + quote, end: line.end }, at + 1];
  if (ITEM.test(line.text)) return readList(lines, at);
  if (opensTable(lines, at)) return readTable(lines, at);
  let end = at + 1;
  while (end < lines.length && !opensBlock(lines, end)) end += 1;
  return [{ kind: 'paragraph', start: line.start, end: lines[end - 1]?.end ?? line.end }, end];
}

function opensBlock(lines: readonly RawLine[], at: number): boolean {
  const { text = '' } = lines[at] ?? {};
  return (
    text.trim() === '' ||
    [FENCE, HEADING, RULE, QUOTE, ITEM].some((pattern) => pattern.test(text)) ||
    opensTable(lines, at)
  );
}

function readCode(lines: readonly RawLine[], at: number, fence: string): [Block | null, number] {
  const inside = lines.slice(at + 1, at + 1 + MAX_CODE_LINES);
  const closing = inside.findIndex(({ text }) => text.trim().startsWith(fence));
  const code = closing === -1 ? inside : inside.slice(0, closing);
  const [first, last] = [code[0], code.at(-1)];
  const block: Block | null =
    first && last ? { kind: 'code', start: first.start, end: last.end } : null;
  return [block, at + 1 + code.length + (closing === -1 ? 0 : 1)];
}

function readList(lines: readonly RawLine[], from: number): [Block, number] {
  const items: ListItem[] = [];
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at] as RawLine;
    const item = RULE.test(line.text) ? null : ITEM.exec(line.text);
    if (item) {
      const [lead, indent = '', , number] = item;
      const depth = Math.min(DEEPEST, Math.floor(widthOf(indent) / INDENT_OF_DEPTH));
      const parts = [{ start: line.start + lead.length, end: line.end }];
      items.push({ depth, marker: number ?? '•', parts });
      continue;
    }
    const isBlank = line.text.trim() === '';
    const follows = isBlank ? lines[at + 1]?.text : line.text;
    if (follows === undefined) break;
    if (isBlank && ITEM.test(follows) && !RULE.test(follows)) continue;
    if (!/^(?: {2,}|\t)\s*\S/u.test(follows)) break;
    if (!isBlank) {
      const indent = line.text.length - line.text.trimStart().length;
      items.at(-1)?.parts.push({ start: line.start + indent, end: line.end });
    }
  }
  return [{ kind: 'list', items }, at];
}

const widthOf = (indent: string): number => indent.replaceAll('\t', '    ').length;

function opensTable(lines: readonly RawLine[], at: number): boolean {
  const [head, delimiter] = [lines[at]?.text ?? '', lines[at + 1]?.text ?? ''];
  return head.includes('|') && delimiter.includes('|') && DELIMITER.test(delimiter);
}

function readTable(lines: readonly RawLine[], at: number): [Block, number] {
  const rows: TextRange[][] = [];
  let end = at + 2;
  for (; end < lines.length; end += 1) {
    const line = lines[end] as RawLine;
    if (!line.text.includes('|')) break;
    rows.push(cellsOf(line));
  }
  return [{ kind: 'table', head: cellsOf(lines[at] as RawLine), rows }, end];
}

function cellsOf({ text, start }: RawLine): TextRange[] {
  const inner = text.replace(/\|?\s*$/u, '');
  const from = /^\s*\|?/u.exec(inner)?.[0].length ?? 0;
  const cells: TextRange[] = [];
  let at = from;
  for (const cell of inner.slice(from).split(/(?<!\\)\|/u)) {
    const lead = cell.length - cell.trimStart().length;
    const words = cell.trim();
    cells.push({ start: start + at + lead, end: start + at + lead + words.length });
    at += cell.length + 1;
  }
  return cells;
}

function linesOf(text: string): RawLine[] {
  let start = 0;
  return text.split('\n').map((raw) => {
    const line = raw.replace(/\r$/u, '');
    const range = { text: line, start, end: start + line.length };
    start += raw.length + 1;
    return range;
  });
}
