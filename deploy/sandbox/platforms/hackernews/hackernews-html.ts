import { escapeHackerNews } from '../html.ts';
import { readBlocks } from '../markdown.ts';
import type { Block } from '../markdown.ts';

const URL_PATTERN = /(https?:\/\/[^\s)\]]+)/;

function inline(text: string): string {
  const plain = text
    .replace(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, '$1: $2')
    .replaceAll('**', '')
    .replaceAll('`', '');
  return plain
    .split(URL_PATTERN)
    .map((part) => {
      const escaped = escapeHackerNews(part);
      if (!URL_PATTERN.test(part)) {
        return escaped.replace(/(^|\s)\*([^*\s][^*]*)\*/g, '$1<i>$2</i>');
      }
      const shown = part.length > 60 ? `${escapeHackerNews(part.slice(0, 57))}...` : escaped;
      return `<a href="${escaped}" rel="nofollow">${shown}</a>`;
    })
    .join('');
}

function render(block: Block): string {
  switch (block.kind) {
    case 'code':
      return `<pre><code>  ${escapeHackerNews(block.text).replaceAll('\n', '\n  ')}\n</code></pre>`;
    case 'quote':
      return `&gt; ${inline(block.text)}`;
    case 'list':
      return block.items.map((item) => `- ${inline(item)}`).join('<p>');
    case 'paragraph':
      return inline(block.text);
  }
}

/** Hacker News text: paragraphs joined by an unclosed `<p>`, the first one without. */
export const renderHackerNews = (markdown: string): string =>
  readBlocks(markdown).map(render).join('<p>');
