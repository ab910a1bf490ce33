import type { Relevance } from '../corpus/labels/labels.ts';
import type { Post, SandboxPlatform } from '../corpus/post.ts';
import { itemId } from '../platforms/hackernews-ids.ts';
import { linkId } from '../platforms/reddit-link.ts';
import { questionId } from '../platforms/stackoverflow-question.ts';

/** The id by which a platform's answers name a post. */
const ID_OF: Record<SandboxPlatform, (post: Post) => string> = {
  hackernews: (post) => String(itemId(post)),
  reddit: linkId,
  stackoverflow: (post) => String(questionId(post)),
};

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
    id: ID_OF[post.platform](post),
    area: post.area,
    language: post.language,
    intent: post.intent,
    sentiment: post.sentiment,
    duplicateGroup: post.duplicateGroup,
    relevance: Object.fromEntries(grades),
  };
}
