import type { LabelledDraft } from './training/examples.ts';
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

export const draftsToLearn = ({ posts }: SandboxPosts): LabelledDraft[] =>
  posts.filter(mayLearn).map((labelled) => {
    const { intent, sentiment, platform } = labelled.label;
    return { post: labelled.post, platform, intent, sentiment, group: groupOf(labelled) };
  });
