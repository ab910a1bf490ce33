import type { Post } from '../../world/post.ts';
import { renderHackerNews } from './hackernews-html.ts';
import { isComment, itemId, storyIdOf } from './hackernews-ids.ts';

interface Item {
  id: number;
  created_at: string;
  created_at_i: number;
  type: string;
  author: string | null;
  title: string | null;
  url: string | null;
  text: string | null;
  points: number | null;
  parent_id: number | null;
  story_id: number | null;
  children: Item[];
  options: never[];
}

function renderItem(post: Post, children: Item[]): Item {
  const comment = isComment(post);
  return {
    id: itemId(post),
    created_at: new Date(post.createdAt * 1000).toISOString(),
    created_at_i: post.createdAt,
    type: comment ? 'comment' : post.place === 'job' ? 'job' : 'story',
    author: post.author,
    title: comment ? null : post.title,
    url: comment ? null : post.link,
    text: post.body === '' ? null : renderHackerNews(post.body),
    points: comment ? null : post.likes,
    parent_id: comment ? storyIdOf(post) : null,
    story_id: comment ? storyIdOf(post) : null,
    children,
    options: [],
  };
}

/** A story's frame when only its comments are in the corpus. */
function frameOf(comments: readonly Post[]): Item | null {
  const [first] = comments;
  if (!first) return null;
  const createdAt = Math.min(...comments.map((comment) => comment.createdAt)) - 1_800;
  return {
    id: storyIdOf(first),
    created_at: new Date(createdAt * 1000).toISOString(),
    created_at_i: createdAt,
    type: 'story',
    author: null,
    title: first.title,
    url: first.link,
    text: null,
    points: comments.length * 7,
    parent_id: null,
    story_id: null,
    children: comments.map((comment) => renderItem(comment, [])),
    options: [],
  };
}

/** A story with its comments as a tree, or a single comment; null for an unknown number. */
export function renderThread(posts: readonly Post[], id: number): Item | null {
  const comments = posts.filter((post) => isComment(post) && storyIdOf(post) === id);
  const post = posts.find((candidate) => itemId(candidate) === id);
  if (!post) return frameOf(comments);
  return renderItem(
    post,
    comments.map((comment) => renderItem(comment, [])),
  );
}
