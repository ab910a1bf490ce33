import type { TrainingPost } from './training/examples.ts';
import { readOwnPosts } from './training/own-posts.ts';
import type { LabelledPost, SandboxPosts } from './sandbox.lib.ts';

/** Posts that say the same, and arrivals made of the same draft, must not be on both sides. */
export const groupOf = ({ label }: LabelledPost): string =>
  label.duplicateGroup ?? label.key.replace(/~\d+$/, '');

/** Half of the sandbox's posts, by a hash of their group, may be learnt from; the rest measures. */
export function mayLearn(post: LabelledPost): boolean {
  let hash = 0;
  for (const character of groupOf(post))
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return (hash >>> 3) % 2 === 1;
}

/** That half, and the posts that we wrote. */
export function postsToLearn({ posts }: SandboxPosts): TrainingPost[] {
  const half = posts.filter(mayLearn).map((labelled) => {
    const { intent, sentiment, platform } = labelled.label;
    const group = groupOf(labelled);
    return { source: 'sandbox' as const, post: labelled.post, platform, intent, sentiment, group };
  });
  return [...half, ...readOwnPosts('learnt')];
}
