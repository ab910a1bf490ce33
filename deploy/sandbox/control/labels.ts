import type { Relevance } from '../corpus/labels/labels.ts';
import type { Post } from '../corpus/post.ts';
import { POST_ID } from '../platforms/post-ids.ts';

/** What is known to be true about a post, for measuring. A repost has the labels of its original. */
export function labelOf(post: Post, relevance: Relevance) {
  const original = post.key.replace(/~\d+$/, '');
  const grades = [...relevance].flatMap(([query, byKey]) => {
    const grade = byKey.get(original);
    return grade === undefined ? [] : [[query, grade] as const];
  });
  return {
    key: post.key,
    platform: post.platform,
    id: POST_ID[post.platform](post),
    area: post.area,
    language: post.language,
    intent: post.intent,
    sentiment: post.sentiment,
    duplicateGroup: post.duplicateGroup,
    relevance: Object.fromEntries(grades),
  };
}
