import { createRandom, hashText, integerBetween } from '../random.ts';
import type { WorldPost } from './files.ts';

/** A world's post as the platforms serve it. */
export interface Post {
  /** The post's id in its world. */
  key: string;
  platform: string;
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
  /** Number of the thread that a comment is under; else its own. */
  story: number;
  /** How many earlier posts of the platform have the same title. */
  repeat: number;
  author: string;
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

/** How a platform shapes the posts of a world; what it leaves out is as on most platforms. */
export interface PostForm {
  /** Posts need no title. */
  untitled?: boolean;
  /** Addresses contain the author's name, so it is a handle. */
  hasHandles?: boolean;
  /** Where a post belongs; otherwise its community. */
  placeOf?(post: WorldPost): string;
  /** Otherwise the post's own tags. */
  tagsOf?(post: WorldPost): readonly string[];
  /** The name of a post's thread; the posts of a thread share its number. Otherwise there are none. */
  threadOf?(post: Pick<Post, 'place' | 'title' | 'repeat'>): string;
}

function authorOf(author: string, { hasHandles }: PostForm): string {
  if (!hasHandles || author === '[deleted]') return author;
  const [name = ''] = author.replace(/^(?:\/?u\/|@)/u, '').split('@');
  const handle = name.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-').replaceAll(/^[-.]+|[-.]+$/gu, '');
  return handle || 'someone';
}

/**
 * Posts as platforms serve them, in the world's order. Numbers depend on `start` (unix seconds of
 * day 0), so that a world that begins again has other posts.
 */
export function servePosts(
  posts: readonly WorldPost[],
  start: number,
  forms: ReadonlyMap<string, PostForm>,
): Post[] {
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
    const form = forms.get(platform) ?? {};
    const place = form.placeOf?.(stated) ?? stated.community ?? '';
    const untitled = form.untitled ?? false;
    const title = stated.title?.trim() || (untitled ? '' : headlineOf(stated.text));
    const thread = place === 'comment' || place === 'answer';
    const titleKey = `${platform} ${title}`;
    const repeat = thread || untitled ? 0 : (titles.get(titleKey) ?? 0);
    if (!thread) titles.set(titleKey, repeat + 1);
    const name = form.threadOf?.({ place, title, repeat });
    const isStory = name !== undefined && place !== 'comment';
    const number = numberFor(isStory ? name : stated.id);
    const likes = stated.likes ?? 0;
    return {
      key: stated.id,
      platform,
      place,
      tags: form.tagsOf?.(stated) ?? stated.tags,
      language: stated.lang.toLowerCase().split('-')[0] ?? 'en',
      title,
      body: stated.text,
      link: stated.link,
      number,
      story: name === undefined || isStory ? number : hashText(`${start}:${name}`),
      repeat,
      author: authorOf(stated.author, form),
      createdAt: Math.round(start + stated.day * 86_400),
      likes,
      comments: stated.comments ?? 0,
      shares: stated.shares ?? 0,
      views: 11 + Math.max(0, likes) * integerBetween(createRandom(`views:${stated.id}`), 9, 70),
      stated,
    };
  });
}
