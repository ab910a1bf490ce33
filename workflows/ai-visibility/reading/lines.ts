import { MASK } from './masked-text.ts';

type LineKind = 'blank' | 'heading' | 'item' | 'row' | 'prose';

/** A line of an answer with what its form says. Offsets into the masked text. */
export interface Line {
  kind: LineKind;
  start: number;
  end: number;
  /** Where the words begin, behind numbers, bullets and marks of emphasis. */
  content: number;
  /** Of an item of a numbered list. */
  number: number | null;
  /** Index of the line that starts the item containing this line; its own index otherwise. */
  item: number;
  /** Its indentation in characters. */
  indent: number;
}

const LEAD =
  /^([ \t]*)(?:>[ \t]*)*(?:(#{1,6})[ \t]+|(?:(\d{1,2})[.)]|([-*+•·‣▪–✔✓✅➡👉]|\p{Extended_Pictographic}))\ufe0f?[ \t]+)?/u;
const EMPHASIS = /^(?:[*_~"'“(]|\p{Extended_Pictographic}|\ufe0f|[ \t]|\d{1,2}[.)][ \t])*/u;
const ROW = /^[ \t]*\|/u;
/** Maximum number of lines below an item that may still belong to it. */
const ITEM_LINES = 12;

export function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const raw of text.split('\n')) {
    lines.push(readLine(raw, start, lines.length));
    start += raw.length + 1;
  }
  attachToItems(lines);
  return lines;
}

function readLine(raw: string, start: number, index: number): Line {
  const [lead = '', indent = '', hashes, number, bullet] = LEAD.exec(raw) ?? [];
  const inside = EMPHASIS.exec(raw.slice(lead.length))?.[0].length ?? 0;
  const isRow = ROW.test(raw);
  const cell = isRow ? (/^[ \t]*\|[ \t*_]*/u.exec(raw)?.[0].length ?? 0) : 0;
  return {
    kind: kindOf(raw, { isRow, hashes, listed: number ?? bullet }),
    start,
    end: start + raw.length,
    content: start + (isRow ? cell : lead.length + inside),
    number: number === undefined ? headedNumber(raw) : Number(number),
    item: index,
    indent: indent.length,
  };
}

function kindOf(
  raw: string,
  form: { isRow: boolean; hashes: string | undefined; listed: string | undefined },
): LineKind {
  if (raw.replaceAll(MASK, '').trim() === '') return 'blank';
  if (form.isRow) return 'row';
  if (form.hashes !== undefined) return 'heading';
  return form.listed === undefined ? 'prose' : 'item';
}

/** "### 1. Kontaktly" and "**2. Acme**" are numbered too. */
function headedNumber(raw: string): number | null {
  const match = /^[ \t#*_]*(\d{1,2})[.)][ \t]/u.exec(raw);
  return match ? Number(match[1]) : null;
}

/** Deeper bullets and plain lines below an item belong to it, up to a blank line before prose. */
function attachToItems(lines: Line[]): void {
  let open: Line | null = null;
  let openAt = 0;
  for (const [at, line] of lines.entries()) {
    if (open && at - openAt > ITEM_LINES) open = null;
    if (line.kind === 'blank') continue;
    const afterBlank = lines[at - 1]?.kind === 'blank';
    const inside: boolean =
      open !== null &&
      (line.kind === 'item' || line.kind === 'prose') &&
      (line.indent > open.indent || (line.kind === 'prose' && !afterBlank));
    if (inside && open) {
      line.item = open.item;
      continue;
    }
    open = line.kind === 'item' ? line : null;
    openAt = at;
  }
}

/** The line that contains an offset. */
export function lineAt(lines: readonly Line[], at: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
