import { escapeTitle } from '../html.ts';
import { readBlocks } from '../markdown.ts';
import type { Block } from '../markdown.ts';

const SERVER = 'https://mastodon.social';
const SHOWN = 30;
const PART = /(https?:\/\/[^\s)\]]+|#[\p{L}\p{N}_]+)/u;

function link(address: string): string {
  const [, scheme = '', rest = ''] = /^(https?:\/\/(?:www\.)?)(.*)$/u.exec(address) ?? [];
  const long = rest.length > SHOWN;
  const shown = `<span class="${long ? 'ellipsis' : ''}">${escapeTitle(rest.slice(0, SHOWN))}</span>`;
  const hidden = `<span class="invisible">${escapeTitle(rest.slice(SHOWN))}</span>`;
  return `<a href="${escapeTitle(address)}" target="_blank" rel="nofollow noopener" translate="no"><span class="invisible">${scheme}</span>${shown}${hidden}</a>`;
}

export const hashtagUrl = (name: string): string =>
  `${SERVER}/tags/${encodeURIComponent(name.toLowerCase())}`;

const hashtag = (name: string): string =>
  `<a href="${hashtagUrl(name)}" class="mention hashtag" rel="tag">#<span>${escapeTitle(name)}</span></a>`;

const inline = (text: string): string =>
  text
    .replace(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, '$1 $2')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replaceAll('`', '')
    .split(PART)
    .map((part) => {
      if (part.startsWith('#') && PART.test(part)) return hashtag(part.slice(1));
      return /^https?:/u.test(part) ? link(part) : escapeTitle(part).replaceAll('\n', '<br />');
    })
    .join('');

function paragraph(block: Block): string {
  switch (block.kind) {
    case 'list':
      return `<p>${block.items.map((item) => `- ${inline(item)}`).join('<br />')}</p>`;
    case 'code':
      return `<p>${escapeTitle(block.text).replaceAll('\n', '<br />')}</p>`;
    case 'quote':
      return `<p>&gt; ${inline(block.text)}</p>`;
    case 'paragraph':
      return `<p>${inline(block.text)}</p>`;
  }
}

/** A status as HTML; hashtags that the text does not contain are in a last paragraph. */
export function renderStatusHtml(markdown: string, tags: readonly string[]): string {
  const written = new Set(
    [...markdown.matchAll(/#([\p{L}\p{N}_]+)/gu)].map(([, name = '']) => name.toLowerCase()),
  );
  const missing = tags.filter((tag) => !written.has(tag.toLowerCase()));
  const last = missing.length > 0 ? `<p>${missing.map(hashtag).join(' ')}</p>` : '';
  return readBlocks(markdown).map(paragraph).join('') + last;
}
