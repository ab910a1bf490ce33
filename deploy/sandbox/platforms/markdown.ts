import { escapeMarkup } from './html.ts';

export type Block =
  | { kind: 'code'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'paragraph'; text: string };

const ITEM = /^(?:[-*]|\d+\.)\s+/;

function readBlock(chunk: string): Block {
  const lines = chunk.split('\n');
  if (lines.every((line) => line.startsWith('>'))) {
    return { kind: 'quote', text: lines.map((line) => line.replace(/^>\s?/, '')).join(' ') };
  }
  if (lines.every((line) => ITEM.test(line))) {
    const items = lines.map((line) => line.replace(ITEM, ''));
    return { kind: 'list', ordered: /^\d/.test(chunk), items };
  }
  return { kind: 'paragraph', text: chunk };
}

/** The blocks of the corpus's Markdown: fenced code, quotes, lists, paragraphs. */
export function readBlocks(markdown: string): Block[] {
  return markdown.split(/^```\w*\n([\s\S]*?)^```$/mu).flatMap((part, index): Block[] => {
    if (index % 2 === 1) return [{ kind: 'code', text: part.trimEnd() }];
    return part
      .split(/\n{2,}/)
      .map((chunk) => chunk.trim())
      .filter(Boolean)
      .map(readBlock);
  });
}

/** Inline code, links, bold and italics as HTML. */
function renderInline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`') && part.length > 2
        ? `<code>${escapeMarkup(part.slice(1, -1))}</code>`
        : escapeMarkup(part)
            .replace(
              /\[([^\]]+)\]\((https?:[^)\s]+)\)/g,
              '<a href="$2" rel="nofollow noreferrer">$1</a>',
            )
            .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
            .replace(/(^|\s)\*([^*\s][^*]*)\*/g, '$1<em>$2</em>'),
    )
    .join('');
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'code':
      return `<pre><code>${escapeMarkup(block.text)}\n</code></pre>`;
    case 'quote':
      return `<blockquote>\n<p>${renderInline(block.text)}</p>\n</blockquote>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      const items = block.items.map((item) => `<li>${renderInline(item)}</li>`).join('\n');
      return `<${tag}>\n${items}\n</${tag}>`;
    }
    case 'paragraph':
      return `<p>${renderInline(block.text)}</p>`;
  }
}

/** Whole text as HTML, blocks separated by an empty line. */
export const renderMarkdown = (markdown: string): string =>
  readBlocks(markdown).map(renderBlock).join('\n\n');

const plainInline = (text: string): string =>
  text
    .replace(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, '$1 $2')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/(^|\s)\*([^*\s][^*]*)\*/g, '$1$2')
    .replaceAll('`', '');

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'code':
      return block.text;
    case 'list':
      return block.items.map((item) => `- ${plainInline(item)}`).join('\n');
    case 'quote':
    case 'paragraph':
      return plainInline(block.text);
  }
}

/** The whole text without markup, for platforms with plain text only. */
export const renderPlain = (markdown: string): string =>
  readBlocks(markdown).map(plainBlock).join('\n\n');

/** The beginning of a text on one line, cut between words. */
export function excerpt(text: string, length: number, mark: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  return `${line.slice(0, length).replace(/\s+\S*$/, '')}${mark}`;
}
