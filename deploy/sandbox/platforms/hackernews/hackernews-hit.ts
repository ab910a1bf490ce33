import type { Post } from '../../world/post.ts';
import type { SearchQuery } from '../../search/query.ts';
import { stem, wordsOf } from '../../search/words.ts';
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

export const HIT_FIELDS = ['title', 'story_text', 'comment_text', 'url', 'author', 'story_title'];

const textOf = (post: Post): string | null =>
  post.body === '' ? null : renderHackerNews(post.body);

export function hitTexts(post: Post): Record<string, string> {
  const comment = isComment(post);
  return {
    title: comment ? '' : post.title,
    story_text: comment ? '' : post.body,
    comment_text: comment ? post.body : '',
    story_title: comment ? post.title : '',
    url: post.link ?? '',
    author: post.author,
  };
}

interface Highlight {
  value: string;
  matchLevel: 'none' | 'partial' | 'full';
  fullyHighlighted?: boolean;
  matchedWords: string[];
}

function highlight(value: string, wanted: ReadonlySet<string>): Highlight {
  const matched = new Set<string>();
  const marked = value.replace(/[\p{L}\p{N}]+/gu, (word) => {
    const [plain = ''] = wordsOf(word);
    if (!wanted.has(stem(plain))) return word;
    matched.add(plain);
    return `<em>${word}</em>`;
  });
  if (matched.size === 0) return { value, matchLevel: 'none', matchedWords: [] };
  const level = matched.size >= wanted.size ? 'full' : 'partial';
  return { value: marked, matchLevel: level, fullyHighlighted: false, matchedWords: [...matched] };
}

/** One hit of a search answer. */
export function renderHit(post: Post, query: SearchQuery) {
  const comment = isComment(post);
  const text = textOf(post);
  const shown = {
    created_at: new Date(post.createdAt * 1000).toISOString(),
    title: comment ? null : post.title,
    url: comment ? null : post.link,
    author: post.author,
    points: comment ? null : post.likes,
    story_text: comment ? null : text,
    comment_text: comment ? text : null,
    num_comments: comment ? null : post.comments,
    story_id: comment ? storyIdOf(post) : null,
    story_title: comment ? post.title : null,
    story_url: comment ? post.link : null,
    parent_id: comment ? storyIdOf(post) : null,
    created_at_i: post.createdAt,
    _tags: tagsOf(post),
    objectID: String(itemId(post)),
  };
  const terms = query.groups.flat().filter((term) => !term.negative);
  const wanted = new Set(terms.flatMap((term) => term.stems));
  const highlights = Object.entries(shown).flatMap(([name, value]) =>
    HIT_FIELDS.concat('story_url').includes(name) && typeof value === 'string'
      ? [[name, highlight(value, wanted)] as const]
      : [],
  );
  return { ...shown, _highlightResult: Object.fromEntries(highlights) };
}

const FIRST_ID = 46_000_000;
const ID_SPAN = 900_000_000;

/** Item number of a post. */
export const itemId = (post: Post): number => FIRST_ID + (post.number % ID_SPAN);

export const isComment = (post: Post): boolean => post.place === 'comment';

/** Item number of the story a comment belongs to, the same for all comments with its title. */
export const storyIdOf = (post: Post): number => FIRST_ID + (post.story % ID_SPAN);

/** Tags as Algolia lists them. */
export function tagsOf(post: Post): string[] {
  const author = `author_${post.author}`;
  if (isComment(post)) return ['comment', author, `story_${storyIdOf(post)}`];
  const kinds: Record<string, string[]> = { ask: ['ask_hn'], show: ['show_hn'], job: [] };
  const kind = post.place === 'job' ? 'job' : 'story';
  const front = post.likes > 60 ? ['front_page'] : [];
  return [kind, author, `story_${itemId(post)}`, ...(kinds[post.place] ?? []), ...front];
}
