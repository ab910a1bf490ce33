import type { LabelledPost } from './sandbox.lib.ts';

/** Posts that say the same, and arrivals made of the same draft, must not be on both sides. */
const groupOf = ({ label }: LabelledPost): string =>
  label.duplicateGroup ?? label.key.replace(/~\d+$/, '');

/** The half of the sandbox's posts, by a hash of their group, that training froze; the rest measures. */
export function mayLearn(post: LabelledPost): boolean {
  let hash = 0;
  for (const character of groupOf(post))
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return (hash >>> 3) % 2 === 1;
}
