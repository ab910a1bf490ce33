import { readBlocks } from './blocks.ts';
import type { Block } from './blocks.ts';
import { readInline } from './inline.ts';
import type { Inline, TextRange } from './inline.ts';

/** An answer as plain text, without emphasis, headings, tables, link targets and source numbers. */
export const plainAnswer = (text: string): string =>
  readBlocks(text)
    .flatMap((block) => linesOf(text, block))
    .filter((line) => line !== '')
    .join('\n');

function linesOf(text: string, block: Block): string[] {
  const plain = (range: TextRange): string => plainInline(text, readInline(text, range)).trim();
  switch (block.kind) {
    case 'rule':
      return [];
    case 'code':
      return [text.slice(block.start, block.end)];
    case 'table':
      return [block.head, ...block.rows].map((cells) => cells.map(plain).join(' – '));
    case 'list':
      return block.items.map(({ marker, parts }) => `${marker} ${parts.map(plain).join(' ')}`);
    default:
      return [plain(block)];
  }
}

const plainInline = (text: string, parts: readonly Inline[]): string =>
  parts.reduce((before, part) => {
    if (part.kind === 'marker' || (part.kind === 'link' && part.isSource)) return before.trimEnd();
    if (part.kind === 'break') return `${before} `;
    const words =
      'parts' in part ? plainInline(text, part.parts) : text.slice(part.start, part.end);
    return before + words;
  }, '');
