import { createRandom, hashText, integerBetween } from '../random.ts';
import type { WorldPost } from './files.ts';
import type { SandboxPlatform } from '../corpus/post.ts';

/** A world's post as the platforms serve it. */
export interface Post {
  /** The post's id in its world. */
  key: string;
  platform: SandboxPlatform;
  /**
   * Where it was posted: Hacker News' kind of item, subreddit, YouTube category, Pinterest board,
   * `question` or `answer` on Quora, `owner/repository` on GitHub with `/pull` behind a pull request.
   */
  place: string;
  tags: readonly string[];
  language: string;
  /** Empty where the platform does without. A comment has its story's title, an answer its question's. */
  title: string;
  /** Markdown. */
  body: string;
  link: string | null;
  /** 32 bits, unique in the world; each platform renders it in its own form. */
  number: number;
  /** Hacker News: number of the story that a comment is under; else its own. */
  story: number;
  /** How many earlier posts of the platform have the same title. */
  repeat: number;
  author: string;
  /** Mastodon: the author's server, where the world names it. */
  server: string | null;
  /** Unix seconds. */
  createdAt: number;
  likes: number;
  comments: number;
  shares: number;
  views: number;
  /** As the world states it, with its labels. */
  stated: WorldPost;
}

const TITLE_LENGTH = 110;

/** The beginning of a text, for platforms whose posts always have a title. */
function headlineOf(text: string): string {
  const line = text.replace(/^[>#*\s-]+/u, '').split('\n')[0] ?? '';
  const sentence = /^.*?[.!?](?=\s|$)/u.exec(line)?.[0] ?? line;
  if (sentence.length <= TITLE_LENGTH) return sentence.trim();
  return `${sentence.slice(0, TITLE_LENGTH).replace(/\s+\S*$/u, '')}…`;
}

const UNTITLED: readonly SandboxPlatform[] = ['mastodon', 'tumblr'];
const HN_KINDS = new Set(['ask', 'show', 'story', 'comment', 'job']);

function hackernewsKind({ kind, title }: WorldPost): string {
  if (HN_KINDS.has(kind)) return kind;
  if (/^ask hn\b/iu.test(title ?? '')) return 'ask';
  if (kind === 'launch' || /^show hn\b/iu.test(title ?? '')) return 'show';
  return title === null ? 'comment' : 'story';
}

function placeOf(post: WorldPost): string {
  const community = post.community?.replace(/^\/?r\//u, '') ?? null;
  switch (post.platform) {
    case 'hackernews':
      return hackernewsKind(post);
    case 'github': {
      const pull = /^pull|^pr$/iu.test(post.kind) ? '/pull' : '';
      return `${community?.includes('/') ? community : `${community ?? 'example'}/app`}${pull}`;
    }
    case 'quora':
      return post.kind === 'answer' ? 'answer' : 'question';
    case 'reddit':
      return community ?? 'misc';
    default:
      return community ?? '';
  }
}

/** Stories are numbered by title, so that comments find the one they are under. */
function storyName(platform: SandboxPlatform, place: string, title: string, repeat: number) {
  if (platform !== 'hackernews') return null;
  return `story:${title}${place === 'comment' || repeat === 0 ? '' : `~${repeat}`}`;
}

/** A status is found by the hashtags in its text, too. */
function tagsOf({ platform, tags, text }: WorldPost): readonly string[] {
  if (platform !== 'mastodon') return tags;
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  const written = [...text.matchAll(/(?<![\p{L}\p{N}_&/])#([\p{L}\p{N}_]+)/gu)].map(
    ([, name = '']) => name,
  );
  const more = written.filter((name) => /\D/u.test(name) && !known.has(name.toLowerCase()));
  return [...tags, ...new Set(more)];
}

/** Platforms whose addresses contain the author's name. */
const HANDLES: readonly SandboxPlatform[] = [
  'hackernews',
  'reddit',
  'tumblr',
  'pinterest',
  'github',
  'mastodon',
];

function authorOf({ platform, author }: WorldPost): Pick<Post, 'author' | 'server'> {
  if (!HANDLES.includes(platform) || author === '[deleted]') return { author, server: null };
  const [name = '', server] = author.replace(/^(?:\/?u\/|@)/u, '').split('@');
  const handle = name.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-').replaceAll(/^[-.]+|[-.]+$/gu, '');
  return {
    author: handle || 'someone',
    server: platform === 'mastodon' ? (server ?? null) : null,
  };
}

/**
 * Posts as platforms serve them, in the world's order. Numbers depend on `start` (unix seconds of
 * day 0), so that a world that begins again has other posts.
 */
export function servePosts(posts: readonly WorldPost[], start: number): Post[] {
  const used = new Set<number>();
  const titles = new Map<string, number>();
  const numberFor = (name: string): number => {
    let number = hashText(`${start}:${name}`);
    while (used.has(number)) number = hashText(`${number}:${name}`);
    used.add(number);
    return number;
  };
  return posts.map((stated): Post => {
    const { platform } = stated;
    const place = placeOf(stated);
    const untitled = UNTITLED.includes(platform);
    const title = stated.title?.trim() || (untitled ? '' : headlineOf(stated.text));
    const thread = place === 'comment' || place === 'answer';
    const titleKey = `${platform} ${title}`;
    const repeat = thread || untitled ? 0 : (titles.get(titleKey) ?? 0);
    if (!thread) titles.set(titleKey, repeat + 1);
    const name = storyName(platform, place, title, repeat);
    const isStory = name !== null && place !== 'comment';
    const number = numberFor(isStory ? name : stated.id);
    const likes = stated.likes ?? 0;
    return {
      key: stated.id,
      platform,
      place,
      tags: tagsOf(stated),
      language: stated.lang.toLowerCase().split('-')[0] ?? 'en',
      title,
      body: stated.text,
      link: stated.link,
      number,
      story: name === null || isStory ? number : hashText(`${start}:${name}`),
      repeat,
      ...authorOf(stated),
      createdAt: Math.round(start + stated.day * 86_400),
      likes,
      comments: stated.comments ?? 0,
      shares: stated.shares ?? 0,
      views: 11 + Math.max(0, likes) * integerBetween(createRandom(`views:${stated.id}`), 9, 70),
      stated,
    };
  });
}
