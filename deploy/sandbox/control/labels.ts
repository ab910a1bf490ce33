import type { Platform } from '../platforms/platform.ts';
import type { Query } from '../world/files.ts';
import type { Post } from '../world/post.ts';

/** The truth about a post, for measuring; relevance by the text of the query. */
export function labelOf(
  post: Post,
  queries: readonly Query[],
  platforms: ReadonlyMap<string, Platform>,
) {
  const { labels, area } = post.stated;
  const grades = queries.flatMap(({ id, text }) => {
    const grade = labels.relevance[id];
    return grade === undefined ? [] : [[text, grade] as const];
  });
  return {
    key: post.key,
    platform: post.platform,
    id: platforms.get(post.platform)?.postId(post),
    area: area ?? '',
    language: post.language,
    ...labels,
    duplicateGroup: labels.dup,
    relevance: Object.fromEntries(grades),
  };
}
