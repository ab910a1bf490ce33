import type { Post } from '../../world/post.ts';
import { hashText } from '../../random.ts';
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
function renderStatusHtml(markdown: string, tags: readonly string[]): string {
  const written = new Set(
    [...markdown.matchAll(/#([\p{L}\p{N}_]+)/gu)].map(([, name = '']) => name.toLowerCase()),
  );
  const missing = tags.filter((tag) => !written.has(tag.toLowerCase()));
  const last = missing.length > 0 ? `<p>${missing.map(hashtag).join(' ')}</p>` : '';
  return readBlocks(markdown).map(paragraph).join('') + last;
}

const HOME = 'mastodon.social';

/** Hashtags contain no blanks. */
/** Milliseconds in the high bits, as servers number their statuses; newer is larger. */
export const statusId = (post: Post): string =>
  (((BigInt(post.createdAt) * 1000n) << 16n) | BigInt(post.number & 0xffff)).toString();

/** The searched server, and two that federate with it. */
const SERVERS = [HOME, 'makers.example', 'social.example'] as const;

/** Server of a post's author: the one that the world names, else one of ours. */
const serverOf = ({ author, stated }: Post): string =>
  /[^@]@([^@]+)/u.exec(stated.author)?.[1] ?? SERVERS[hashText(author) % SERVERS.length] ?? HOME;

/** The same on all servers. */
export const statusUri = (post: Post): string =>
  `https://${serverOf(post)}/users/${post.author}/statuses/${statusId(post)}`;

export const tagsOf = (post: Post): string[] =>
  post.tags.map((tag) => tag.replaceAll(/[^\p{L}\p{N}_]/gu, ''));

/** Whether the author lets searches find their posts. */
export const isIndexable = (post: Post): boolean => hashText(post.author) % 29 !== 0;

export const acctOf = (post: Post): string =>
  serverOf(post) === HOME ? post.author : `${post.author}@${serverOf(post)}`;

function renderAccount(post: Post) {
  const server = serverOf(post);
  const hash = hashText(post.author);
  const missing = `https://${HOME}/avatars/original/missing.png`;
  return {
    id: String(109_000_000_000_000_000n + BigInt(hash)),
    username: post.author,
    acct: acctOf(post),
    display_name: '',
    locked: false,
    bot: false,
    discoverable: true,
    indexable: isIndexable(post),
    group: false,
    created_at: '2023-02-11T00:00:00.000Z',
    note: '',
    url: `https://${server}/@${post.author}`,
    uri: `https://${server}/users/${post.author}`,
    avatar: missing,
    avatar_static: missing,
    avatar_description: '',
    header: missing,
    header_static: missing,
    header_description: '',
    followers_count: hash % 1_900,
    following_count: hash % 430,
    statuses_count: 3 + (hash % 6_000),
    last_status_at: new Date(post.createdAt * 1000).toISOString().slice(0, 10),
    hide_collections: null,
    show_media: true,
    show_media_replies: true,
    show_featured: true,
    noindex: false,
    feature_approval: { automatic: ['public'], manual: [], current_user: 'denied' },
    emojis: [],
    roles: [],
    fields: [],
  };
}

/** A status as returned by the server; counts are those known to this server. */
export function renderStatus(post: Post): Record<string, unknown> {
  const tags = tagsOf(post);
  return {
    id: statusId(post),
    created_at: new Date(post.createdAt * 1000 + (post.number % 1000)).toISOString(),
    in_reply_to_id: null,
    in_reply_to_account_id: null,
    sensitive: false,
    spoiler_text: '',
    visibility: 'public',
    language: post.language,
    uri: statusUri(post),
    url: `https://${serverOf(post)}/@${post.author}/${statusId(post)}`,
    replies_count: post.comments,
    reblogs_count: post.shares,
    favourites_count: post.likes,
    quotes_count: 0,
    edited_at: null,
    content: renderStatusHtml(`${post.title}\n\n${post.body}`, tags),
    filtered: [],
    reblog: null,
    application: null,
    account: renderAccount(post),
    media_attachments: [],
    mentions: [],
    tags: tags.map((name) => ({ name: name.toLowerCase(), url: hashtagUrl(name) })),
    emojis: [],
    tagged_collections: [],
    quote: null,
    card: null,
    poll: null,
    quote_approval: { automatic: ['public'], manual: [], current_user: 'automatic' },
  };
}
